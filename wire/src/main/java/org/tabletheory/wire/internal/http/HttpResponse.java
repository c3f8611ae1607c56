package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.InputStream;

/** What came back for a request. For one thread. */
public interface HttpResponse {
    ResponseHead head();

    /** The body, which is empty when there is none. */
    InputStream body();

    /** Ends the exchange. A connection whose answer was read to its end can serve again; any other must not. */
    void release(boolean whole) throws IOException;
}
