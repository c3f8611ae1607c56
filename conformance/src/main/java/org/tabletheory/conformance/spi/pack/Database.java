package org.tabletheory.conformance.spi.pack;

import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.wire.Wire;

/**
 * The database that scenarios run on: a server, or one in this process, which is started on first use.
 *
 * <p>Not thread-safe.
 */
public final class Database implements AutoCloseable {
    private final @Nullable URI endpoint;
    private final Function<Config, Wire> wires;
    private @Nullable EngineEndpoint started;

    private Database(@Nullable URI endpoint, Function<Config, Wire> wires) {
        this.endpoint = endpoint;
        this.wires = wires;
    }

    /** Returns the database at this endpoint. HTTPS uses the configured AWS credentials; HTTP needs none. */
    public static Database at(URI endpoint) {
        return new Database(endpoint, Config::newWire);
    }

    /** Returns a database in memory, which is used over HTTP. */
    public static Database memory() {
        return new Database(null, Config::newWire);
    }

    /** Returns the same database with custom wires. */
    public Database over(Function<Config, Wire> wires) {
        return new Database(endpoint, wires);
    }

    /** Returns a new wire to the database; starts the one in memory if needed. */
    public Wire wire() {
        return wires.apply(config());
    }

    /** Returns the configuration of the database; starts the one in memory if needed. */
    public Config config() {
        if (endpoint == null) {
            return Config.local(server().uri());
        }
        return "https".equals(endpoint.getScheme())
                ? Config.builder().endpoint(endpoint).build()
                : Config.local(endpoint);
    }

    private EngineEndpoint server() {
        EngineEndpoint running = started;
        if (running == null) {
            running = MemoryDynamo.start().listen(0);
            started = running;
        }
        return running;
    }

    /** Stops the server in this process if it was started. */
    @Override
    public void close() {
        if (started != null) {
            started.close();
        }
    }
}
