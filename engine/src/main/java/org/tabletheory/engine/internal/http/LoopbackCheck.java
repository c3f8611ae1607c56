package org.tabletheory.engine.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/**
 * Rejects what a browser sends for a page from elsewhere: the server has no authentication, and every page that is open on this
 * machine can reach the loopback address. Such a request has a foreign {@code Origin}, or, if the page's own name resolves to the
 * loopback address (DNS rebinding), a foreign {@code Host}.
 */
final class LoopbackCheck {
    private static final String LOOPBACK = "(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::[0-9]{1,5})?";
    private static final Pattern HOST = Pattern.compile(LOOPBACK, Pattern.CASE_INSENSITIVE);
    private static final Pattern ORIGIN = Pattern.compile("https?://" + LOOPBACK, Pattern.CASE_INSENSITIVE);

    /** The body of the response to a rejected request. */
    static final byte[] REJECTED =
            ("Forbidden: this server is for programs and pages of this machine; use localhost, 127.0.0.1 or "
                            + "[::1] as its host, and as that of the page\n")
                    .getBytes(StandardCharsets.US_ASCII);

    private LoopbackCheck() {}

    /** Returns whether a request is for a loopback name and, if a page sent it, from a page of this machine. */
    static boolean accepts(HttpRequest request) {
        return isAbsentOr(HOST, request.header("host")) && isAbsentOr(ORIGIN, request.header("origin"));
    }

    private static boolean isAbsentOr(Pattern pattern, String header) {
        return header.isEmpty() || pattern.matcher(header).matches();
    }
}
