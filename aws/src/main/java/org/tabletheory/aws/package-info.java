/**
 * Everything that needs AWS service clients or Lambda: KMS data keys, Lambda functions, multiple accounts, stream
 * records, conversion of SDK items, and a wire over your own {@code DynamoDbClient}.
 */
@NullMarked
package org.tabletheory.aws;

import org.jspecify.annotations.NullMarked;
