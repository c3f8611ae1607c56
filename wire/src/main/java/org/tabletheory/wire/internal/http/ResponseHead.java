package org.tabletheory.wire.internal.http;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.internal.error.ServerMessage;

/**
 * The head of a response: what the connection needs, and the headers of DynamoDB's protocol.
 *
 * @param length of the body in bytes; {@link #CHUNKED} or {@link #UNTIL_CLOSE}
 * @param keepAlive whether the connection may be reused
 * @param requestId without control characters
 * @param crc32 of the body; {@link #ABSENT} if missing, and {@link #MALFORMED}, which no body has
 * @param errorType if the response is an error
 * @param date if the response is an error
 */
public record ResponseHead(
        int status,
        long length,
        boolean keepAlive,
        @Nullable String requestId,
        long crc32,
        @Nullable String errorType,
        @Nullable String date) {
    public static final String REQUEST_ID = "x-amzn-requestid";
    public static final String CRC32 = "x-amz-crc32";
    public static final String ERROR_TYPE = "x-amzn-errortype";
    public static final String DATE = "date";
    public static final String CONTENT_LENGTH = "content-length";

    public static final long CHUNKED = -1;
    public static final long UNTIL_CLOSE = -2;
    public static final long ABSENT = -1;
    public static final long MALFORMED = -2;

    private static final int USUAL_ID = 64;

    public ResponseHead {
        requestId = requestId == null || isUsual(requestId) ? requestId : ServerMessage.id(requestId);
    }

    /** Returns whether an id is short ASCII text. A cold start does not load what other ids need. */
    private static boolean isUsual(String id) {
        boolean usual = id.length() <= USUAL_ID;
        for (int i = 0; usual && i < id.length(); i++) {
            usual = id.charAt(i) >= ' ' && id.charAt(i) < 0x7f;
        }
        return usual;
    }

    /** Starts with the status line in this range of bytes. */
    static Builder of(byte[] bytes, int from, int to) throws ProtocolException {
        return new Builder(bytes, from, to);
    }

    boolean isInterim() {
        return status < 200;
    }

    /** Parses headers directly from the receive buffer. */
    static final class Builder {
        private static final int MAX_DIGITS = 10;

        private final int status;
        private long length = UNTIL_CLOSE;
        private boolean keepAlive;
        private @Nullable String requestId;
        private long crc32 = ABSENT;
        private @Nullable String errorType;
        private @Nullable String date;

        private Builder(byte[] bytes, int from, int to) throws ProtocolException {
            boolean http = to - from >= 12 && is("http/1.", bytes, from, from + 7) && bytes[from + 8] == ' ';
            boolean three = http && (to - from == 12 || bytes[from + 12] == ' ');
            status = three ? (int) number(bytes, from + 9, from + 12) : -1;
            if (status < 100) {
                throw new ProtocolException("the server's response is not HTTP/1.1");
            }
            keepAlive = bytes[from + 7] != '0';
        }

        /** Parses the header line in this range of bytes. */
        void header(byte[] bytes, int from, int to) throws ProtocolException {
            int colon = from;
            while (colon < to && bytes[colon] != ':' && bytes[colon] > ' ') {
                colon++;
            }
            if (colon == from || colon == to || bytes[colon] != ':') {
                throw new ProtocolException("malformed response: a header has no valid name");
            }
            int begin = colon + 1;
            while (begin < to && isBlank(bytes[begin])) {
                begin++;
            }
            int end = to;
            while (end > begin && isBlank(bytes[end - 1])) {
                end--;
            }
            if (is(CONTENT_LENGTH, bytes, from, colon)) {
                contentLength(number(bytes, begin, end));
            } else if (is("transfer-encoding", bytes, from, colon)) {
                transferEncoding(is("chunked", bytes, begin, end));
            } else if (is("connection", bytes, from, colon)) {
                keepAlive &= !is("close", bytes, begin, end);
            } else if (is(REQUEST_ID, bytes, from, colon)) {
                requestId = text(bytes, begin, end);
            } else if (is(CRC32, bytes, from, colon)) {
                long sum = number(bytes, begin, end);
                crc32 = sum == ABSENT ? MALFORMED : sum;
            } else if (status != 200 && is(ERROR_TYPE, bytes, from, colon)) {
                errorType = text(bytes, begin, end);
            } else if (status != 200 && is(DATE, bytes, from, colon)) {
                date = text(bytes, begin, end);
            }
        }

        private static boolean isBlank(byte b) {
            return b == ' ' || b == '\t';
        }

        /** Returns whether the range of bytes is this lower-case word, ignoring case. */
        private static boolean is(String word, byte[] bytes, int from, int to) {
            if (to - from != word.length()) {
                return false;
            }
            for (int i = 0; i < word.length(); i++) {
                int b = bytes[from + i];
                if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != word.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        private static String text(byte[] bytes, int from, int to) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }

        private void contentLength(long value) throws ProtocolException {
            boolean contradicts = length >= 0 && length != value;
            if (value < 0 || contradicts || length == CHUNKED) {
                throw new ProtocolException("malformed response: invalid or contradictory Content-Length");
            }
            length = value;
        }

        private void transferEncoding(boolean chunked) throws ProtocolException {
            if (!chunked || length != UNTIL_CLOSE) {
                throw new ProtocolException("malformed response: unsupported or contradictory Transfer-Encoding");
            }
            length = CHUNKED;
        }

        /** Parses the digits in this range of bytes; returns {@link #ABSENT} if it is not a number. */
        private static long number(byte[] bytes, int from, int to) {
            if (from == to || to - from > MAX_DIGITS) {
                return ABSENT;
            }
            long number = 0;
            for (int i = from; i < to; i++) {
                if (bytes[i] < '0' || bytes[i] > '9') {
                    return ABSENT;
                }
                number = number * 10 + bytes[i] - '0';
            }
            return number;
        }

        ResponseHead build() {
            boolean noBody = status == 204 || status == 304;
            long body = noBody ? 0 : length;
            // A body that must not be there would be taken for the next response.
            boolean bodyFollows = noBody && length != 0 && length != UNTIL_CLOSE;
            boolean reusable = keepAlive && body != UNTIL_CLOSE && !bodyFollows;
            return new ResponseHead(status, body, reusable, requestId, crc32, errorType, date);
        }
    }
}
