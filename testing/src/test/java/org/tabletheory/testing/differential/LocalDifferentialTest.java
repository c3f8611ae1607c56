package org.tabletheory.testing.differential;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
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
 * requests, 25,000 with {@code -Dproof=full}, and any number with {@code -Drequests=N}; {@code -Dseed=N} selects others.
 */
@Tag("proof")
class LocalDifferentialTest {
    private static final boolean FULL = "full".equals(System.getProperty("proof"));
    private static final int REQUESTS = Integer.getInteger("requests", FULL ? 25_000 : 1_000);
    private static final long SEED = Long.getLong("seed", 2026);
    private static final int ROUND = 250;
    private static final int SHOWN = Integer.getInteger("shown", 40);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void randomRequestsGetTheResponsesOfDynamoDbLocalUnlessTheServiceDiffers() throws Exception {
        Map<String, String> differences = new LinkedHashMap<>();
        int compared = 0;
        try (LocalDynamo local = LocalDynamo.start()) {
            for (Map<String, Object> table : DifferentialTables.create()) {
                local(local, "CreateTable", ResponseJson.write(table));
            }
            for (int round = 0; compared < REQUESTS && differences.size() < SHOWN; round++) {
                empty(local);
                DynamoEngine engine = copyOf(local);
                RandomRequests requests = new RandomRequests(SEED * 1_000_000 + round);
                for (int i = 0; i < ROUND; i++, compared++) {
                    RandomRequests.Call call = requests.next();
                    byte[] body = ResponseJson.write(call.request());
                    DynamoEngine before = engine.fork();
                    DynamoEngine.Response ours = engine.call(call.operation(), body);
                    HttpResponse<byte[]> theirs = local(local, call.operation(), body);
                    String difference = ResponseComparison.difference(
                            call, parsed(ours.body()), parsed(theirs.body()), ours.status(), theirs.statusCode());
                    if (difference == null && ours.status() == 200) {
                        difference = CombinedCosts.difference(call, before);
                    }
                    if (difference != null) {
                        differences.putIfAbsent(
                                ResponseComparison.category(difference),
                                call.operation() + " " + new String(body, StandardCharsets.UTF_8) + "\n    "
                                        + difference);
                    }
                    boolean failedBatch =
                            theirs.statusCode() != 200 && call.operation().equals("BatchExecuteStatement");
                    if (difference != null || failedBatch || ours.status() != theirs.statusCode()) {
                        // Only one of them may have changed its data, which would show in all that follows. DynamoDB
                        // Local executes a part of a batch that it rejects.
                        engine = copyOf(local);
                    }
                }
                for (String table : DifferentialTables.NAMES) {
                    byte[] scan = ResponseJson.write(Map.of("TableName", table));
                    String ours = ResponseComparison.text(
                            parsed(engine.call("Scan", scan).body()).get("Items"));
                    String theirs = ResponseComparison.text(items(local, table));
                    if (!ours.equals(theirs)) {
                        differences.put(
                                "items of " + table,
                                "after round " + round + ": " + table + "\n    ours: " + ours + "\n    theirs: "
                                        + theirs);
                    }
                }
            }
        }
        System.out.println(compared + " requests compared with DynamoDB Local (seed " + SEED + ")");
        int count = compared;
        assertTrue(
                differences.isEmpty(),
                () -> differences.size() + " kinds of differences after " + count + " requests (seed " + SEED + "):\n"
                        + String.join("\n", differences.values()));
    }

    /** Deletes all items of DynamoDB Local. */
    private void empty(LocalDynamo local) throws Exception {
        for (String table : DifferentialTables.NAMES) {
            List<Object> deletes = new ArrayList<>();
            for (Map<?, ?> item : items(local, table)) {
                Map<String, @Nullable Object> key = new LinkedHashMap<>();
                key.put("pk", item.get("pk"));
                key.put("sk", table.equals("pairs") ? item.get("sk") : null);
                deletes.add(Map.of("DeleteRequest", Map.of("Key", key)));
            }
            for (byte[] batch : batches(table, deletes)) {
                local(local, "BatchWriteItem", batch);
            }
        }
    }

    /** Returns an engine with the items of DynamoDB Local. */
    private DynamoEngine copyOf(LocalDynamo local) throws Exception {
        DynamoEngine engine = DynamoEngine.start();
        for (Map<String, Object> table : DifferentialTables.create()) {
            engine.call("CreateTable", ResponseJson.write(table));
        }
        for (String table : DifferentialTables.NAMES) {
            List<Object> puts = new ArrayList<>();
            for (Map<?, ?> item : items(local, table)) {
                puts.add(Map.of("PutRequest", Map.of("Item", item)));
            }
            for (byte[] batch : batches(table, puts)) {
                engine.call("BatchWriteItem", batch);
            }
        }
        return engine;
    }

    private static List<byte[]> batches(String table, List<Object> writes) {
        List<byte[]> batches = new ArrayList<>();
        for (int i = 0; i < writes.size(); i += 25) {
            List<Object> some = writes.subList(i, Math.min(i + 25, writes.size()));
            batches.add(ResponseJson.write(Map.of("RequestItems", Map.of(table, some))));
        }
        return batches;
    }

    private List<Map<?, ?>> items(LocalDynamo local, String table) throws Exception {
        Object items = parsed(local(local, "Scan", ResponseJson.write(Map.of("TableName", table)))
                        .body())
                .get("Items");
        List<Map<?, ?>> all = new ArrayList<>();
        for (Object item : items instanceof List<?> list ? list : List.of()) {
            all.add((Map<?, ?>) item);
        }
        return all;
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
