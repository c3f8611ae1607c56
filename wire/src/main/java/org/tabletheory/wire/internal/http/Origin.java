package org.tabletheory.wire.internal.http;

import java.net.URI;

/** Where connections lead to. */
record Origin(boolean secure, String host, int port) {
    static Origin of(URI endpoint) {
        boolean secure = "https".equalsIgnoreCase(endpoint.getScheme());
        int usual = secure ? 443 : 80;
        return new Origin(secure, endpoint.getHost(), endpoint.getPort() < 0 ? usual : endpoint.getPort());
    }
}
