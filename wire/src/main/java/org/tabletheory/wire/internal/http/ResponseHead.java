package org.tabletheory.wire.internal.http;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The head of an answer: what of it concerns the connection, and the headers that DynamoDB's protocol knows.
 *
 * @param length of the body in bytes; {@link #CHUNKED}, or {@link #TO_THE_END} of the connection
 * @param keepAlive whether the connection may serve again
 * @param crc32 of the body; {@link #UNTOLD} when it has none that can be read
 * @param errorType when the answer is no success
 * @param date when the answer is no success
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
    public static final long TO_THE_END = -2;
    public static final long UNTOLD = -1;

    /** Begins with the line of the status, which stands between two places. */
    static Builder of(byte[] bytes, int from, int to) throws ProtocolException {
        return new Builder(bytes, from, to);
    }

    boolean isInterim() {
        return status < 200;
    }

    /** Takes the headers as they come, out of the bytes that they come in. */
    static final class Builder {
        private static final int MOST_DIGITS = 10;

        private final int status;
        private long length = TO_THE_END;
        private boolean keepAlive;
        private @Nullable String requestId;
        private long crc32 = UNTOLD;
        private @Nullable String errorType;
        private @Nullable String date;

        private Builder(byte[] bytes, int from, int to) throws ProtocolException {
            boolean http = to - from >= 12 && is("http/1.", bytes, from, from + 7) && bytes[from + 8] == ' ';
            status = http ? (int) number(bytes, from + 9, from + 12) : -1;
            if (status < 100) {
                throw new ProtocolException("what answers there speaks no HTTP/1.1");
            }
            keepAlive = bytes[from + 7] != '0';
        }

        /** Takes the line between two places. */
        void header(byte[] bytes, int from, int to) throws ProtocolException {
            int colon = from;
            while (colon < to && bytes[colon] != ':') {
                colon++;
            }
            if (colon == from || colon == to) {
                throw new ProtocolException("the answer has a header without a name");
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
                crc32 = number(bytes, begin, end);
            } else if (status != 200 && is(ERROR_TYPE, bytes, from, colon)) {
                errorType = text(bytes, begin, end);
            } else if (status != 200 && is(DATE, bytes, from, colon)) {
                date = text(bytes, begin, end);
            }
        }

        private static boolean isBlank(byte b) {
            return b == ' ' || b == '\t';
        }

        /** Whether this word, in lower case, stands between two places in whatever case. */
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

        private void contentLength(long told) throws ProtocolException {
            boolean contradicts = length >= 0 && length != told;
            if (told < 0 || contradicts) {
                throw new ProtocolException("the answer's Content-Length is no length");
            }
            if (length != CHUNKED) {
                length = told;
            }
        }

        private void transferEncoding(boolean chunked) throws ProtocolException {
            if (!chunked) {
                throw new ProtocolException("the answer has a transfer encoding that nobody asked for");
            }
            length = CHUNKED;
        }

        /** The number that the digits between two places spell, or {@link #UNTOLD}. */
        private static long number(byte[] bytes, int from, int to) {
            if (from == to || to - from > MOST_DIGITS) {
                return UNTOLD;
            }
            long number = 0;
            for (int i = from; i < to; i++) {
                if (bytes[i] < '0' || bytes[i] > '9') {
                    return UNTOLD;
                }
                number = number * 10 + bytes[i] - '0';
            }
            return number;
        }

        ResponseHead build() {
            boolean bodiless = status == 204 || status == 304;
            long body = bodiless ? 0 : length;
            return new ResponseHead(status, body, keepAlive && body != TO_THE_END, requestId, crc32, errorType, date);
        }
    }
}
