package org.tabletheory.wire.internal.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;

/** Reads answers off a connection, lines and bytes, with one buffer. For one thread at a time. */
final class ResponseParser {
    /** More than any head of DynamoDB's; a longer line is no head. */
    private static final int LONGEST_LINE = 16 << 10;

    private static final int MOST_HEADERS = 100;

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

    /** The head of the next answer; those that only say that it will come are passed over. */
    ResponseHead head() throws IOException {
        ResponseHead head = oneHead();
        while (head.isInterim()) {
            head = oneHead();
        }
        return head;
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
            if (headers == MOST_HEADERS) {
                throw new ProtocolException("the answer has more than " + MOST_HEADERS + " headers");
            }
            head.header(buffer, from, to);
        }
    }

    /** The next line, without its end. */
    String line() throws IOException {
        int newLine = newLine();
        String line = new String(buffer, position, length(newLine), StandardCharsets.ISO_8859_1);
        position = newLine + 1;
        return line;
    }

    /** The length of the line that ends there, without its end. */
    private int length(int newLine) {
        return newLine - position - (newLine > position && buffer[newLine - 1] == '\r' ? 1 : 0);
    }

    /** Has the next line whole in the buffer, and gives the place where it ends. */
    private int newLine() throws IOException {
        int scanned = position;
        while (true) {
            for (int i = scanned; i < end; i++) {
                if (buffer[i] == '\n') {
                    return i;
                }
            }
            int length = end - position;
            if (length > LONGEST_LINE) {
                throw new ProtocolException("the answer's head has a line of more than " + LONGEST_LINE + " bytes");
            }
            fill();
            scanned = position + length;
        }
    }

    /** Reads more behind what is there already. */
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
            throw new EOFException("the connection was closed amid the answer's head");
        }
        end += read;
    }

    /** Reads some bytes: those in the buffer first, large amounts past it. */
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
