package org.tabletheory.examples.isr;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableTheoryException;

/**
 * Serves the page over HTTP: {@code /} is the page, {@code /read} how the cache served one request, {@code /status} the
 * state of the cache. {@link #close()} ends its threads.
 */
final class PageServer implements AutoCloseable {
    private static final int MAX_THREADS = 32;

    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(MAX_THREADS);
    private final Pages pages;
    private final String shell;

    private PageServer(TableTheory db, int port, Renderer renderer) throws IOException {
        pages = new Pages(db, renderer);
        shell = shell();
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> respond(exchange, this::page));
        server.createContext("/read", exchange -> respond(exchange, this::read));
        server.createContext("/status", exchange -> respond(exchange, this::status));
    }

    static PageServer start(TableTheory db, int port, Renderer renderer) throws IOException {
        PageServer server = new PageServer(db, port, renderer);
        server.server.start();
        return server;
    }

    private static String shell() throws IOException {
        try (InputStream in = Objects.requireNonNull(PageServer.class.getResourceAsStream("page.html"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    private interface Handler {
        String handle(HttpExchange exchange) throws InterruptedException;
    }

    private static void respond(HttpExchange exchange, Handler handler) throws IOException {
        try (exchange) {
            int code = 200;
            String text;
            try {
                text = handler.handle(exchange);
            } catch (TableTheoryException failure) {
                code = 503;
                text = String.valueOf(failure.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                code = 503;
                text = "the server is stopping";
            }
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Cache-Control", "no-store");
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private String page(HttpExchange exchange) throws InterruptedException {
        Pages.Reading reading = withHeaders(exchange, pages.read());
        exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
        return shell.replace("{{how}}", how(reading))
                .replace("{{took}}", String.valueOf(reading.took().toMillis()))
                .replace(
                        "{{edition}}", reading.served().page().etag().orElse("").replaceAll("\\D", ""))
                .replace("{{generated}}", time(reading.served().page().generatedAt()))
                .replace("{{freshFor}}", String.valueOf(Pages.FRESH_FOR.toSeconds()))
                .replace("{{body}}", reading.body());
    }

    private String read(HttpExchange exchange) throws InterruptedException {
        Pages.Reading reading = withHeaders(exchange, pages.read());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        return "{\"how\":\"" + how(reading) + "\",\"took\":" + reading.took().toMillis() + "}";
    }

    /** Sets the headers that show any HTTP client how the page was served. */
    private static Pages.Reading withHeaders(HttpExchange exchange, Pages.Reading reading) {
        exchange.getResponseHeaders().set("X-Cache", how(reading));
        reading.served()
                .page()
                .etag()
                .ifPresent(etag -> exchange.getResponseHeaders().set("ETag", etag));
        return reading;
    }

    private String status(HttpExchange exchange) {
        Pages.Status status = pages.status();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        return "{\"state\":\"" + status.state() + "\",\"left\":" + status.left().toMillis() + ",\"regenerating\":"
                + status.regenerating() + ",\"editions\":" + status.editions() + ",\"meta\":" + json(status.meta())
                + ",\"lock\":" + json(status.lock()) + "}";
    }

    private static String json(Optional<Item> row) {
        return row.map(DynamoJson::write).orElse("null");
    }

    private static String how(Pages.Reading reading) {
        return reading.served().status().name().toLowerCase(Locale.ROOT);
    }

    private static String time(Instant moment) {
        return DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT)
                .withZone(ZoneId.systemDefault())
                .format(moment);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        try {
            threads.awaitTermination(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
