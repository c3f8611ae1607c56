package org.tabletheory.engine;

import java.net.URI;
import org.tabletheory.engine.internal.http.EngineServer;

/** The address at which an engine serves HTTP, until it is closed. Safe for use by many threads. */
public final class EngineEndpoint implements AutoCloseable {
    private final EngineServer server;

    EngineEndpoint(EngineServer server) {
        this.server = server;
    }

    /** Returns the port. */
    public int port() {
        return server.port();
    }

    /** Returns the URI for an SDK's endpoint override. */
    public URI uri() {
        return URI.create("http://127.0.0.1:" + port());
    }

    /** Stops listening and closes all connections. */
    @Override
    public void close() {
        server.close();
    }
}
