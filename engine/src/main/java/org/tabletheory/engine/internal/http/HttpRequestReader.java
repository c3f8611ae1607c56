package org.tabletheory.engine.internal.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads requests from a connection; everything about them is limited. */
final class HttpRequestReader {
    private static final int MAX_LINE = 16 * 1024;
    private static final int MAX_HEADERS = 100;
    /** The limit of the service: 16 MB. */
    private static final int MAX_BODY = 16 * 1024 * 1024;

    private static final int STEP = 64 * 1024;

    /** A request; header names are in lower case. */
    @SuppressWarnings("ArrayRecordComponent") // handed over, not compared
    record HttpRequest(String method, String path, boolean http10, Map<String, String> headers, byte[] body) {
        String header(String name) {
            return headers.getOrDefault(name, "");
        }

        boolean keepsAlive() {
            String connection = header("connection").toLowerCase(Locale.ROOT);
            return http10 ? connection.equals("keep-alive") : !connection.equals("close");
        }
    }

    /** Thrown when the bytes are not a request; the server responds with a status and closes the connection. */
    static final class BadRequestException extends IOException {
        private static final long serialVersionUID = 1L;
        private final int status;

        BadRequestException(int status, String problem) {
            super(problem);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    private final InputStream in;
    private final Runnable continuation;

    /** Reads from a stream; the runnable sends {@code 100 Continue}. */
    HttpRequestReader(InputStream in, Runnable continuation) {
        this.in = new BufferedInputStream(in, STEP);
        this.continuation = continuation;
    }

    /** Returns the next request, or null when the client has closed the connection. */
    @Nullable
    HttpRequest next() throws IOException {
        String first = line();
        if (first == null) {
            return null;
        }
        String[] parts = first.split(" ", -1);
        if (parts.length != 3 || !parts[2].startsWith("HTTP/1.")) {
            throw new BadRequestException(400, "malformed request line");
        }
        Map<String, String> headers = headers();
        if (headers.getOrDefault("expect", "").equalsIgnoreCase("100-continue")) {
            continuation.run();
        }
        return new HttpRequest(parts[0], parts[1], parts[2].equals("HTTP/1.0"), headers, body(headers));
    }

    private Map<String, String> headers() throws IOException {
        Map<String, String> headers = new HashMap<>();
        while (true) {
            String line = line();
            if (line == null) {
                throw new EOFException();
            } else if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            if (colon <= 0 || headers.size() >= MAX_HEADERS) {
                throw new BadRequestException(400, "malformed headers");
            }
            headers.put(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
    }

    private byte[] body(Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
            return chunks();
        }
        String length = headers.getOrDefault("content-length", "0");
        if (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > MAX_BODY) {
            throw new BadRequestException(413, "the body is too large");
        }
        return bytes(Integer.parseInt(length));
    }

    private byte[] chunks() throws IOException {
        byte[] body = new byte[0];
        while (true) {
            String size = line();
            if (size == null || !size.matches("[0-9a-fA-F]{1,8}(;.*)?")) {
                throw new BadRequestException(400, "malformed chunk");
            }
            long length = Long.parseLong(size.replaceAll(";.*", ""), 16);
            if (body.length + length > MAX_BODY) {
                throw new BadRequestException(413, "the body is too large");
            } else if (length == 0) {
                headers();
                return body;
            }
            byte[] chunk = bytes((int) length);
            body = Arrays.copyOf(body, body.length + chunk.length);
            System.arraycopy(chunk, 0, body, body.length - chunk.length, chunk.length);
            line();
        }
    }

    /** Reads this many bytes; allocates memory as they arrive, whatever length was declared. */
    private byte[] bytes(int length) throws IOException {
        byte[] bytes = new byte[Math.min(length, STEP)];
        int count = 0;
        while (count < length) {
            if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, Math.min(length, bytes.length * 2));
            }
            int read = in.read(bytes, count, bytes.length - count);
            if (read < 0) {
                throw new EOFException();
            }
            count += read;
        }
        return bytes;
    }

    private @Nullable String line() throws IOException {
        byte[] bytes = new byte[256];
        int count = 0;
        while (true) {
            int b = in.read();
            if (b < 0) {
                if (count == 0) {
                    return null;
                }
                throw new EOFException();
            } else if (b == '\n') {
                int end = count > 0 && bytes[count - 1] == '\r' ? count - 1 : count;
                return new String(bytes, 0, end, StandardCharsets.ISO_8859_1);
            } else if (count == MAX_LINE) {
                throw new BadRequestException(431, "a header is too long");
            } else if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, count * 2);
            }
            bytes[count++] = (byte) b;
        }
    }
}
