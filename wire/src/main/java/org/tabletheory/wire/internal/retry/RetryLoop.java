package org.tabletheory.wire.internal.retry;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.AttemptFailure.Kind;
import org.tabletheory.wire.internal.error.CallErrors;
import org.tabletheory.wire.internal.error.ServiceError;

/**
 * Sends a request until an attempt succeeds or no further attempt is allowed.
 *
 * <p>A failed attempt is repeated depending on the failure ({@link AttemptFailure#isRetryable}), the request's {@link Effect}
 * (one that must not be applied twice is not sent again once it may have been applied), the {@link RetryPolicy}, and the
 * time left, which a wait never exceeds. Thread-safe.
 */
public final class RetryLoop {

    /** Two, because another thread may correct the clock once while this thread meets the next change. */
    private static final int MAX_CORRECTIONS = 2;

    private final AttemptSource target;
    private final RetryPolicy retries;
    private final Duration callTimeout;
    private final Duration attemptTimeout;

    public RetryLoop(AttemptSource target, RetryPolicy retries, Duration callTimeout, Duration attemptTimeout) {
        this.target = target;
        this.retries = retries;
        this.callTimeout = callTimeout;
        this.attemptTimeout = attemptTimeout;
    }

    /** Sends the request and returns the response of the attempt that succeeded. */
    public WireResponse call(WireRequest request) {
        return new RetriedCall(request).run();
    }

    /** One call: the number of attempts and whether one of them may have been applied. */
    private final class RetriedCall {

        private final WireRequest request;
        private final Deadline deadline;

        private int attempts;
        private int corrections;
        private boolean unknown;

        RetriedCall(WireRequest request) {
            this.request = request;
            Deadline configured = Deadline.after(callTimeout);
            Deadline wanted = request.deadline();
            this.deadline = wanted == null ? configured : configured.orEarlier(wanted);
        }

        WireResponse run() {
            RetryPolicy.CallRetries pace = retries.call();
            AttemptFailure last = null;
            Attempt attempt = target.first(request);
            while (true) {
                checkOpen(last);
                checkThread(last);
                checkTime(last);
                attempts++;
                long began = request.observer() == null ? 0 : System.nanoTime();
                try {
                    byte[] response = attempt.send(deadline, attemptTimeout);
                    report(attempt, began, null);
                    pace.succeeded();
                    return new WireResponse(response, attempt.requestId(), attempts, unknown);
                } catch (AttemptFailure failure) {
                    report(attempt, began, failure);
                    last = failure;
                    unknown |= request.effect().writes() && failure.mayHaveBeenApplied();
                    if (!isCorrected(attempt, failure)) {
                        pause(pace, failure);
                    }
                    attempt = attempt.again();
                }
            }
        }

        private void report(Attempt attempt, long began, @Nullable AttemptFailure failure) {
            Consumer<CallAttempt> observer = request.observer();
            if (observer != null) {
                observer.accept(new CallAttempt(
                        attempts,
                        Duration.ofNanos(System.nanoTime() - began),
                        request.body().length(),
                        attempt.bytesReceived(),
                        attempt.requestId(),
                        failure == null ? null : failure.reason(),
                        failure != null && failure.isThrottling(),
                        failure == null || failure.error() == null
                                ? List.of()
                                : failure.error().throttlingReasons()));
            }
        }

        private void checkOpen(@Nullable AttemptFailure last) {
            if (target.closed().getCount() == 0) {
                throw CallErrors.closed(request, last, attempts, unknown);
            }
        }

        private void checkThread(@Nullable AttemptFailure last) {
            if (Thread.currentThread().isInterrupted()) {
                throw CallErrors.interrupted(request, last, attempts, unknown);
            }
        }

        private void checkTime(@Nullable AttemptFailure last) {
            if (deadline.hasPassed()) {
                throw CallErrors.deadline(request, last, attempts, unknown);
            }
        }

        /** Returns whether the failure was caused by clock skew or old credentials that have been corrected now. */
        private boolean isCorrected(Attempt attempt, AttemptFailure failure) {
            ServiceError error = failure.error();
            if (error == null || corrections == MAX_CORRECTIONS || !attempt.isCorrected(error, deadline)) {
                return false;
            }
            corrections++;
            return true;
        }

        /** Waits for the next attempt, or throws the exception of the call if there must be none. */
        private void pause(RetryPolicy.CallRetries pace, AttemptFailure failure) {
            boolean repeatable = request.effect() != Effect.ONCE || !unknown;
            Duration wait = repeatable ? pace.next(failure) : null;
            if (wait == null) {
                boolean deadlinePassed = failure.kind() == Kind.TIMED_OUT && deadline.hasPassed();
                throw deadlinePassed
                        ? CallErrors.deadline(request, failure, attempts, unknown)
                        : CallErrors.of(request, failure, attempts, unknown);
            }
            if (wait.toNanos() >= deadline.remainingNanos()) {
                throw CallErrors.deadline(request, failure, attempts, unknown);
            }
            try {
                if (target.closed().await(wait.toNanos(), TimeUnit.NANOSECONDS)) {
                    throw CallErrors.closed(request, failure, attempts, unknown);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw CallErrors.interrupted(request, failure, attempts, unknown);
            }
        }
    }
}
