package org.tabletheory.wire.internal.retry;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.ServiceError;

/** One attempt of a call, over HTTP or in process. Not thread-safe. */
public interface Attempt {
    /**
     * Sends the request and returns the body of a successful response.
     *
     * @param call the deadline of the call, which includes the wait for a free connection
     * @param timeout how long the attempt may take from then on
     */
    byte[] send(Deadline call, Duration timeout) throws AttemptFailure;

    /** Returns the id of the request that was sent, if the service returned one. */
    @Nullable
    String requestId();

    /** Returns the size of the response. */
    int bytesReceived();

    /** Returns whether the error was caused by clock skew or old credentials that have been corrected now. */
    boolean isCorrected(ServiceError error, Deadline deadline);

    /** Returns another attempt of the same call. */
    Attempt again();
}
