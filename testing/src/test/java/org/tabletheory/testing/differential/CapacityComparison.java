package org.tabletheory.testing.differential;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compares what a request costs on the engine and on DynamoDB Local. {@link CombinedCosts} checks the requests whose cost
 * DynamoDB Local does not report, or not as the service does.
 */
final class CapacityComparison {
    /** Indexes of {@code pairs} that have a partition and a sort key, of which an item may have one. */
    private static final Set<String> TWO_KEYS = Set.of("byG", "someOfG");

    /** Indexes that do not project everything. */
    private static final Set<String> PARTIAL = Set.of("keysOfG", "someOfG", "byB");

    private static final Set<String> KEYS_OF_B = Set.of("pk", "sk", "b");

    private CapacityComparison() {}

    /** Returns what is different, or null. */
    static @Nullable String difference(RandomRequests.Call call, Map<String, ?> ours, Map<String, ?> theirs) {
        Object our = ours.get("ConsumedCapacity");
        Object their = theirs.get("ConsumedCapacity");
        if ("NONE".equals(call.request().getOrDefault("ReturnConsumedCapacity", "NONE"))) {
            // DynamoDB Local reports the cost of deleting a missing item even if the request does not ask for it.
            return our == null ? null : "members [ConsumedCapacity]\n    ours: " + our + "\n    not requested";
        } else if (our == null && !call.operation().equals("BatchExecuteStatement")) {
            return "members [ConsumedCapacity]\n    ours: none";
        }
        boolean same = switch (call.operation()) {
            case "BatchGetItem" -> isSameBatch(call, ours, costs(our), costs(their));
            // DynamoDB Local does not say that these are read units.
            case "TransactGetItems" -> costs(our).equals(costs(their));
            // DynamoDB Local charges a transaction for indexes twice, for a check and for a delete of a missing item
            // once; in batches it rounds up the average entry of an index; of PartiQL it reports little.
            case "TransactWriteItems",
                    "BatchWriteItem",
                    "ExecuteStatement",
                    "BatchExecuteStatement",
                    "ExecuteTransaction" -> true;
            case "Query", "Scan" -> isSameRead(call, ours, costs(our), costs(their));
            default -> isSameWrite(costs(our), costs(their));
        };
        return same ? null : "members [ConsumedCapacity]\n    ours: " + our + "\n    theirs: " + their;
    }

    /** Returns the units of each table and index, and the totals by table. */
    static Map<String, BigDecimal> costs(@Nullable Object capacity) {
        Map<String, BigDecimal> costs = new TreeMap<>();
        for (Object each : capacity instanceof List<?> list ? list : capacity == null ? List.of() : List.of(capacity)) {
            Map<?, ?> cost = (Map<?, ?>) each;
            String table = String.valueOf(cost.get("TableName"));
            costs.put(table, units(cost));
            if (cost.get("Table") instanceof Map<?, ?> part) {
                costs.put(table + " Table", units(part));
            }
            for (String kind : List.of("LocalSecondaryIndexes", "GlobalSecondaryIndexes")) {
                if (cost.get(kind) instanceof Map<?, ?> indexes) {
                    indexes.forEach((index, part) -> costs.put(table + " " + index, units((Map<?, ?>) part)));
                }
            }
        }
        return costs;
    }

    private static BigDecimal units(Map<?, ?> cost) {
        return new BigDecimal(String.valueOf(cost.get("CapacityUnits"))).stripTrailingZeros();
    }

