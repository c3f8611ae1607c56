package org.tabletheory.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.http.EngineServer;
import org.tabletheory.engine.internal.journal.DataFile;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.operation.EngineContext;
import org.tabletheory.engine.internal.operation.HalvedBatch;
import org.tabletheory.engine.internal.operation.Maintenance;
import org.tabletheory.engine.internal.operation.Operations;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.Journal;

/**
 * DynamoDB in this process: takes the JSON of requests and returns the JSON of responses.
 *
 * <p>Safe for use by many threads.
 */
public final class DynamoEngine implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(DynamoEngine.class.getName());
    private static final Response LOST = new Response(0, new byte[0]);

    /** Stateless, so that a fork does not need its own. */
    private static final Operations OPERATIONS = new Operations();

    private final EngineOptions options;
    private final EngineContext context;
    private final Maintenance maintenance;
    private final AtomicLong requests = new AtomicLong();

    private DynamoEngine(EngineOptions options, DatabaseState state, Journal journal) {
        this.options = options;
        this.context = EngineContext.of(state, journal, options.settings());
        this.maintenance = new Maintenance(context);
    }

    /** Returns an empty database with default options. */
    public static DynamoEngine start() {
        return start(EngineOptions.defaults());
    }

    /**
     * Returns an empty database, or the one in {@link EngineOptions#dataFile(Path)}.
     *
     * @throws UncheckedIOException when the file cannot be used: the message says why
     */
    public static DynamoEngine start(EngineOptions options) {
        Path file = options.dataFile().orElse(null);
        if (file == null) {
            return new DynamoEngine(options, DatabaseState.EMPTY, Journal.NONE);
        }
        try {
            DataFile data = DataFile.open(file, options.seed());
            return new DynamoEngine(options, data.state(), data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns an independent copy of the database, in constant time and in memory only. */
    public DynamoEngine fork() {
        return fork(options);
    }

    /** Returns an independent copy of the database with other options, in constant time and in memory only. */
    public DynamoEngine fork(EngineOptions other) {
        return new DynamoEngine(other, context.database().snapshot(), Journal.NONE);
    }

    /** Closes the file of the database. Without a file nothing needs to be closed. */
    @Override
    public void close() {
        context.database().close();
    }

    /** Returns the options that the engine was started with. */
    public EngineOptions options() {
        return options;
    }

    /**
     * A response of the service.
     *
     * @param status the HTTP status: 200, 400, 500 or 503; 0 when a fault of the plan ended the connection
     * @param body the JSON, empty for {@code TagResource} and {@code UntagResource}
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    public record Response(int status, byte[] body) {}

    /**
     * Serves this database over HTTP on the loopback address, until the endpoint is closed.
     *
     * @param port the port, or 0 for a free one
     */
    public EngineEndpoint listen(int port) throws IOException {
        return new EngineEndpoint(EngineServer.start(port, options.allowedHosts(), new EngineServer.Handler() {
            @Override
            public String health() {
                return "healthy: dynamodb." + options.region() + ".amazonaws.com ";
            }

            @Override
            public boolean isOperation(String name) {
                return OPERATIONS.isOfService(name);
            }

            @Override
            public EngineServer.HttpReply execute(String operation, byte[] body) {
                Response response = call(operation, body);
                return new EngineServer.HttpReply(response.status, response.body);
            }
        }));
    }

    /**
     * Deletes all items whose time to live has passed by the clock, and returns their number. Without a call the engine
     * does so at intervals of ten seconds, before it executes a request; until then such items can be read, as in the
     * service.
     */
    public int deleteExpired() {
        return maintenance.deleteExpired();
    }

    /** Executes a request: an operation such as {@code GetItem} and its JSON. Never throws for a bad request. */
    public Response call(String operation, byte[] body) {
        Fault fault = options.faultPlan().faultFor(requests.getAndIncrement(), operation);
        return switch (fault) {
            case NONE -> execute(operation, body);
            case INTERNAL_ERROR -> error(DynamoError.internal("Internal server error"));
            case INTERNAL_ERROR_AFTER -> {
                execute(operation, body);
                yield error(DynamoError.internal("Internal server error"));
            }
            case UNAVAILABLE -> error(DynamoError.unavailable());
            case THROTTLE -> error(DynamoError.throughputExceeded(Map.of()));
            case RESET_BEFORE -> LOST;
            case RESET_AFTER -> {
                execute(operation, body);
                yield LOST;
            }
            case DOUBLE -> {
                execute(operation, body);
                yield execute(operation, body);
            }
            case DELAY -> {
                delay();
                yield execute(operation, body);
            }
            case PARTIAL -> partial(operation, body);
            case TRUNCATE, CORRUPT, STALL, DRIP, SKEW ->
                throw new IllegalArgumentException(
                        "an engine cannot inject " + fault + ", which happens on a connection; use FaultProxy");
        };
    }

    private void delay() {
        try {
            Thread.sleep(options.faultDelay().toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Response partial(String operation, byte[] body) {
        HalvedBatch batch = HalvedBatch.of(operation, body);
        if (batch == null) {
            return execute(operation, body);
        }
        Response response = execute(operation, batch.firstHalf());
        return response.status == 200 ? new Response(200, batch.withRest(response.body)) : response;
    }

    private Response execute(String operation, byte[] body) {
        try {
            maintenance.run();
            return new Response(200, OPERATIONS.execute(operation, body, context));
        } catch (DynamoError e) {
            return error(e);
        } catch (UncheckedIOException e) {
            LOG.log(
                    System.Logger.Level.ERROR,
                    "The engine could not write its data file in {0}: {1}",
                    operation,
                    e.getCause());
            return error(DynamoError.internal("Internal server error: the data file could not be written"));
        } catch (RuntimeException | StackOverflowError e) {
            LOG.log(System.Logger.Level.ERROR, "The engine failed in " + operation + ", which is a bug in it", e);
            return error(DynamoError.internal(
                    "Internal server error: " + e.getClass().getName()));
        }
    }

    private static Response error(DynamoError e) {
        return new Response(e.status(), ResponseJson.write(e.response()));
    }
}
