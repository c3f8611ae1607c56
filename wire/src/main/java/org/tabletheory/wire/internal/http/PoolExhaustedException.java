package org.tabletheory.wire.internal.http;

import java.io.IOException;

/** Thrown when all connections were in use until the deadline of the attempt. */
public final class PoolExhaustedException extends IOException {
    PoolExhaustedException(int maxConnections) {
        super("all " + maxConnections
                + " connections were in use; raise maxConnections of Config.connections, or make fewer calls at once");
    }
}
