/**
 * What needs the AWS SDK's service clients or Lambda: keys of KMS, functions, accounts of partners, images of streams, items
 * of the SDK, and a wire over a {@code DynamoDbClient} of yours.
 */
@NullMarked
package org.tabletheory.aws;

import org.jspecify.annotations.NullMarked;
