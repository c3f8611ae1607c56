package org.tabletheory.engine;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.http.EngineServer;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.operation.EngineContext;
import org.tabletheory.engine.internal.operation.Operations;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

/**
 * DynamoDB in this process: takes the JSON of requests and returns the JSON of responses.
 *
 * <p>Safe for use by many threads.
 */
public final class DynamoEngine {
    private final Operations operations = new Operations();
    private final EngineOptions options;
    private final EngineContext context;

    private DynamoEngine(EngineOptions options, DatabaseState state) {
        this.options = options;
        this.context = EngineContext.of(
                new VersionedDatabase(state),
                options.clock(),
                options.seed(),
                "arn:aws:dynamodb:" + options.region() + ":" + options.account() + ":table/");
    }

    /** Returns an empty database with default options. */
    public static DynamoEngine start() {
        return start(EngineOptions.defaults());
    }

    /** Returns an empty database. */
    public static DynamoEngine start(EngineOptions options) {
        return new DynamoEngine(options, DatabaseState.EMPTY);
    }

    /** Returns an independent copy of the database, in constant time. */
    public DynamoEngine fork() {
        return new DynamoEngine(options, context.database().snapshot());
    }

    /** Returns the options that the engine was started with. */
    public EngineOptions options() {
        return options;
    }

    /**
     * A response of the service.
     *
     * @param status the HTTP status: 200, 400 or 500
     * @param body the JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // passed on, never compared
    public record Response(int status, byte[] body) {}

    /**
     * Serves this database over HTTP on the loopback address, until the endpoint is closed.
     *
     * @param port the port, or 0 for a free one
     */
    public EngineEndpoint listen(int port) throws IOException {
        return new EngineEndpoint(EngineServer.start(port, (operation, body) -> {
            Response response = call(operation, body);
            return new EngineServer.Reply(response.status, response.body);
        }));
    }

    /** Executes a request: an operation such as {@code GetItem} and its JSON. Never throws for a bad request. */
    public Response call(String operation, byte[] body) {
        try {
            return new Response(200, ResponseJson.write(operations.execute(operation, body, context)));
        } catch (DynamoError e) {
            return error(e);
        } catch (RuntimeException | StackOverflowError e) {
            return error(DynamoError.internal("Internal server error: " + e));
        }
    }

    private static Response error(DynamoError e) {
        Map<String, @Nullable Object> error = new LinkedHashMap<>();
        error.put("__type", e.type());
        error.put("message", e.getMessage());
        error.putAll(e.members());
        return new Response(e.status(), ResponseJson.write(error));
    }
}
