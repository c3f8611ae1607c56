package org.tabletheory.engine.internal.http;

import java.io.IOException;

/** Thrown when bytes are not an HTTP message; a server responds with the status and closes the connection. */
final class BadMessageException extends IOException {
    private static final long serialVersionUID = 1L;
    private final int status;

    BadMessageException(int status, String problem) {
        super(problem);
        this.status = status;
    }

    int status() {
        return status;
    }
}
