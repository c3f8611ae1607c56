package org.tabletheory.wire;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;

/**
 * A completed call, successful or not.
 *
 * <p>Immutable. {@link #consumedCapacity()} parses the response on demand, so it costs nothing if it is not
 * called.
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

    /** Creates an event, for implementations of {@link Wire}; exactly one of response and error is not null. */
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

    /** Returns DynamoDB's name of the operation, such as {@code GetItem}. */
    public String operation() {
        return start.operation();
    }

    /** Returns the table, if there is exactly one. */
    public Optional<String> table() {
        return Optional.ofNullable(start.table());
    }

    /** Returns the model, if there is one. */
    public Optional<String> model() {
        return Optional.ofNullable(start.model());
    }

    /** Returns how often the request was sent. */
    public int attempts() {
        return attempts;
    }

    /** Returns how many attempts were throttled. */
    public int throttledAttempts() {
        return throttledAttempts;
    }

    /** Returns the total size of all request bodies sent, in bytes. */
    public long bytesSent() {
        return bytesSent;
    }

    /** Returns the total size of all response bodies received, in bytes. */
    public long bytesReceived() {
        return bytesReceived;
    }

    /** Returns the duration of the call, including waits between attempts. */
    public Duration duration() {
        return duration;
    }

    /** Returns DynamoDB's id of the last attempt with a response. */
    public Optional<String> requestId() {
        if (response != null) {
            return Optional.ofNullable(response.requestId());
        }
        return Optional.ofNullable(error == null ? null : error.requestId());
    }

    /** Returns the error of a failed call; empty if it succeeded. */
    public Optional<TableTheoryException> error() {
        return Optional.ofNullable(error);
    }

    /** Returns the consumed capacity per table; empty unless the request set {@code ReturnConsumedCapacity}. */
    public List<ConsumedCapacity> consumedCapacity() {
        return response == null ? List.of() : ConsumedCapacityReader.read(response.body());
    }
}
