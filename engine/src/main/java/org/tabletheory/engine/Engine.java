package org.tabletheory.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.http.EngineServer;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.operation.EngineContext;
import org.tabletheory.engine.internal.operation.Operations;
import org.tabletheory.engine.internal.store.Database;
import org.tabletheory.engine.internal.store.DatabaseState;

/**
 * A DynamoDB in this process: takes the JSON of requests and returns the JSON of responses.
 *
 * <p>Safe for use by many threads.
 */
public final class Engine {
    private static final String ARN_PREFIX = "arn:aws:dynamodb:us-east-1:123456789012:table/";

    private final Operations operations = new Operations();
    private final EngineContext context;

    private Engine(EngineContext context) {
        this.context = context;
    }

    /** Returns an empty database that uses this clock; the seed decides the order of scans. */
    public static Engine start(Clock clock, long seed) {
        return new Engine(EngineContext.of(new Database(DatabaseState.EMPTY), clock, seed, ARN_PREFIX));
    }

    /** Returns an independent copy of the whole database, in constant time. */
    public Engine fork() {
        return new Engine(EngineContext.of(
                new Database(context.database().snapshot()), context.clock(), context.seed(), context.arnPrefix()));
    }

    /**
     * A response of the service.
     *
     * @param status the HTTP status: 200, 400 or 500
     * @param body the JSON
     */
    @SuppressWarnings("ArrayRecordComponent") // handed over, not compared
    public record Response(int status, byte[] body) {}

    /**
     * Serves this database over HTTP on the loopback address.
     *
     * @param port the port, or 0 for a free one
     */
    public EngineServer listen(int port) throws IOException {
        return EngineServer.start(InetAddress.getLoopbackAddress(), port, (operation, body) -> {
            Response response = call(operation, body);
            return new EngineServer.Reply(response.status, response.body);
        });
    }

    /** Carries out a request: an operation such as {@code GetItem} and its JSON. */
    public Response call(String operation, byte[] body) {
        try {
            return new Response(200, ResponseJson.write(operations.execute(operation, body, context)));
        } catch (DynamoError e) {
            Map<String, @Nullable Object> error = new LinkedHashMap<>();
            error.put("__type", e.type());
            error.put("message", e.getMessage());
            error.putAll(e.members());
            return new Response(e.status(), ResponseJson.write(error));
        }
    }
}
