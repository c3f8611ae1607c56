package org.tabletheory.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A local HTTP server for the stubs of AWS services. */
final class StubServer implements AutoCloseable {
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer server;

    private StubServer(HttpHandler handler) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", handler);
        server.setExecutor(threads);
    }

    static StubServer start(HttpHandler handler) throws IOException {
        StubServer stub = new StubServer(handler);
        stub.server.start();
        return stub;
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    static String body(HttpExchange exchange) throws IOException {
        return new String(exchange.getRequestBody().readAllBytes(), UTF_8);
    }

    /** Returns the access key that the request was signed with. */
    static String accessKey(HttpExchange exchange) {
        return header(exchange, "Authorization")
                .replaceFirst(".*Credential=", "")
                .replaceFirst("/.*", "");
    }

    /** Returns the region that the request was signed for. */
    static String region(HttpExchange exchange) {
        return header(exchange, "Authorization").replaceFirst(".*Credential=[^/]*/[^/]*/([^/]*)/.*", "$1");
    }

    /** Returns the value of a header, or an empty string. */
    static String header(HttpExchange exchange, String name) {
        String value = exchange.getRequestHeaders().getFirst(name);
        return value == null ? "" : value;
    }

    static void send(HttpExchange exchange, int status, String contentType, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", contentType);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
