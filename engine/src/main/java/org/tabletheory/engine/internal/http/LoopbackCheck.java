package org.tabletheory.engine.internal.http;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Rejects what a browser sends for a page from elsewhere: the server has no authentication, and every page that is open on this
 * machine can reach the loopback address. Such a request has a foreign {@code Origin}, or, if the page's own name resolves to the
 * loopback address (DNS rebinding), a foreign {@code Host}.
 */
final class LoopbackCheck {
    private static final String PORT = "(?::[0-9]{1,5})?";
    private static final String LOOPBACK = "(?:localhost|127\\.0\\.0\\.1|\\[::1\\])" + PORT;
    private static final Pattern HOST = Pattern.compile(LOOPBACK, Pattern.CASE_INSENSITIVE);
    private static final Pattern ORIGIN = Pattern.compile("https?://" + LOOPBACK, Pattern.CASE_INSENSITIVE);
    private static final Pattern PORT_AT_END = Pattern.compile(PORT + "$");

    /** The body of the response to a rejected request. */
    static final byte[] REJECTED =
            ("Forbidden: this server is for programs and pages of this machine; use localhost, 127.0.0.1 or "
                            + "[::1] as its host, and as that of the page. For containers on this machine, start it with "
                            + "'tabletheory local --allow-host NAME' or EngineOptions.allowedHosts(NAME), for example "
                            + "host.docker.internal\n")
                    .getBytes(StandardCharsets.US_ASCII);

    private final Set<String> allowedHosts;

    /** Accepts these names as {@code Host} too; they are in lower case. */
    LoopbackCheck(Set<String> allowedHosts) {
        this.allowedHosts = allowedHosts;
    }

    /** Returns whether a request is for an accepted name and, if a page sent it, from a page of this machine. */
    boolean accepts(HttpRequest request) {
        String host = request.header("host");
        String origin = request.header("origin");
        return (host.isEmpty() || HOST.matcher(host).matches() || isAllowed(host))
                && (origin.isEmpty() || ORIGIN.matcher(origin).matches());
    }

    private boolean isAllowed(String host) {
        String name = PORT_AT_END.matcher(host).replaceFirst("");
        return allowedHosts.contains(name.toLowerCase(Locale.ROOT));
    }
}
