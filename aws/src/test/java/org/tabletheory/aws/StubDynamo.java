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

/** A server on this machine that answers as DynamoDB would be told to. */
final class StubDynamo implements AutoCloseable {
    /** One request as it came. */
    record Request(String operation, String accessKey, String token, int connection, String body) {}

    /** How a request is answered. */
    record Answer(int status, String body) {
        static Answer ok(String body) {
            return new Answer(200, body);
        }

        static Answer error(int status, String type) {
            return new Answer(
                    status, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"no\"}");
        }
    }

    /** Decides; may block for as long as it likes. */
    interface Script {
        Answer answer(Request request, int number) throws InterruptedException;
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
            Answer answer = script.answer(request, count.incrementAndGet());
            byte[] bytes = answer.body().getBytes(UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.getResponseHeaders().set("x-amzn-RequestId", "REQUEST" + requests.size());
            exchange.sendResponseHeaders(answer.status(), bytes.length);
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
