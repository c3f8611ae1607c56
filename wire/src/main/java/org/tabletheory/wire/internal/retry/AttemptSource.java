package org.tabletheory.wire.internal.retry;

import java.util.concurrent.CountDownLatch;
import org.tabletheory.wire.WireRequest;

/** What a client sends its requests to. Thread-safe. */
public interface AttemptSource {
    /** Returns the first attempt of a call. */
    Attempt first(WireRequest request);

    /** Returns the latch that reaches zero when the client is closed. */
    CountDownLatch closed();
}
