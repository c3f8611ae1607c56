package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.OutputStream;

/** A request as it goes over a connection. */
@FunctionalInterface
public interface HttpRequest {
    /** Writes all of it, its line, its headers and its body, in as few pieces as can be: each goes out by itself. */
    void writeTo(OutputStream out) throws IOException;
}
