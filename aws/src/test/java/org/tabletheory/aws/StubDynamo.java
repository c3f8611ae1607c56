package org.tabletheory.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;
    private final Script script;

    StubDynamo(Script script) throws IOException {
        this.script = script;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String target = header(exchange, "X-Amz-Target");
        String authorization = header(exchange, "Authorization");
        String accessKey = authorization.replaceFirst(".*Credential=", "").replaceFirst("/.*", "");
        Request request = new Request(
                target.substring(target.indexOf('.') + 1),
                accessKey,
                header(exchange, "X-Amz-Security-Token"),
                exchange.getRemoteAddress().getPort(),
                body);
        requests.add(request);
        try {
            Response response = script.respond(request, count.incrementAndGet());
            byte[] bytes = response.body().getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.getResponseHeaders().set("x-amzn-RequestId", "REQUEST" + requests.size());
            exchange.sendResponseHeaders(response.status(), bytes.length);
            exchange.getResponseBody().write(bytes);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
