package org.tabletheory.wire.internal.http;

import java.io.IOException;

/** Thrown when a proxy does not connect to the endpoint. */
public final class ProxyException extends IOException {
    ProxyException(String message) {
        super(message);
    }
}
