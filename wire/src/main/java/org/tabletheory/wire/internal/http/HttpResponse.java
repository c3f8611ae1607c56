package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.InputStream;

/** The response to a request. Not thread-safe. */
public interface HttpResponse {
    ResponseHead head();

    /** Returns the body; empty if there is none. */
    InputStream body();

    /** Ends the exchange; the connection is reused only if the body was read completely. */
    void release(boolean complete) throws IOException;
}
