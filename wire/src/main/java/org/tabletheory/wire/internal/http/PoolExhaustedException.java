package org.tabletheory.wire.internal.http;

import java.io.IOException;

/** Thrown when all connections were in use until the deadline of the call. */
public final class PoolExhaustedException extends IOException {
    PoolExhaustedException(int maxConnections) {
        super("all " + maxConnections
                + " connections were in use until the deadline of the call; raise maxConnections of Config.connections or"
                + " callTimeout, or make fewer calls at once");
    }
}
