package org.tabletheory.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A local server that implements the part of the KMS JSON protocol that data keys need. */
final class KmsStub implements AutoCloseable {
    private final HttpServer server;
    private final Map<String, String> keys = new ConcurrentHashMap<>();
    private final AtomicInteger counter = new AtomicInteger();
    final List<String> requests = new CopyOnWriteArrayList<>();
    volatile @Nullable String error;

    KmsStub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
        String operation = exchange.getRequestHeaders().getFirst("X-Amz-Target").replace("TrentService.", "");
        requests.add(operation + " " + body);
        String fault = error;
        String answer = fault != null
                ? null
                : operation.equals("GenerateDataKey") ? generated(member(body, "KeyId")) : opened(body);
        if (answer == null) {
            String type = fault == null ? "IncorrectKeyException" : fault;
            answer = "{\"__type\":\"" + type + "\",\"message\":\"no\"}";
            send(exchange, 400, answer);
        } else {
            send(exchange, 200, answer);
        }
    }

    private String generated(String keyId) {
        byte[] plaintext = new byte[32];
        plaintext[0] = (byte) counter.incrementAndGet();
        String text = Base64.getEncoder().encodeToString(plaintext);
        String blob = Base64.getEncoder().encodeToString(("blob " + counter + " under " + keyId).getBytes(UTF_8));
        keys.put(blob, text);
        return answer(keyId, text, blob);
    }

    private @Nullable String opened(String body) {
        String blob = member(body, "CiphertextBlob");
        String keyId = member(body, "KeyId");
        String text = keys.get(blob);
        boolean right = new String(Base64.getDecoder().decode(blob), UTF_8).endsWith("under " + keyId);
        return text == null || !right ? null : answer(keyId, text, blob);
    }

    private static String answer(String keyId, String plaintext, String blob) {
        return "{\"KeyId\":\"" + keyId + "\",\"Plaintext\":\"" + plaintext + "\",\"CiphertextBlob\":\"" + blob + "\"}";
    }

    private static String member(String json, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.1");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
