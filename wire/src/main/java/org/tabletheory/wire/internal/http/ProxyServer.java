package org.tabletheory.wire.internal.http;

import org.jspecify.annotations.Nullable;

/**
 * An HTTP proxy, which is spoken to without TLS, as by the AWS SDK.
 *
 * @param authorization the value of the header {@code Proxy-Authorization}, or null
 */
public record ProxyServer(String host, int port, @Nullable String authorization) {

    /** Returns the address, without credentials. */
    @Override
    public String toString() {
        return host + ":" + port;
    }
}
