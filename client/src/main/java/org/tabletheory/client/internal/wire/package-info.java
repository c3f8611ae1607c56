/**
 * DynamoDB's JSON protocol over HTTP, of the AWS SDK's own parts.
 *
 * <p>{@code HttpWire} is the loop of attempts, {@code HttpAttempt} one of them; the rest are its organs, one concern each.
 */
@NullMarked
package org.tabletheory.client.internal.wire;

import org.jspecify.annotations.NullMarked;
