/**
 * The seam between the client and DynamoDB: an operation's name and its JSON go out, the answer's JSON comes back.
 *
 * <p>An implementation of {@link org.tabletheory.client.wire.Wire} knows nothing of models, and its callers know nothing
 * of HTTP.
 */
@NullMarked
package org.tabletheory.client.wire;

import org.jspecify.annotations.NullMarked;
