/** Sends the client's DynamoDB JSON requests through a user's {@code DynamoDbClient}. */
@NullMarked
package org.tabletheory.aws.internal.wire;

import org.jspecify.annotations.NullMarked;
