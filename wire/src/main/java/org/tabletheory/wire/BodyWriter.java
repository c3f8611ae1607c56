package org.tabletheory.wire;

import java.io.IOException;
import java.io.OutputStream;

/** Writes the DynamoDB JSON of one request. */
@FunctionalInterface
public interface BodyWriter {

    /** Writes the whole JSON object, as UTF-8; the stream is memory and need not be closed. */
    void writeTo(OutputStream out) throws IOException;
}
