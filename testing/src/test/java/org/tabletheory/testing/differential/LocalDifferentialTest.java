package org.tabletheory.testing.differential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.testing.LocalDynamo;

/**
 * Sends random requests, valid and invalid, to the engine and to DynamoDB Local and compares the responses. 1,000
 * requests, as many as a minute allows and at most 200,000 with {@code -Dproof=full}, and any number with
 * {@code -Drequests=N}.
 */
@Tag("proof")
class LocalDifferentialTest {
    private static final boolean FULL = "full".equals(System.getProperty("proof"));
    private static final int REQUESTS = Integer.getInteger("requests", FULL ? 25_000 : 1_000);
    private static final long SECONDS = Integer.getInteger("requests") == null ? 60 : Integer.MAX_VALUE;
    private static final long SEED = Long.getLong("seed", 2026);
    private static final int ROUND = 250;
    private static final int SHOWN = 40;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void randomRequestsGetTheResponsesOfDynamoDbLocalUnlessTheServiceDiffers() throws Exception {
        Map<String, String> differences = new LinkedHashMap<>();
        int compared = 0;
        try (LocalDynamo local = LocalDynamo.start()) {
            for (Map<String, Object> table : RandomRequests.tables()) {
                local(local, "CreateTable", ResponseJson.write(table));
            }
            long end = System.nanoTime() + SECONDS * 1_000_000_000L;
            boolean more = true;
            for (int round = 0; more; round++) {
                DynamoEngine engine = emptied(local);
                RandomRequests requests = new RandomRequests(SEED + round);
                for (int i = 0; i < ROUND; i++, compared++) {
                    RandomRequests.Call call = requests.next();
                    byte[] body = ResponseJson.write(call.request());
                    DynamoEngine.Response ours = engine.call(call.operation(), body);
                    HttpResponse<byte[]> theirs = local(local, call.operation(), body);
                    String difference = ResponseComparison.difference(
                            call, parsed(ours.body()), parsed(theirs.body()), ours.status(), theirs.statusCode());
                    if (difference != null) {
                        differences.putIfAbsent(
                                ResponseComparison.category(difference),
                                call.operation() + " " + new String(body, java.nio.charset.StandardCharsets.UTF_8)
                                        + "\n    " + difference);
                    }
                    if (difference != null || ours.status() != theirs.statusCode()) {
                        // What follows would differ because the data does.
                        break;
                    }
                }
                more = compared < REQUESTS && differences.size() < SHOWN && System.nanoTime() < end;
            }
        }
        System.out.println(compared + " requests compared with DynamoDB Local");
        int count = compared;
        assertTrue(
                differences.isEmpty(),
                () -> differences.size() + " kinds of differences after " + count + " requests (seed " + SEED + "):\n"
                        + String.join("\n", differences.values()));
    }

    /** Deletes all items on DynamoDB Local and returns an engine with empty tables. */
    private DynamoEngine emptied(LocalDynamo local) throws Exception {
        DynamoEngine engine = DynamoEngine.start();
        for (Map<String, Object> table : RandomRequests.tables()) {
            engine.call("CreateTable", ResponseJson.write(table));
            String name = String.valueOf(table.get("TableName"));
            List<Object> deletes = new ArrayList<>();
            Object items = parsed(local(local, "Scan", ResponseJson.write(Map.of("TableName", name)))
                            .body())
                    .get("Items");
            for (Object item : items instanceof List<?> list ? list : List.of()) {
                Map<String, @Nullable Object> key = new LinkedHashMap<>();
                key.put("pk", ((Map<?, ?>) item).get("pk"));
                key.put("sk", name.equals("pairs") ? ((Map<?, ?>) item).get("sk") : null);
                deletes.add(Map.of("DeleteRequest", Map.of("Key", key)));
            }
            for (int i = 0; i < deletes.size(); i += 25) {
                List<Object> some = deletes.subList(i, Math.min(i + 25, deletes.size()));
                local(local, "BatchWriteItem", ResponseJson.write(Map.of("RequestItems", Map.of(name, some))));
            }
        }
        return engine;
    }

    private static Map<String, @Nullable Object> parsed(byte[] body) throws MalformedJsonException {
        return RequestJson.parse(body);
    }

    private HttpResponse<byte[]> local(LocalDynamo local, String operation, byte[] body)
            throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(local.endpoint())
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .header("Content-Type", "application/x-amz-json-1.0")
                .header(
                        "Authorization",
                        "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, "
                                + "SignedHeaders=host, Signature=0")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body))
                .build();
        return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }
}
