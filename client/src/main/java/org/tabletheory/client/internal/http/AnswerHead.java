package org.tabletheory.client.internal.http;

import java.net.ProtocolException;
import java.util.Locale;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * The head of an answer.
 *
 * @param length of the body in bytes; {@link #CHUNKED}, or {@link #TO_THE_END} of the connection
 * @param keepAlive whether the connection may serve again
 */
record AnswerHead(SdkHttpResponse response, long length, boolean keepAlive) {
    static final long CHUNKED = -1;
    static final long TO_THE_END = -2;

    /** Begins with the line of the status. */
    static Builder of(String line) throws ProtocolException {
        return new Builder(line);
    }

    boolean isInterim() {
        return response.statusCode() < 200;
    }

    /** Collects the headers. */
    static final class Builder {
        private final SdkHttpResponse.Builder response = SdkHttpResponse.builder();
        private final int status;
        private long length = TO_THE_END;
        private boolean keepAlive;

        private Builder(String line) throws ProtocolException {
            boolean http = line.length() >= 12 && line.startsWith("HTTP/1.") && line.charAt(8) == ' ';
            status = http ? number(line.substring(9, 12)) : -1;
            if (status < 100) {
                throw new ProtocolException("what answers there speaks no HTTP/1.1");
            }
            keepAlive = line.charAt(7) != '0';
            response.statusCode(status).statusText(line.length() > 13 ? line.substring(13) : "");
        }

        void header(String line) throws ProtocolException {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new ProtocolException("the answer has a header without a name");
            }
            String name = line.substring(0, colon);
            String value = line.substring(colon + 1).strip();
            response.appendHeader(name, value);
            switch (name.toLowerCase(Locale.ROOT)) {
                case "content-length" -> contentLength(value);
                case "transfer-encoding" -> transferEncoding(value);
                case "connection" -> keepAlive &= !value.equalsIgnoreCase("close");
                default -> {
                    // of no concern to the connection
                }
            }
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
            return new AnswerHead(response.build(), body, keepAlive && body != TO_THE_END);
        }
    }
}
