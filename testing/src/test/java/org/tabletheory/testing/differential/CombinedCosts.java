package org.tabletheory.testing.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.internal.json.MalformedJsonException;
import org.tabletheory.engine.internal.json.RequestJson;
import org.tabletheory.engine.internal.json.ResponseJson;

/**
 * Checks that a batch costs as much as its parts by themselves, and a transaction twice as much of its tables and once as
 * much of their indexes, as dynoxide measured in eu-west-2. {@link CapacityComparison} compares the parts with DynamoDB
 * Local.
 */
final class CombinedCosts {
    private CombinedCosts() {}

    /** Returns what is different, or null; the database is the one before the request, which succeeded. */
    static @Nullable String difference(RandomRequests.Call call, DynamoEngine before) throws MalformedJsonException {
        List<RandomRequests.Call> parts = parts(call);
        if (parts.isEmpty()) {
            return null;
        }
        int factor = call.operation().contains("Transact") ? 2 : 1;
        Map<String, BigDecimal> expected = new TreeMap<>();
        DynamoEngine single = before.fork();
        for (RandomRequests.Call part : parts) {
            Object cost = cost(part, single);
            if (cost == null) {
                // A statement of a batch failed, or exists only in transactions.
                return null;
            }
            CapacityComparison.costs(cost).forEach((name, units) -> {
                boolean isTotal = !name.contains(" ");
                if (!isTotal) {
                    BigDecimal charged = units.multiply(BigDecimal.valueOf(name.endsWith(" Table") ? factor : 1));
                    expected.merge(name, charged, BigDecimal::add);
                    expected.merge(name.substring(0, name.indexOf(' ')), charged, BigDecimal::add);
                }
            });
        }
        expected.replaceAll((name, units) -> units.stripTrailingZeros());
        Map<String, BigDecimal> ours = CapacityComparison.costs(cost(call, before.fork()));
        boolean failed = call.operation().startsWith("BatchExecute") && ours.isEmpty();
        return failed || ours.equals(expected)
                ? null
                : "costs of parts\n    ours: " + ours + "\n    parts: " + expected;
    }

    private static @Nullable Object cost(RandomRequests.Call call, DynamoEngine engine) throws MalformedJsonException {
        Map<String, Object> request = new LinkedHashMap<>(call.request());
        request.put("ReturnConsumedCapacity", "INDEXES");
        DynamoEngine.Response response = engine.call(call.operation(), ResponseJson.write(request));
        Map<String, @Nullable Object> body = RequestJson.parse(response.body());
        boolean failed = String.valueOf(body.get("Responses")).contains("Error={");
        return failed ? null : body.get("ConsumedCapacity");
    }

    private static List<RandomRequests.Call> parts(RandomRequests.Call call) {
        List<RandomRequests.Call> parts = new ArrayList<>();
        switch (call.operation()) {
            case "BatchWriteItem" ->
                call.tables().forEach((table, writes) -> {
                    for (Object write : (List<?>) writes) {
                        boolean put = ((Map<?, ?>) write).containsKey("PutRequest");
                        parts.add(part(
                                put ? "PutItem" : "DeleteItem",
                                Map.of("TableName", table),
                                ((Map<?, ?>) write).get(put ? "PutRequest" : "DeleteRequest")));
                    }
                });
            case "BatchGetItem" ->
                call.tables().forEach((table, reads) -> {
                    Map<?, ?> read = (Map<?, ?>) reads;
                    for (Object key : (List<?>) Objects.requireNonNull(read.get("Keys"))) {
                        parts.add(part(
                                "GetItem",
                                Map.of("TableName", table, "ConsistentRead", read.get("ConsistentRead")),
                                Map.of("Key", key)));
                    }
                });
            case "TransactGetItems", "TransactWriteItems" -> {
                for (Object action : call.list("TransactItems")) {
                    ((Map<?, ?>) action).forEach((kind, members) -> parts.add(action(String.valueOf(kind), members)));
                }
            }
            case "BatchExecuteStatement", "ExecuteTransaction" -> {
                boolean transaction = call.operation().equals("ExecuteTransaction");
                for (Object statement : call.list(transaction ? "TransactStatements" : "Statements")) {
                    parts.add(part("ExecuteStatement", Map.of("ConsistentRead", transaction), statement));
                }
            }
            default -> {}
        }
        return parts;
    }

    /** A check costs what a write of the stored item costs, and changes no index. */
    private static RandomRequests.Call action(String kind, Object members) {
        return switch (kind) {
            case "Get" -> part("GetItem", Map.of("ConsistentRead", true), members);
            case "ConditionCheck" -> {
                Map<?, ?> check = (Map<?, ?>) members;
                yield part("UpdateItem", Map.of("TableName", check.get("TableName")), Map.of("Key", check.get("Key")));
            }
            default -> part(kind + "Item", Map.of(), members);
        };
    }

    private static RandomRequests.Call part(String operation, Map<?, ?> some, @Nullable Object others) {
        Map<String, Object> request = new LinkedHashMap<>();
        some.forEach((name, value) -> request.put(String.valueOf(name), value));
        ((Map<?, ?>) Objects.requireNonNull(others)).forEach((name, value) -> request.put(String.valueOf(name), value));
        return new RandomRequests.Call(operation, request);
    }
}
