package org.tabletheory.wire;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;

/**
 * A call that has ended.
 *
 * <p>Immutable. {@link #consumedCapacity()} looks into the answer when it is asked, so a listener that does not ask pays
 * nothing.
 */
public final class CallEvent {

    private final CallStart start;
    private final int attempts;
    private final int throttledAttempts;
    private final long bytesSent;
    private final long bytesReceived;
    private final Duration duration;
    private final @Nullable WireResponse response;
    private final @Nullable TableTheoryException error;

    /** For implementations of the wire: exactly one of response and error is there. */
    public CallEvent(
            CallStart start,
            int attempts,
            int throttledAttempts,
            long bytesSent,
            long bytesReceived,
            Duration duration,
            @Nullable WireResponse response,
            @Nullable TableTheoryException error) {
        this.start = start;
        this.attempts = attempts;
        this.throttledAttempts = throttledAttempts;
        this.bytesSent = bytesSent;
        this.bytesReceived = bytesReceived;
        this.duration = duration;
        this.response = response;
        this.error = error;
    }

    /** DynamoDB's name of the operation. */
    public String operation() {
        return start.operation();
    }

    /** The table, when there is just one. */
    public Optional<String> table() {
        return Optional.ofNullable(start.table());
    }

    /** The model, when there is one. */
    public Optional<String> model() {
        return Optional.ofNullable(start.model());
    }

    /** How often the request was sent. */
    public int attempts() {
        return attempts;
    }

    /** How many of the attempts were throttled. */
    public int throttledAttempts() {
        return throttledAttempts;
    }

    /** The bytes of all request bodies sent. */
    public long bytesSent() {
        return bytesSent;
    }

    /** The bytes of all response bodies received. */
    public long bytesReceived() {
        return bytesReceived;
    }

    /** The time from the beginning to the end, waits between attempts included. */
    public Duration duration() {
        return duration;
    }

    /** DynamoDB's id of the last attempt that it answered. */
    public Optional<String> requestId() {
        if (response != null) {
            return Optional.ofNullable(response.requestId());
        }
        return Optional.ofNullable(error == null ? null : error.requestId());
    }

    /** Why the call failed; empty when it succeeded. */
    public Optional<TableTheoryException> error() {
        return Optional.ofNullable(error);
    }

    /** What the call cost, a table each; empty unless the request asked for {@code ReturnConsumedCapacity}. */
    public List<ConsumedCapacity> consumedCapacity() {
        return response == null ? List.of() : ConsumedCapacityReader.read(response.body());
    }
}
