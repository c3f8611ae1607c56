package org.tabletheory.wire;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;

/**
 * A completed call, successful or not. Immutable.
 *
 * <p>{@link #consumedCapacity()} parses the response on demand, so it costs nothing if it is not called, or if the request
 * did not request it.
 */
public final class CallEvent {

    private final CallStart start;
    private final List<CallAttempt> attempted;
    private final Duration duration;
    private final boolean returnsCapacity;
    private final @Nullable WireResponse response;
    private final @Nullable Throwable failure;

    /**
     * Creates an event; exactly one of response and failure is not null.
     *
     * @param attempted the attempts that the wire reported
     * @param returnsCapacity whether the consumed capacity was requested
     */
    public CallEvent(
            CallStart start,
            List<CallAttempt> attempted,
            Duration duration,
            boolean returnsCapacity,
            @Nullable WireResponse response,
            @Nullable Throwable failure) {
        this.start = start;
        this.attempted = List.copyOf(attempted);
        this.duration = duration;
        this.returnsCapacity = returnsCapacity;
        this.response = response;
        this.failure = failure;
    }

    /** Returns the start of the call: the object that {@link CallListener#started} received. */
    public CallStart start() {
        return start;
    }

    /** Returns DynamoDB's name of the operation, such as {@code GetItem}. */
    public String operation() {
        return start.operation();
    }

    /** Returns the table, if there is exactly one. */
    public Optional<String> table() {
        return Optional.ofNullable(start.table());
    }

    /** Returns the index of a query or scan, if it uses one. */
    public Optional<String> index() {
        return Optional.ofNullable(start.index());
    }

    /** Returns the model, if there is one. */
    public Optional<String> model() {
        return Optional.ofNullable(start.model());
    }

    /** Returns how the call ended. */
    public CallOutcome outcome() {
        if (failure == null) {
            return CallOutcome.SUCCEEDED;
        }
        if (failure instanceof ConditionFailedException || isFailedCondition(failure)) {
            return CallOutcome.CONDITION_FAILED;
        }
        return error().filter(error -> error.is(ErrorCodes.THROTTLED)).isPresent()
                ? CallOutcome.THROTTLED
                : CallOutcome.FAILED;
    }

    /** Returns whether a transaction was cancelled because of conditions only. */
    private static boolean isFailedCondition(Throwable failure) {
        return failure instanceof TransactionException cancelled
                && cancelled.firstFault().isPresent()
                && cancelled.reasons().stream()
                        .filter(CancellationReason::atFault)
                        .allMatch(reason -> reason.codes().contains(ErrorCodes.CONDITION_FAILED));
    }

    /** Returns how often the request was sent. */
    public int attempts() {
        if (!attempted.isEmpty()) {
            return attempted.size();
        }
        if (response != null) {
            return response.attempts();
        }
        return error().map(error -> error.context().attempts()).orElse(0);
    }

    /** Returns the attempts, as far as the wire reports them; those that failed have a reason. */
    public List<CallAttempt> attemptList() {
        return attempted;
    }

    /** Returns how many attempts were throttled. */
    public int throttledAttempts() {
        int throttled = 0;
        for (CallAttempt attempt : attempted) {
            throttled += attempt.throttled() ? 1 : 0;
        }
        return throttled;
    }

    /** Returns the total size of all request bodies sent, in bytes. */
    public long bytesSent() {
        return attempted.stream().mapToLong(CallAttempt::bytesSent).sum();
    }

    /** Returns the total size of all response bodies received, in bytes. */
    public long bytesReceived() {
        return attempted.stream().mapToLong(CallAttempt::bytesReceived).sum();
    }

    /** Returns the duration of the call, including waits between attempts. */
    public Duration duration() {
        return duration;
    }

    /** Returns DynamoDB's id of the last attempt with a response. */
    public Optional<String> requestId() {
        return response != null
                ? Optional.ofNullable(response.requestId())
                : error().map(TableTheoryException::requestId);
    }

    /** Returns the error of a failed call; empty if it succeeded, or if a custom wire threw another exception. */
    public Optional<TableTheoryException> error() {
        return failure instanceof TableTheoryException error ? Optional.of(error) : Optional.empty();
    }

    /** Returns what a failed call threw; empty if it succeeded. */
    public Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    /** Returns the consumed capacity per table; empty unless {@code Config.returnConsumedCapacity} is set. */
    public List<ConsumedCapacity> consumedCapacity() {
        return response == null || !returnsCapacity ? List.of() : response.consumedCapacity();
    }

    /** Returns the operation, table, outcome and attempts; no keys and no values. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(operation());
        table().ifPresent(table -> text.append(" of ").append(table));
        index().ifPresent(index -> text.append(" by ").append(index));
        return text.append(": ")
                .append(outcome())
                .append(", attempts ")
                .append(attempts())
                .toString();
    }
}
