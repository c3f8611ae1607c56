package org.tabletheory.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.Arrays;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.engine.EngineOptions;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.wire.RequestBody;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.spi.DirectWire;
import org.tabletheory.wire.spi.HttpWireConfig;

/**
 * A DynamoDB in this process, with its own data.
 *
 * <pre>{@code
 * MemoryDynamo dynamo = MemoryDynamo.start();
 * TableTheory db = dynamo.connect();
 * db.createTable(User.class);
 * db.model(user).create();
 *
 * MemoryDynamo copy = dynamo.fork(); // the same data, independent from now on, in constant time
 * copy.connect().model(user).delete();
 * }</pre>
 *
 * <p>It needs no threads and ports until {@link #listen}, and no files unless {@link EngineOptions#dataFile} is set; without them
 * there is nothing to close. What it does like the service, and what not, is listed in {@code docs/emulation.md}. Safe for use by
 * many threads.
 */
public final class MemoryDynamo implements AutoCloseable {
    /** Never connected to; a configuration must have an endpoint. */
    private static final URI NOWHERE = URI.create("http://memory.invalid");

    private final MovableClock clock;
    private final SettableFaults faults;
    private final DynamoEngine engine;

    private MemoryDynamo(MovableClock clock, SettableFaults faults, DynamoEngine engine) {
        this.clock = clock;
        this.faults = faults;
        this.engine = engine;
    }

    /** Starts an empty database that behaves like the service. */
    public static MemoryDynamo start() {
        return start(EngineOptions.defaults());
    }

    /**
     * Starts an empty database with options.
     *
     * <pre>{@code
     * MemoryDynamo dynamo = MemoryDynamo.start(EngineOptions.defaults()
     *         .indexLag(3)                                                    // indexes lack the last three writes
     *         .faults(FaultPlan.at("PutItem", Fault.RESET_AFTER))); // its response is lost
     * }</pre>
     */
    public static MemoryDynamo start(EngineOptions options) {
        MovableClock clock = MovableClock.over(options.clock());
        SettableFaults faults = new SettableFaults(options.faultPlan());
        return new MemoryDynamo(
                clock, faults, DynamoEngine.start(options.clock(clock).faults(faults)));
    }

    /**
     * Returns an independent copy of all tables, in constant time. Clock and faults are those of this database at this time, and
     * independent too.
     */
    public MemoryDynamo fork() {
        return fork(options());
    }

    /** Returns an independent copy of all tables with other options. */
    public MemoryDynamo fork(EngineOptions options) {
        boolean sameClock = options.clock().equals(clock);
        MovableClock copied = sameClock ? clock.copy() : MovableClock.over(options.clock());
        FaultPlan plan = options.faultPlan();
        SettableFaults copiedFaults = new SettableFaults(plan == faults ? faults.plan : plan);
        return new MemoryDynamo(
                copied, copiedFaults, engine.fork(options.clock(copied).faults(copiedFaults)));
    }

    /** Returns the options of this database, to change some of them for a {@link #fork(EngineOptions)}. */
    public EngineOptions options() {
        return engine.options();
    }

    /** Returns a client of this database, with its clock and without a network. */
    public TableTheory connect() {
        return connect(config());
    }

    /**
     * Returns a client of this database with a configuration; endpoint, region and credentials have no effect.
     *
     * <pre>{@code
     * MemoryDynamo dynamo = MemoryDynamo.start();
     * TableTheory db = dynamo.connect(dynamo.config().toBuilder().tablePrefix("test-").build());
     * }</pre>
     */
    public TableTheory connect(Config config) {
        HttpWireConfig.Builder settings = HttpWireConfig.local(NOWHERE).toBuilder()
                .maxRetries(config.maxRetries())
                .callTimeout(config.callTimeout())
                .attemptTimeout(config.attemptTimeout());
        config.retryStrategy().ifPresent(settings::retryStrategy);
        return TableTheory.over(wire(settings.build()), config);
    }

    /** Returns the configuration of {@link #connect()}: the clock of this database, and defaults. */
    public Config config() {
        return Config.local(NOWHERE).toBuilder().clock(clock).build();
    }

    /** Returns a wire to this database, for {@code TableTheory.over}. */
    public Wire wire() {
        return wire(HttpWireConfig.local(NOWHERE));
    }

    private Wire wire(HttpWireConfig settings) {
        return new DirectWire(this::call, settings);
    }

    private DirectWire.ServiceReply call(String operation, RequestBody body) {
        byte[] json = body.offset() == 0 && body.length() == body.array().length
                ? body.array()
                : Arrays.copyOfRange(body.array(), body.offset(), body.offset() + body.length());
        DynamoEngine.Response response = engine.call(operation, json);
        return new DirectWire.ServiceReply(response.status(), response.body());
    }

    /**
     * Serves this database over HTTP on the loopback address, to any SDK in any language, until the endpoint is closed.
     *
     * <pre>{@code
     * try (EngineEndpoint endpoint = MemoryDynamo.start().listen(8000)) {
     *     URI uri = endpoint.uri(); // any region, any credentials
     * }
     * }</pre>
     *
     * @param port the port, or 0 for a free one
     */
    public EngineEndpoint listen(int port) {
        try {
            return engine.listen(port);
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot listen on port " + port + " of 127.0.0.1; choose another one, or 0 for a free one", e);
        }
    }

    /** Returns the clock, which decides when items expire, tokens end and tables become active; it can be moved. */
    public MovableClock clock() {
        return clock;
    }

    /**
     * Replaces the plan of faults from the next request on.
     *
     * <pre>{@code
     * MemoryDynamo dynamo = MemoryDynamo.start();
     * dynamo.faults(FaultPlan.seeded(42, 10, List.of(Fault.INTERNAL_ERROR, Fault.RESET_AFTER)));
     * }</pre>
     */
    public void faults(FaultPlan plan) {
        faults.plan = plan;
    }

    /** Closes the file of {@link EngineOptions#dataFile}; later writes fail. Without a file nothing needs to be closed. */
    @Override
    public void close() {
        engine.close();
    }

    /** Deletes all items whose time to live has passed, and returns their number. See {@link DynamoEngine#deleteExpired}. */
    public int deleteExpired() {
        return engine.deleteExpired();
    }

    /** A plan that can be replaced. */
    private static final class SettableFaults implements FaultPlan {
        private volatile FaultPlan plan;

        private SettableFaults(FaultPlan plan) {
            this.plan = plan;
        }

        @Override
        public Fault faultFor(long number, String operation) {
            return plan.faultFor(number, operation);
        }
    }
}
