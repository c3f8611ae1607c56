package org.tabletheory.aws;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
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
    private static final String JSON = "application/x-amz-json-1.1";

    private final StubServer server = StubServer.start(this::handle);
    private final Map<String, String> keys = new ConcurrentHashMap<>();
    private final AtomicInteger counter = new AtomicInteger();
    final List<String> requests = new CopyOnWriteArrayList<>();
    /** The regions that the requests were signed for. */
    final List<String> regions = new CopyOnWriteArrayList<>();

    /** The ARN of the key that an alias names, or null if requests have the key that responses name. */
    volatile @Nullable String aliased;

    volatile @Nullable String error;

    KmsStub() throws IOException {}

    URI endpoint() {
        return server.endpoint();
    }

    private void handle(HttpExchange exchange) throws IOException {
        String body = StubServer.body(exchange);
        String operation = StubServer.header(exchange, "X-Amz-Target").replace("TrentService.", "");
        requests.add(operation + " " + body);
        regions.add(StubServer.region(exchange));
        String fault = error;
        String response = fault != null
                ? null
                : operation.equals("GenerateDataKey") ? generated(member(body, "KeyId")) : decrypted(body);
        if (response == null) {
            String type = fault == null ? "IncorrectKeyException" : fault;
            StubServer.send(exchange, 400, JSON, "{\"__type\":\"" + type + "\",\"message\":\"no\"}");
        } else {
            StubServer.send(exchange, 200, JSON, response);
        }
    }

    private String generated(String keyId) {
        byte[] plaintext = new byte[32];
        plaintext[0] = (byte) counter.incrementAndGet();
        String text = Base64.getEncoder().encodeToString(plaintext);
        String blob = Base64.getEncoder().encodeToString(("blob " + counter + " under " + keyId).getBytes(UTF_8));
        keys.put(blob, text);
        return response(keyId, text, blob);
    }

    private @Nullable String decrypted(String body) {
        String blob = member(body, "CiphertextBlob");
        String keyId = member(body, "KeyId");
        String text = keys.get(blob);
        boolean right = new String(Base64.getDecoder().decode(blob), UTF_8).endsWith("under " + keyId);
        return text == null || !right ? null : response(keyId, text, blob);
    }

    private String response(String keyId, String plaintext, String blob) {
        String arn = aliased;
        return "{\"KeyId\":\"" + (arn == null ? keyId : arn) + "\",\"Plaintext\":\"" + plaintext
                + "\",\"CiphertextBlob\":\"" + blob + "\"}";
    }

    private static String member(String json, String name) {
        Matcher matcher = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
        return matcher.find() ? matcher.group(1) : "";
    }

    @Override
    public void close() {
        server.close();
    }
}
