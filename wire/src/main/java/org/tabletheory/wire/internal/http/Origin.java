package org.tabletheory.wire.internal.http;

import java.net.URI;

/** Scheme, host and port that connections are opened to. */
record Origin(boolean secure, String host, int port) {
    static Origin of(URI endpoint) {
        boolean secure = "https".equalsIgnoreCase(endpoint.getScheme());
        int defaultPort = secure ? 443 : 80;
        return new Origin(secure, endpoint.getHost(), endpoint.getPort() < 0 ? defaultPort : endpoint.getPort());
    }
}
