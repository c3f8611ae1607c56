package org.tabletheory.engine.internal.http;

import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request; header names are in lower case. */
@SuppressWarnings("ArrayRecordComponent") // handed over, not compared
record HttpRequest(String method, String path, boolean http10, Map<String, String> headers, byte[] body) {
    /**
     * Reads the next request, or returns null when the client has closed the connection.
     *
     * @param continuation sends {@code 100 Continue} to a client that waits for it
     */
    static @Nullable HttpRequest read(HttpMessageReader in, Runnable continuation) throws IOException {
        String first = in.startLine();
        if (first == null) {
            return null;
        }
        String[] parts = first.split(" ", -1);
        if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
            throw new BadMessageException(400, "malformed request line");
        }
        Map<String, String> headers = in.headers();
        if (headers.getOrDefault("expect", "").equalsIgnoreCase("100-continue")) {
            continuation.run();
        }
        return new HttpRequest(parts[0], parts[1], parts[2].equals("HTTP/1.0"), headers, in.body(headers));
    }

    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** Returns whether the path is {@code /}, the only one that the service has. */
    boolean isForRoot() {
        return path.equals("/") || path.startsWith("/?");
    }

    /** Returns the request with its body as it was before {@code Content-Encoding}. */
    HttpRequest decoded(int maxBytes) throws IOException {
        byte[] plain = ContentEncoding.decoded(body, header("content-encoding"), maxBytes);
        return new HttpRequest(method, path, http10, headers, plain);
    }

    boolean keepsAlive() {
        String connection = header("connection").toLowerCase(Locale.ROOT);
        return http10 ? connection.equals("keep-alive") : !connection.equals("close");
    }
}
