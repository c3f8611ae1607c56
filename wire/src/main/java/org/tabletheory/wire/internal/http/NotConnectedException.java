package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.util.Objects;

/** Thrown when no connection was established, so that nothing was sent; the cause is the failure. */
public final class NotConnectedException extends IOException {
    NotConnectedException(IOException cause) {
        super(cause.getMessage(), cause);
    }

    /** Returns why there is no connection. */
    public IOException failure() {
        return (IOException) Objects.requireNonNull(getCause());
    }
}