    /** A key without an item costs as much as a small item, by the service's documentation; DynamoDB Local says 0. */
    private static boolean isSameBatch(
            RandomRequests.Call call, Map<String, ?> ours, Map<String, BigDecimal> our, Map<String, BigDecimal> their) {
        Map<String, BigDecimal> expected = new TreeMap<>(their);
        for (Map.Entry<?, ?> entry : call.tables().entrySet()) {
            Map<?, ?> read = (Map<?, ?>) entry.getValue();
            int keys = ((List<?>) Objects.requireNonNull(read.get("Keys"))).size();
            int found = ((Map<?, ?>) Objects.requireNonNull(ours.get("Responses"))).get(entry.getKey())
                            instanceof List<?> items
                    ? items.size()
                    : 0;
            BigDecimal unit = Boolean.TRUE.equals(read.get("ConsistentRead")) ? BigDecimal.ONE : new BigDecimal("0.5");
            for (String part : List.of("", " Table")) {
                expected.computeIfPresent(
                        entry.getKey() + part,
                        (name, units) -> units.add(unit.multiply(BigDecimal.valueOf(keys - found)))
                                .stripTrailingZeros());
            }
        }
        return our.equals(expected) || their.isEmpty();
    }

    private static boolean isSameRead(
            RandomRequests.Call call, Map<String, ?> ours, Map<String, BigDecimal> our, Map<String, BigDecimal> their) {
        Map<String, Object> request = call.request();
        if ("0".equals(String.valueOf(ours.get("ScannedCount")))) {
            // By the service's documentation, a read that finds nothing costs the minimum; DynamoDB Local says 0.
            BigDecimal least =
                    Boolean.TRUE.equals(request.get("ConsistentRead")) ? BigDecimal.ONE : new BigDecimal("0.5");
            BigDecimal cost = our.get(String.valueOf(request.get("TableName")));
            return cost != null && least.compareTo(cost) == 0;
        }
        boolean unordered = call.operation().equals("Scan") || request.containsKey("IndexName");
        if (unordered && request.containsKey("Limit")) {
            // Which entries are on the page is not defined then.
            return true;
        } else if (call.operation().equals("Scan") && PARTIAL.contains(String.valueOf(request.get("IndexName")))) {
            // The cost of an index is that of its entries, as dynoxide measured; DynamoDB Local takes the sizes of
            // items.
            return true;
        } else if ("byB".equals(request.get("IndexName"))) {
            // DynamoDB Local fetches items for a projection of keys too, which the index has.
            return !fetches(request) || our.equals(their);
        }
        return our.equals(their);
    }

    /** Returns whether a query of {@code byB} needs the items of the table. */
    private static boolean fetches(Map<String, Object> request) {
        if (request.get("ProjectionExpression") instanceof String projection) {
            Object names = request.get("ExpressionAttributeNames");
            for (String path : projection.split(", ", -1)) {
                String name = path.replaceAll("[.\\[].*", "");
                Object attribute = names instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : name;
                if (!KEYS_OF_B.contains(attribute)) {
                    return true;
                }
            }
            return false;
        }
        return "ALL_ATTRIBUTES".equals(request.get("Select"))
                || (request.get("AttributesToGet") instanceof List<?> list && !KEYS_OF_B.containsAll(list));
    }

    /**
     * The table costs the same. DynamoDB Local may charge more for an index: it adds 100 bytes to an entry, which rounds up to
     * another unit, and charges an index with a partition and a sort key for a change of one of them even if the item lacks
     * the other and so is not in the index. The service charges for the sizes of changed entries, as dynoxide measured in
     * eu-west-2: one of 3,017 bytes costs 3 units.
     */
    private static boolean isSameWrite(Map<String, BigDecimal> our, Map<String, BigDecimal> their) {
        Set<String> names = new HashSet<>(our.keySet());
        names.addAll(their.keySet());
        for (String name : names) {
            BigDecimal more =
                    their.getOrDefault(name, BigDecimal.ZERO).subtract(our.getOrDefault(name, BigDecimal.ZERO));
            boolean isIndex = name.contains(" ") && !name.endsWith(" Table");
            boolean isTotal = !name.contains(" ");
            // An index that the item is not in costs an entry, another one at most a unit for each of two entries.
            BigDecimal most = TWO_KEYS.contains(name.replaceAll(".* ", "")) || isTotal
                    ? BigDecimal.TEN
                    : isIndex ? BigDecimal.valueOf(2) : BigDecimal.ZERO;
            if (more.signum() < 0 || more.compareTo(most) > 0) {
                return false;
            }
        }
        return true;
    }
}
