/** DynamoDB's JSON over a user's own {@code DynamoDbClient}. */
@NullMarked
package org.tabletheory.aws.internal.wire;

import org.jspecify.annotations.NullMarked;
