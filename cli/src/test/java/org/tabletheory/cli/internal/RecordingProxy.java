package org.tabletheory.cli.internal;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Passes requests on to a database, and records them. */
final class RecordingProxy implements AutoCloseable {
    /** Called before a request is passed on; may block. */
    interface RequestHook {
        void accept(String operation, String body) throws IOException, InterruptedException;
    }

    /** A request of an operation. */
    record RecordedRequest(String operation, String body) {}

    final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer server;
    private final URI database;
    private final RequestHook hook;

    RecordingProxy(URI database, RequestHook hook) throws IOException {
        this.database = database;
        this.hook = hook;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.setExecutor(threads);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** Returns the bodies of the requests of an operation. */
    List<String> bodies(String operation) {
        return requests.stream()
                .filter(request -> request.operation().equals(operation))
                .map(RecordedRequest::body)
                .toList();
    }

    private static String header(HttpExchange exchange, String name) {
        return Objects.requireNonNull(exchange.getRequestHeaders().getFirst(name));
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            byte[] body = exchange.getRequestBody().readAllBytes();
            String target = header(exchange, "X-Amz-Target");
            String operation = target.substring(target.indexOf('.') + 1);
            String text = new String(body, StandardCharsets.UTF_8);
            requests.add(new RecordedRequest(operation, text));
            hook.accept(operation, text);
            HttpRequest.Builder request = HttpRequest.newBuilder(database)
                    .header("X-Amz-Target", target)
                    .header("Authorization", header(exchange, "Authorization"))
                    .header("X-Amz-Date", header(exchange, "X-Amz-Date"))
                    .header("Content-Type", "application/x-amz-json-1.0");
            HttpResponse<byte[]> response = client.send(
                    request.POST(HttpRequest.BodyPublishers.ofByteArray(body)).build(),
                    HttpResponse.BodyHandlers.ofByteArray());
            response.headers()
                    .firstValue("x-amz-crc32")
                    .ifPresent(value -> exchange.getResponseHeaders().set("x-amz-crc32", value));
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(response.statusCode(), response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
