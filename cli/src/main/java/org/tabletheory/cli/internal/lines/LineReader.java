package org.tabletheory.cli.internal.lines;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream of bytes into lines, holding one line at a time.
 *
 * <p>A line ends with LF or CR LF; the last may end with the stream. A byte order mark at the very start is dropped.
 */
public final class LineReader {
    /** The longest line that is held; DynamoDB's largest item is far below it, also in hexadecimal. */
    public static final int MAX_LINE_BYTES = 16 << 20;

    private static final int CHUNK = 64 << 10;

    private final InputStream in;
    private final BeforeWait beforeWait;
    private byte[] buffer = new byte[CHUNK];
    private int start;
    private int end;
    private long lines;

    /** Called before the reader may have to wait for more input: the time to hand over pending output. */
    @FunctionalInterface
    public interface BeforeWait {
        void run() throws IOException;
    }

    /** A reader of this stream, which it does not close. */
    public LineReader(InputStream in, BeforeWait beforeWait) {
        this.in = in;
        this.beforeWait = beforeWait;
    }

    /**
     * The next line without its end, or null after the last.
     *
     * @throws LineTooLongException when it is longer than {@link #MAX_LINE_BYTES}; the next call gives the line after it
     */
    public byte @Nullable [] next() throws IOException, LineTooLongException {
        int searched = start;
        while (true) {
            for (int at = searched; at < end; at++) {
                if (buffer[at] == '\n') {
                    return take(at, at + 1);
                }
            }
            searched = end;
            if (end - start > MAX_LINE_BYTES) {
                skipLine();
                lines++;
                throw new LineTooLongException();
            }
            int moved = start;
            if (!fill()) {
                return start == end ? null : take(end, end);
            }
            searched -= moved - start;
        }
    }

    /** How many lines were begun so far: the number of the line that was read last, counted from 1. */
    public long lines() {
        return lines;
    }

    private byte[] take(int lineEnd, int next) throws LineTooLongException {
        int from = start;
        int to = lineEnd > from && buffer[lineEnd - 1] == '\r' ? lineEnd - 1 : lineEnd;
        if (lines == 0
                && to - from >= 3
                && buffer[from] == (byte) 0xEF
                && buffer[from + 1] == (byte) 0xBB
                && buffer[from + 2] == (byte) 0xBF) {
            from += 3;
        }
        start = next;
        lines++;
        if (to - from > MAX_LINE_BYTES) {
            throw new LineTooLongException();
        }
        return Arrays.copyOfRange(buffer, from, to);
    }

    private void skipLine() throws IOException {
        do {
            for (int at = start; at < end; at++) {
                if (buffer[at] == '\n') {
                    start = at + 1;
                    return;
                }
            }
            start = end;
        } while (fill());
    }

    /** Reads more behind what is held, after moving it to the front; false at the end of the stream. */
    private boolean fill() throws IOException {
        System.arraycopy(buffer, start, buffer, 0, end - start);
        end -= start;
        start = 0;
        if (end == buffer.length) {
            buffer = Arrays.copyOf(buffer, buffer.length * 2);
        }
        beforeWait.run();
        int count = in.read(buffer, end, buffer.length - end);
        if (count < 0) {
            return false;
        }
        end += count;
        return true;
    }
}
