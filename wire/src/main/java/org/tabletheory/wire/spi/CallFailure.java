package org.tabletheory.wire.spi;

import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.CallErrors;
import org.tabletheory.wire.internal.error.ServiceErrorReader;

/**
 * The failure of a call over a {@link Wire} of your own, to be thrown as the errors that the client's own wire throws.
 *
 * <pre>{@code
 * WireRequest request = WireRequest.of("ListTables", Effect.READ, out -> out.write(new byte[] {'{', '}'}));
 * throw new CallFailure(request, 1, false).connectionLost(new SocketException("reset"));
 * }</pre>
 *
 * @param request what was to be done
 * @param attempts how often it was sent
 * @param mayBeApplied whether an attempt before the last, or the last, may have been applied; counts for writes alone
 */
public record CallFailure(WireRequest request, int attempts, boolean mayBeApplied) {

    /**
     * DynamoDB answered with an error.
     *
     * @param status the HTTP status
     * @param body the error as DynamoDB's JSON: {@code __type}, {@code message}, {@code Item}, {@code CancellationReasons}
     */
    public TableTheoryException serviceError(int status, byte[] body, @Nullable String requestId) {
        return error(AttemptFailure.of(ServiceErrorReader.read(status, body, null, requestId)));
    }

    /** The time for the call was over. */
    public TableTheoryException timedOut(@Nullable Throwable cause) {
        AttemptFailure last = AttemptFailure.of(Kind.TIMED_OUT, "no answer came in time", cause);
        return CallErrors.deadline(request, attempts == 0 ? null : last, attempts, unknown());
    }

    /** The calling thread was interrupted. */
    public TableTheoryException interrupted(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.INTERRUPTED, "the thread was interrupted", cause));
    }

    /** DynamoDB could not be reached, or the connection broke. */
    public TableTheoryException connectionLost(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.LOST, "DynamoDB could not be reached, or the connection broke", cause));
    }

    /** There were no credentials to sign with. */
    public TableTheoryException noCredentials(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.CREDENTIALS, "no credentials could be had", cause));
    }

    /** The answer is none that DynamoDB gives. */
    public TableTheoryException malformed(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.CORRUPT, "the answer is cut off or corrupted", cause));
    }

    private TableTheoryException error(AttemptFailure failure) {
        return CallErrors.of(request, failure, attempts, unknown());
    }

    private boolean unknown() {
        return mayBeApplied && request.effect().writes();
    }
}
