package org.tabletheory.client.internal.http;

import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The head of an answer: what of it concerns the connection, and the headers that DynamoDB's protocol knows.
 *
 * @param length of the body in bytes; {@link #CHUNKED}, or {@link #TO_THE_END} of the connection
 * @param keepAlive whether the connection may serve again
 * @param crc32 of the body, as its text; null when it has none
 */
public record AnswerHead(
        int status,
        long length,
        boolean keepAlive,
        @Nullable String requestId,
        @Nullable String crc32,
        @Nullable String errorType,
        @Nullable String date) {
    public static final String REQUEST_ID = "x-amzn-requestid";
    public static final String CRC32 = "x-amz-crc32";
    public static final String ERROR_TYPE = "x-amzn-errortype";
    public static final String DATE = "date";
    public static final String CONTENT_LENGTH = "content-length";

    public static final long CHUNKED = -1;
    public static final long TO_THE_END = -2;

    /** Begins with the line of the status. */
    static Builder of(String line) throws ProtocolException {
        return new Builder(line);
    }

    boolean isInterim() {
        return status < 200;
    }

    /** Takes the headers as they come, out of the bytes that they come in. */
    static final class Builder {
        private final int status;
        private long length = TO_THE_END;
        private boolean keepAlive;
        private @Nullable String requestId;
        private @Nullable String crc32;
        private @Nullable String errorType;
        private @Nullable String date;

        private Builder(String line) throws ProtocolException {
            boolean http = line.length() >= 12 && line.startsWith("HTTP/1.") && line.charAt(8) == ' ';
            status = http ? number(line.substring(9, 12)) : -1;
            if (status < 100) {
                throw new ProtocolException("what answers there speaks no HTTP/1.1");
            }
            keepAlive = line.charAt(7) != '0';
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
            if (is(CONTENT_LENGTH, bytes, from, colon)) {
                contentLength(value(bytes, colon, to));
            } else if (is("transfer-encoding", bytes, from, colon)) {
                transferEncoding(value(bytes, colon, to));
            } else if (is("connection", bytes, from, colon)) {
                keepAlive &= !value(bytes, colon, to).equalsIgnoreCase("close");
            } else if (is(REQUEST_ID, bytes, from, colon)) {
                requestId = value(bytes, colon, to);
            } else if (is(CRC32, bytes, from, colon)) {
                crc32 = value(bytes, colon, to);
            } else if (is(ERROR_TYPE, bytes, from, colon)) {
                errorType = value(bytes, colon, to);
            } else if (is(DATE, bytes, from, colon)) {
                date = value(bytes, colon, to);
            }
        }

        /** Whether this name, in lower case, stands between two places in whatever case. */
        private static boolean is(String name, byte[] bytes, int from, int to) {
            if (to - from != name.length()) {
                return false;
            }
            for (int i = 0; i < name.length(); i++) {
                int b = bytes[from + i];
                if ((b >= 'A' && b <= 'Z' ? b | 0x20 : b) != name.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        private static String value(byte[] bytes, int colon, int to) {
            return new String(bytes, colon + 1, to - colon - 1, StandardCharsets.ISO_8859_1).strip();
        }

        private void contentLength(String value) throws ProtocolException {
            long told = number(value);
            boolean contradicts = length >= 0 && length != told;
            if (told < 0 || contradicts) {
                throw new ProtocolException("the answer's Content-Length is no length");
            }
            if (length != CHUNKED) {
                length = told;
            }
        }

        private void transferEncoding(String value) throws ProtocolException {
            if (!value.equalsIgnoreCase("chunked")) {
                throw new ProtocolException("the answer has a transfer encoding that nobody asked for");
            }
            length = CHUNKED;
        }

        private static int number(String digits) {
            if (digits.isEmpty() || digits.length() > 9) {
                return -1;
            }
            for (int i = 0; i < digits.length(); i++) {
                if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                    return -1;
                }
            }
            return Integer.parseInt(digits);
        }

        AnswerHead build() {
            boolean bodiless = status == 204 || status == 304;
            long body = bodiless ? 0 : length;
            return new AnswerHead(status, body, keepAlive && body != TO_THE_END, requestId, crc32, errorType, date);
        }
    }
}
