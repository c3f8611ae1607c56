package org.tabletheory.wire.spi;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.CallErrors;
import org.tabletheory.wire.internal.error.ServiceError;
import org.tabletheory.wire.internal.error.ServiceErrorReader;
import org.tabletheory.wire.internal.retry.ConnectionProblem;

/**
 * Creates the exceptions of failed calls for a custom {@link Wire}, the same ones that {@link HttpWire} throws.
 *
 * <pre>{@code
 * WireRequest request = WireRequest.of("ListTables", Effect.READ, RequestBody.of("{}"));
 * throw new CallFailure(request, 1, false).connectionLost(new SocketException("reset"));
 * }</pre>
 *
 * @param request the request that failed
 * @param attempts how often it was sent
 * @param mayBeApplied whether any attempt may have been applied; ignored for reads
 */
public record CallFailure(WireRequest request, int attempts, boolean mayBeApplied) {

    /**
     * Returns the exception for an error response of DynamoDB.
     *
     * @param status the HTTP status
     * @param body the JSON of the error: {@code __type}, {@code message}, {@code Item}, {@code CancellationReasons}
     */
    public TableTheoryException serviceError(int status, byte[] body, @Nullable String requestId) {
        return error(AttemptFailure.of(ServiceErrorReader.read(status, body, null, requestId)));
    }

    /**
     * Returns whether DynamoDB may have applied a write in spite of this error response, which can be a proxy's.
     *
     * @param status the HTTP status
     * @param code the error code without namespace; empty if the response has none
     */
    public static boolean mayBeApplied(int status, String code) {
        return new ServiceError(status, code, "", null, null, List.of(), List.of()).mayHaveBeenApplied();
    }

    /** Returns the exception for a call that exceeded its deadline. */
    public TableTheoryException timedOut(@Nullable Throwable cause) {
        AttemptFailure last = AttemptFailure.of(Kind.TIMED_OUT, "no response in time", cause);
        return CallErrors.deadline(request, attempts == 0 ? null : last, attempts, unknown());
    }

    /** Returns the exception for an interrupted call. */
    public TableTheoryException interrupted(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.INTERRUPTED, "the thread was interrupted", cause));
    }

    /** Returns the exception for a connection that could not be opened or was lost. */
    public TableTheoryException connectionLost(@Nullable Throwable cause) {
        return connectionLost(cause, null, null);
    }

    /**
     * Returns the exception for a connection that could not be opened or was lost. Its message names endpoint and region.
     *
     * @param endpoint null if it is not known
     * @param region null if it is not known
     */
    public TableTheoryException connectionLost(
            @Nullable Throwable cause, @Nullable URI endpoint, @Nullable String region) {
        ConnectionProblem problem = ConnectionProblem.at(endpoint, region, null);
        return error(
                cause == null
                        ? AttemptFailure.of(
                                Kind.LOST, problem.target() + " could not be reached, or the connection was lost", null)
                        : problem.of(cause));
    }

    /** Returns the exception for missing credentials. */
    public TableTheoryException noCredentials(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.NO_CREDENTIALS, "no credentials found", cause));
    }

    /** Returns the exception for a malformed response. */
    public TableTheoryException malformed(@Nullable Throwable cause) {
        return error(AttemptFailure.of(Kind.CORRUPT, "the response is truncated or corrupted", cause));
    }

    private TableTheoryException error(AttemptFailure failure) {
        return CallErrors.of(request, failure, attempts, unknown());
    }

    private boolean unknown() {
        return mayBeApplied && request.effect().writes();
    }
}
