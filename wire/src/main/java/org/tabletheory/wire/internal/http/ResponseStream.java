package org.tabletheory.wire.internal.http;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.util.HexFormat;

/** The body of a response, which releases the connection when it has been read completely or closed early. */
final class ResponseStream extends InputStream implements HttpResponse {
    /** Called once, when the body has ended. */
    interface ConnectionRelease {
        /** The body was read completely, and the connection may be reused. */
        void reuse();

        /** The connection must not be reused. */
        void discard();
    }

    private final ResponseHead head;
    private final ResponseParser reader;
    private final ConnectionRelease release;
    private long left;
    private boolean ended;
    private boolean started;

    ResponseStream(ResponseHead head, ResponseParser reader, ConnectionRelease release) {
        this.head = head;
        this.reader = reader;
        this.release = release;
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
        boolean untilClose = head.length() == ResponseHead.UNTIL_CLOSE;
        int read = reader.read(into, offset, untilClose ? length : (int) Math.min(length, left));
        if (read < 0) {
            abort();
            if (head.length() == ResponseHead.CHUNKED) {
                throw new EOFException("the connection was closed in the middle of a chunk");
            }
            return -1;
        }
        left -= untilClose ? 0 : read;
        if (left == 0 && head.length() >= 0) {
            end();
        }
        return read;
    }

    private void nextChunk() throws IOException {
        if (started && !reader.line().isEmpty()) {
            throw new ProtocolException("malformed response: a chunk is longer than its declared length");
        }
        started = true;
        String line = reader.line();
        int extension = line.indexOf(';');
        String digits = (extension < 0 ? line : line.substring(0, extension)).strip();
        if (digits.isEmpty() || digits.length() > 8 || !digits.chars().allMatch(HexFormat::isHexDigit)) {
            throw new ProtocolException("malformed response: invalid chunk length");
        }
        left = HexFormat.fromHexDigitsToLong(digits);
        if (left == 0) {
            reader.skipTrailers();
            end();
        }
    }

    private void end() {
        ended = true;
        if (head.keepAlive()) {
            release.reuse();
        } else {
            release.discard();
        }
    }

    /** Ends the exchange; discards the connection if the body was not read completely. */
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
    public void release(boolean complete) {
        close();
    }

    private void abort() {
        if (!ended) {
            ended = true;
            release.discard();
        }
    }
}
