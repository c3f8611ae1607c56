package org.tabletheory.wire.internal.retry;

import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.error.AttemptFailure;
import org.tabletheory.wire.internal.error.ServiceError;

/** One attempt of a call, over HTTP or in process. Not thread-safe. */
public interface Attempt {
    /** Sends the request and returns the body of a successful response. */
    byte[] send(Deadline deadline) throws AttemptFailure;

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
