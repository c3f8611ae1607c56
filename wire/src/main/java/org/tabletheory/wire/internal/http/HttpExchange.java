package org.tabletheory.wire.internal.http;

import java.io.IOException;

/** One request and its response, for one thread; any thread may abort it. */
public interface HttpExchange {
    /** Sends the request, waits for the head of the response and returns it; the body is still to be read. */
    HttpResponse call() throws IOException;

    /** Aborts the exchange, which wakes a thread blocked in it; does nothing if it has ended. */
    void abort();

    /** Returns whether {@link #abort} can block, as in some HTTP clients, until the socket has been closed. */
    boolean abortMayBlock();
}
