package org.tabletheory.conformance;

import java.net.URI;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.local.LocalDynamo;
import org.tabletheory.wire.Wire;

/**
 * The DynamoDB that scenarios run on: one that you name, or a local one that is started when the first scenario needs it.
 *
 * <pre>{@code
 * try (Database database = Database.local()) {
 *     new Runner(Packs.all(database)).run(Path.of("contract"), new TextReport(System.out));
 * }
 * }</pre>
 *
 * <p>Not safe for use by several threads.
 */
public final class Database implements AutoCloseable {
    private final @Nullable URI endpoint;
    private final Function<Config, Wire> wires;
    private @Nullable LocalDynamo started;

    private Database(@Nullable URI endpoint, Function<Config, Wire> wires) {
        this.endpoint = endpoint;
        this.wires = wires;
    }

    /** The database at this endpoint: over HTTP with any credentials, over HTTPS with those of the surroundings. */
    public static Database at(URI endpoint) {
        return new Database(endpoint, Config::newWire);
    }

    /** A local database in memory. */
    public static Database local() {
        return new Database(null, Config::newWire);
    }

    /** The same database, reached over wires of yours. */
    public Database over(Function<Config, Wire> wires) {
        return new Database(endpoint, wires);
    }

    /** A wire to it; starts it where it must be. */
    public Wire wire() {
        return wires.apply(config());
    }

    /** How to reach it; starts it where it must be. */
    public Config config() {
        if (endpoint == null) {
            return Config.local(localServer().endpoint());
        }
        return "https".equals(endpoint.getScheme())
                ? Config.builder().endpoint(endpoint).build()
                : Config.local(endpoint);
    }

    private LocalDynamo localServer() {
        LocalDynamo running = started;
        if (running == null) {
            running = LocalDynamo.start();
            started = running;
        }
        return running;
    }

    /** Stops what was started. */
    @Override
    public void close() {
        if (started != null) {
            started.close();
        }
    }
}
