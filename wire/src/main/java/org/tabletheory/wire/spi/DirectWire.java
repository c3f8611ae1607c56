package org.tabletheory.wire.spi;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.ServiceError;
import org.tabletheory.wire.internal.error.ServiceErrorReader;
import org.tabletheory.wire.internal.retry.Attempt;
import org.tabletheory.wire.internal.retry.AttemptSource;
import org.tabletheory.wire.internal.retry.RetryLoop;
import org.tabletheory.wire.internal.retry.RetryPolicy;

/**
 * Calls a service in this process, with the retries, deadlines and errors of {@link HttpWire}. Thread-safe.
 *
 * <p>A call runs on the calling thread and cannot be interrupted; a response that arrives after the deadline is discarded, as
 * it would be over HTTP.
 */
public final class DirectWire implements Wire {
    private final CountDownLatch closed = new CountDownLatch(1);
    private final RetryLoop attempts;

    /** A service that speaks DynamoDB's JSON. Must be thread-safe. */
    @FunctionalInterface
    public interface Service {
        /** Executes a request: an operation such as {@code GetItem} and its JSON, which must not be changed. */
        ServiceReply call(String operation, RequestBody body);
    }

    /**
     * The response of a service.
     *
     * @param status the HTTP status; 0 if the connection was lost
     * @param body the JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    public record ServiceReply(int status, byte[] body) {}

    /** Creates a wire; of the configuration, only retries and timeouts are used. */
    public DirectWire(Service service, HttpWireConfig config) {
        this.attempts = new RetryLoop(
                new DirectSource(service, closed),
                new RetryPolicy(config.maxRetries(), config.retryStrategy().orElse(null)),
                config.callTimeout(),
                config.attemptTimeout());
    }

    @Override
    public WireResponse call(WireRequest request) {
        return attempts.call(request);
    }

    @Override
    public boolean isLocal() {
        return true;
    }

    /** Ends calls that wait for a retry; later calls throw {@code ClientClosedException}. */
    @Override
    public void close() {
        closed.countDown();
    }

    private record DirectSource(Service service, CountDownLatch closed) implements AttemptSource {
        @Override
        public Attempt first(WireRequest request) {
            return new DirectAttempt(service, request);
        }
    }

    private static final class DirectAttempt implements Attempt {
        private final Service service;
        private final WireRequest request;
        private @Nullable String requestId;
        private int bytesReceived;

        private DirectAttempt(Service service, WireRequest request) {
            this.service = service;
            this.request = request;
        }

        @Override
        public byte[] send(Deadline call, Duration timeout) throws AttemptFailure {
            Deadline deadline = Deadline.after(timeout).orEarlier(call);
            ServiceReply reply = service.call(request.operation(), request.body());
            if (deadline.hasPassed()) {
                throw AttemptFailure.of(Kind.TIMED_OUT, "no response in time", null);
            }
            if (reply.status == 0) {
                throw AttemptFailure.of(Kind.LOST, "the connection was lost", null);
            }
            bytesReceived = reply.body.length;
            if (reply.status != 200) {
                requestId = UUID.randomUUID().toString();
                throw AttemptFailure.of(ServiceErrorReader.read(reply.status, reply.body, null, requestId));
            }
            return reply.body;
        }

        @Override
        public @Nullable String requestId() {
            return requestId;
        }

        @Override
        public int bytesReceived() {
            return bytesReceived;
        }

        /** Returns false: requests in process are not signed. */
        @Override
        public boolean isCorrected(ServiceError error, Deadline deadline) {
            return false;
        }

        @Override
        public Attempt again() {
            return new DirectAttempt(service, request);
        }
    }
}
