package org.tabletheory.wire.internal.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/** Parses responses from a connection with one buffer. For one thread at a time. */
final class ResponseParser {
    /** Longer than any header line of DynamoDB. */
    private static final int MAX_LINE = 16 << 10;

    private static final int MAX_HEADERS = 100;

    /** DynamoDB sends none. */
    private static final int MAX_INTERIM = 10;

    private final InputStream in;
    private byte[] buffer = new byte[8 << 10];
    private int position;
    private int end;

    ResponseParser(InputStream in) {
        this.in = in;
    }

    boolean hasBuffered() {
        return position < end;
    }

    /** Reads the head of the next response; skips interim (1xx) responses. */
    ResponseHead head() throws IOException {
        ResponseHead head = oneHead();
        for (int interim = 0; head.isInterim(); interim++) {
            if (interim == MAX_INTERIM) {
                throw new ProtocolException("malformed response: more than " + MAX_INTERIM + " interim responses");
            }
            head = oneHead();
        }
        return head;
    }

    /** Reads and ignores the lines after the last chunk. */
    void skipTrailers() throws IOException {
        for (int trailers = 0; !line().isEmpty(); trailers++) {
            if (trailers == MAX_HEADERS) {
                throw new ProtocolException("malformed response: more than " + MAX_HEADERS + " trailers");
            }
        }
    }

    private ResponseHead oneHead() throws IOException {
        int first = newLine();
        ResponseHead.Builder head = ResponseHead.of(buffer, position, position + length(first));
        position = first + 1;
        for (int headers = 0; ; headers++) {
            int newLine = newLine();
            int from = position;
            int to = from + length(newLine);
            position = newLine + 1;
            if (from == to) {
                return head.build();
            }
            if (headers == MAX_HEADERS) {
                throw new ProtocolException("malformed response: more than " + MAX_HEADERS + " headers");
            }
            head.header(buffer, from, to);
        }
    }

    /** Reads the next line, without its line break. */
    String line() throws IOException {
        int newLine = newLine();
        String line = new String(buffer, position, length(newLine), StandardCharsets.ISO_8859_1);
        position = newLine + 1;
        return line;
    }

    /** Returns the length of the line that ends there, without its line break. */
    private int length(int newLine) {
        return newLine - position - (newLine > position && buffer[newLine - 1] == '\r' ? 1 : 0);
    }

    /** Reads until the buffer has the next line completely, and returns the position where it ends. */
    private int newLine() throws IOException {
        int scanned = position;
        while (true) {
            for (int i = scanned; i < end; i++) {
                if (buffer[i] == '\n') {
                    return i;
                }
            }
            int length = end - position;
            if (length > MAX_LINE) {
                throw new ProtocolException("malformed response: a header line has more than " + MAX_LINE + " bytes");
            }
            fill();
            scanned = position + length;
        }
    }

    /** Reads more bytes into the buffer, after those not yet consumed. */
    private void fill() throws IOException {
        if (position > 0) {
            System.arraycopy(buffer, position, buffer, 0, end - position);
            end -= position;
            position = 0;
        }
        if (end == buffer.length) {
            buffer = java.util.Arrays.copyOf(buffer, 2 * buffer.length);
        }
        int read = in.read(buffer, end, buffer.length - end);
        if (read < 0) {
            throw new EOFException("the connection was closed in the middle of the response head");
        }
        end += read;
    }

    /** Reads some bytes: first those in the buffer, then directly from the connection. */
    int read(byte[] into, int offset, int length) throws IOException {
        if (position == end) {
            return in.read(into, offset, length);
        }
        int taken = Math.min(length, end - position);
        System.arraycopy(buffer, position, into, offset, taken);
        position += taken;
        return taken;
    }
}
