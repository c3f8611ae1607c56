package org.tabletheory.wire.internal.http;

import java.io.IOException;

/** One request and its answer: for one thread, and any thread may break it off. */
public interface HttpExchange {
    /** Sends the request and waits for the head of the answer, whose body is read from what this gives. */
    HttpResponse call() throws IOException;

    /** Ends the exchange now, which wakes a thread that waits in it. Too late, it does nothing. */
    void abort();
}
