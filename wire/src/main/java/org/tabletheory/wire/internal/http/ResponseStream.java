package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.HexFormat;

/** The body of an answer, which tells when it has come to its end or was left before it. */
final class ResponseStream extends InputStream implements HttpResponse {
    /** Who is told how a body ended, once. */
    interface Ending {
        /** The body was read to its end, and the connection may serve again. */
        void whole();

        /** The connection may not serve again. */
        void broken();
    }

    private final ResponseHead head;
    private final ResponseParser reader;
    private final Ending ending;
    private long left;
    private boolean ended;
    private boolean begun;

    ResponseStream(ResponseHead head, ResponseParser reader, Ending ending) {
        this.head = head;
        this.reader = reader;
        this.ending = ending;
        this.left = Math.max(0, head.length());
        if (head.length() == 0) {
            end();
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!ended && left == 0 && head.length() == ResponseHead.CHUNKED) {
            nextChunk();
        }
        if (ended) {
            return -1;
        }
        boolean toTheEnd = head.length() == ResponseHead.TO_THE_END;
        int read = reader.read(into, offset, toTheEnd ? length : (int) Math.min(length, left));
        if (read < 0) {
            abort();
            return -1;
        }
        left -= toTheEnd ? 0 : read;
        if (left == 0 && head.length() >= 0) {
            end();
        }
        return read;
    }

    private void nextChunk() throws IOException {
        if (begun && !reader.line().isEmpty()) {
            throw new ProtocolException("a chunk of the answer is longer than it says");
        }
        begun = true;
        String line = reader.line();
        int extension = line.indexOf(';');
        String digits = (extension < 0 ? line : line.substring(0, extension)).strip();
        if (digits.isEmpty() || digits.length() > 8 || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw new ProtocolException("a chunk of the answer has no length");
        }
        left = HexFormat.fromHexDigitsToLong(digits);
        if (left == 0) {
            while (!reader.line().isEmpty()) {
                // trailers say nothing that we asked for
            }
            end();
        }
    }

    private void end() {
        ended = true;
        if (head.keepAlive()) {
            ending.whole();
        } else {
            ending.broken();
        }
    }

    /** Ends the exchange; a body that was not read to its end costs the connection. */
    @Override
    public void close() {
        if (!ended) {
            abort();
        }
    }

    @Override
    public ResponseHead head() {
        return head;
    }

    @Override
    public InputStream body() {
        return this;
    }

    @Override
    public void release(boolean whole) {
        close();
    }

    private void abort() {
        if (!ended) {
            ended = true;
            ending.broken();
        }
    }
}
