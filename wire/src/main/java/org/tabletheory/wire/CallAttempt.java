package org.tabletheory.wire;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ThrottlingReason;

/**
 * One attempt of a call. Immutable.
 *
 * @param number 1 for the first attempt
 * @param duration the time from signing to the last byte of the response
 * @param bytesSent the size of the request body
 * @param bytesReceived the size of the response body; 0 if there was none
 * @param requestId DynamoDB's id; null if there was no response
 * @param failure why it failed: DynamoDB's error code such as {@code ThrottlingException}, or a description such as {@code
 *     connection refused}; null if it succeeded
 * @param throttled whether DynamoDB throttled it
 * @param throttlingReasons DynamoDB's reasons; empty if it gave none
 */
public record CallAttempt(
        int number,
        Duration duration,
        long bytesSent,
        long bytesReceived,
        @Nullable String requestId,
        @Nullable String failure,
        boolean throttled,
        List<ThrottlingReason> throttlingReasons) {

    public CallAttempt {
        throttlingReasons = List.copyOf(throttlingReasons);
    }
}
