package org.tabletheory.cli.internal.lines;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Splits a byte stream into lines, with one line in memory at a time.
 *
 * <p>A line ends with LF, CR LF or the end of the stream. A byte order mark at the start is skipped.
 */
public final class LineReader {
    /** The maximum length of a line, far above the largest DynamoDB item in hexadecimal. */
    public static final int MAX_LINE_BYTES = 16 << 20;

    private static final int CHUNK = 64 << 10;

    private final InputStream in;
    private final BeforeWait beforeWait;
    private byte[] buffer = new byte[CHUNK];
    private int start;
    private int end;
    private long lines;

    /** Called before the reader may block, so that pending output can be flushed. */
    @FunctionalInterface
    public interface BeforeWait {
        void run() throws IOException;
    }

    /** Creates a reader. It does not close the stream. */
    public LineReader(InputStream in, BeforeWait beforeWait) {
        this.in = in;
        this.beforeWait = beforeWait;
    }

    /**
     * Returns the next line without its terminator, or null at the end.
     *
     * @throws TooLongException if the line exceeds {@link #MAX_LINE_BYTES}; the next call returns the line after it
     */
    public byte @Nullable [] next() throws IOException, TooLongException {
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
                throw new TooLongException();
            }
            int moved = start;
            if (!fill()) {
                return start == end ? null : take(end, end);
            }
            searched -= moved - start;
        }
    }

    /** Returns the number of the last line read, from 1. */
    public long lines() {
        return lines;
    }

    private byte[] take(int lineEnd, int next) throws TooLongException {
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
            throw new TooLongException();
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

    /** Moves the buffered bytes to the front and reads more; returns false at the end of the stream. */
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

    /** Thrown for a line that exceeds {@link #MAX_LINE_BYTES}. */
    public static final class TooLongException extends Exception {
        private static final long serialVersionUID = 1L;

        TooLongException() {
            super("the line is longer than " + (MAX_LINE_BYTES >> 20) + " MiB");
        }
    }
}
