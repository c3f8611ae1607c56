package org.tabletheory.engine.internal.http;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the parts of HTTP/1.1 requests or responses from a connection, in order; everything about them is limited. */
public final class HttpMessageReader {
    /** The limit of the service for the first line, and for all headers together. */
    private static final int MAX_HEAD = 16 * 1024;

    private static final int STEP = 64 * 1024;

    private final InputStream in;
    private final int maxBody;

    /** Reads messages whose bodies have at most this many bytes. */
    public HttpMessageReader(InputStream in, int maxBody) {
        this.in = new BufferedInputStream(in, STEP);
        this.maxBody = maxBody;
    }

    /** Returns the first line of a message, or null when the peer has closed the connection. */
    public @Nullable String startLine() throws IOException {
        return line();
    }

    /** Returns the headers, which follow the first line, by their names in lower case. */
    public Map<String, String> headers() throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        int length = 0;
        while (true) {
            String line = line();
            if (line == null) {
                throw new EOFException();
            } else if (line.isEmpty()) {
                return headers;
            }
            int colon = line.indexOf(':');
            length += line.length();
            if (colon <= 0 || length > MAX_HEAD) {
                throw new BadMessageException(400, "malformed headers");
            }
            // Of repeated headers, the service uses the first.
            headers.putIfAbsent(
                    line.substring(0, colon).toLowerCase(Locale.ROOT),
                    line.substring(colon + 1).strip());
        }
    }

    /** Returns the body of a message with these headers. */
    public byte[] body(Map<String, String> headers) throws IOException {
        String encoding = headers.getOrDefault("transfer-encoding", "");
        if (encoding.equalsIgnoreCase("chunked")) {
            return chunks();
        } else if (!encoding.isEmpty()) { // otherwise the body would be taken for the next message
            throw new BadMessageException(400, "unknown transfer encoding");
        }
        String length = headers.getOrDefault("content-length", "0");
        if (!length.matches("[0-9]{1,9}") || Integer.parseInt(length) > maxBody) {
            throw new BadMessageException(413, "the body is too large");
        }
        return bytes(Integer.parseInt(length));
    }

    private byte[] chunks() throws IOException {
        byte[] body = new byte[0];
        while (true) {
            String size = line();
            if (size == null || !size.matches("[0-9a-fA-F]{1,8}(;.*)?")) {
                throw new BadMessageException(400, "malformed chunk");
            }
            long length = Long.parseLong(size.replaceAll(";.*", ""), 16);
            if (body.length + length > maxBody) {
                throw new BadMessageException(413, "the body is too large");
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
            } else if (count == MAX_HEAD) {
                throw new BadMessageException(400, "a header is too long");
            } else if (count == bytes.length) {
                bytes = Arrays.copyOf(bytes, count * 2);
            }
            bytes[count++] = (byte) b;
        }
    }
}
