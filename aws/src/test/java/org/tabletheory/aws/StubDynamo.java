package org.tabletheory.aws;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A local DynamoDB server with scripted responses. */
final class StubDynamo implements AutoCloseable {
    /** A received request. */
    record Request(String operation, String accessKey, String token, int connection, String body) {}

    record Response(int status, String body) {
        static Response ok(String body) {
            return new Response(200, body);
        }

        static Response error(int status, String type) {
            return new Response(
                    status, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"no\"}");
        }
    }

    /** Returns the response to a request; may block. */
    interface Script {
        Response respond(Request request, int number) throws InterruptedException;
    }

    final List<Request> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger count = new AtomicInteger();
    private final StubServer server;
    private final Script script;

    StubDynamo(Script script) throws IOException {
        this.script = script;
        server = StubServer.start(this::handle);
    }

    URI endpoint() {
        return server.endpoint();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String target = StubServer.header(exchange, "X-Amz-Target");
        Request request = new Request(
                target.substring(target.indexOf('.') + 1),
                StubServer.accessKey(exchange),
                StubServer.header(exchange, "X-Amz-Security-Token"),
                exchange.getRemoteAddress().getPort(),
                StubServer.body(exchange));
        requests.add(request);
        try {
            Response response = script.respond(request, count.incrementAndGet());
            exchange.getResponseHeaders().set("x-amzn-RequestId", "REQUEST" + requests.size());
            StubServer.send(exchange, response.status(), "application/x-amz-json-1.0", response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    @Override
    public void close() {
        server.close();
    }
}
