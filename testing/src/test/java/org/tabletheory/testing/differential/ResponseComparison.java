package org.tabletheory.testing.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares a response of the engine with one of DynamoDB Local. */
final class ResponseComparison {
    /**
     * A difference that is right: the service does what the engine does.
     *
     * @param ours the engine's message, or a description of its result
     * @param theirs the same of DynamoDB Local
     * @param reason why the service differs from DynamoDB Local
     */
    private record KnownDifference(Pattern ours, Pattern theirs, String reason) {
        static KnownDifference of(String ours, String theirs, String reason) {
            return new KnownDifference(Pattern.compile(ours), Pattern.compile(theirs), reason);
        }
    }

    /** All accepted differences, each with the reason why the service differs from DynamoDB Local. */
    private static final List<KnownDifference> KNOWN = List.of(
            KnownDifference.of(
                    "Number overflow|Invalid UpdateExpression|operand in the update expression|document path|does not exist"
                            + "|mismatch|not supported",
                    "DynamoDB only supports precision up to 38 digits",
                    "the service says 'Number overflow' of results that need more than 38 digits too, as the tests of "
                            + "Alternator record; DynamoDB Local has its own words, and evaluates ADD first"),
            KnownDifference.of(
                    "ValidationException|TransactionCanceledException",
                    "The number of conditions on the keys is invalid|Invalid attribute value type"
                            + "|One of the required keys was not given a value|Type mismatch for (key|Index Key)($|})"
                            + "|cannot contain an empty string value",
                    "DynamoDB Local has its own words for keys that do not match the schema, uses them in transactions "
                            + "too, and checks keys before expressions"),
            KnownDifference.of(
                    "ValidationException",
                    "Return values set to invalid value|Limit must be greater than or equal to 1"
                            + "|: (Cannot specify the|ALL_PROJECTED_ATTRIBUTES can be used)",
                    "DynamoDB Local has its own words for ReturnValues, Limit and Select, and checks them earlier"),
            KnownDifference.of(
                    "ValidationException",
                    "The table does not have the specified index|does not project one or more filter attributes",
                    "DynamoDB Local checks the table before the members and expressions of the request; the service "
                            + "checks what it can without the table first"),
            KnownDifference.of(
                    "Two document paths overlap",
                    "Two document paths overlap",
                    "DynamoDB Local names the neighbour of the overlapping path, not the path"),
            KnownDifference.of(
                    "Transaction request cannot include multiple operations on one item",
                    "TransactionCanceledException",
                    "DynamoDB Local evaluates conditions before it checks for repeated items"),
            KnownDifference.of(
                    "TransactionCanceledException.*ValidationError",
                    "^400 ValidationException",
                    "DynamoDB Local reports what is wrong with an action by itself; the service cancels the "
                            + "transaction with reason ValidationError"));

    /**
     * Messages that both have. When a request has several mistakes, DynamoDB Local may report another one first; the
     * engine follows the order that was measured on the service.
     */
    private static final Pattern SHARED = Pattern.compile("^400 ValidationException: ("
            + "Invalid (Condition|Filter|Update|Projection|KeyCondition)Expression: "
            + "|The provided expression refers to an attribute that does not exist in the item"
            + "|The document path provided in the update expression is invalid for update"
            + "|ExpressionAttributeValues can only be specified when using expressions"
            + "|Value provided in ExpressionAttributeValues unused"
            + "|One or more parameter values were invalid: "
            + "|The provided key element does not match the schema"
            + "|An operand in the update expression has an incorrect data type"
            + "|Transaction request cannot include multiple operations"
            + "|Number overflow"
            + "|Query key condition not supported"
            + "|ReturnValues can only be"
            + "|Invalid operator used in KeyConditionExpression"
            + "|Filter Expression can only contain non-primary key attributes"
            + "|Provided list of item keys contains duplicates"
            + "|ConditionalOperator can"
            + "|One or more parameter values are not valid)");

    /** An attribute in an expression, or a placeholder of one; neither a function nor a part of a path. */
    private static final Pattern NAME = Pattern.compile("#\\w+|(?<![\\w:#.])[a-z]\\w*(?!\\w|\\s*\\()");

    private static final Set<Object> KEYS_OF_G = Set.of("pk", "sk", "g");

    private ResponseComparison() {}

    /** Returns what is different, or null. */
    static @Nullable String difference(
            RandomRequests.Call call, Map<String, ?> ours, Map<String, ?> theirs, int ourStatus, int theirStatus) {
        String operation = call.operation();
        if (ourStatus != 200 || theirStatus != 200) {
            String our = outcome(ours, ourStatus);
            // A transaction's failed conditions end in a full stop on DynamoDB Local only.
            String their = outcome(theirs, theirStatus).replace("request failed.", "request failed");
            return our.equals(their) || isKnown(our, their) ? null : "ours: " + our + "\n    theirs: " + their;
        }
        Map<String, @Nullable Object> given = new LinkedHashMap<>(ours);
        Map<String, @Nullable Object> local = new LinkedHashMap<>(theirs);
        if ("NONE".equals(call.request().getOrDefault("ReturnConsumedCapacity", "NONE"))) {
            // DynamoDB Local reports the cost of deleting a missing item even if the request does not request it.
            local.remove("ConsumedCapacity");
        }
        if ("0".equals(String.valueOf(ours.get("ScannedCount")))) {
            // A query that finds nothing costs half a unit; DynamoDB Local says 0.
            local.remove("ConsumedCapacity");
            given.remove("ConsumedCapacity");
        }
        if (filtersByWhatTheIndexLacks(call.request())) {
            // A scan of an index does not see attributes that the index does not project: recorded on the service with
            // PartiQL, where such a filter finds nothing. DynamoDB Local takes them from the table.
            for (Map<String, @Nullable Object> response : List.of(given, local)) {
                response.remove("Items");
                response.remove("Count");
            }
        }
        boolean full = String.valueOf(call.request().get("Limit")).equals(String.valueOf(ours.get("ScannedCount")));
        if (full && !theirs.containsKey("LastEvaluatedKey")) {
            // A page that reaches its limit has a key to go on from. DynamoDB Local leaves it out where it sees
            // that nothing follows.
            given.remove("LastEvaluatedKey");
        }
        if (costsOneMore(local.get("ConsumedCapacity"), given.get("ConsumedCapacity"))) {
            // DynamoDB Local charges an index with a partition and a sort key for a change of one of them, even if
            // the item lacks the other and so is not in the index.
            local.remove("ConsumedCapacity");
            given.remove("ConsumedCapacity");
        }
        if (removesElement(call.request())) {
            // The service returns the elements at the removed indexes, before and after; DynamoDB Local differs.
            local.remove("Attributes");
            given.remove("Attributes");
        }
        // Scans have no order, and neither have entries of an index with equal keys.
        boolean unordered = operation.equals("Scan") || call.request().containsKey("IndexName");
        Object our = normalized(given, unordered);
        Object their = normalized(local, unordered);
        return our.equals(their) ? null : "ours: " + our + "\n    theirs: " + their;
    }

    private static boolean filtersByWhatTheIndexLacks(Map<String, ?> request) {
        if (!"keysOfG".equals(request.get("IndexName"))
                || !(request.get("FilterExpression") instanceof String filter)) {
            return false;
        }
        Object names = request.get("ExpressionAttributeNames");
        return NAME.matcher(filter)
                .results()
                .map(MatchResult::group)
                .map(name -> names instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : name)
                .anyMatch(name -> !KEYS_OF_G.contains(name));
    }

    private static boolean removesElement(Map<String, ?> request) {
        return String.valueOf(request.get("ReturnValues")).startsWith("UPDATED")
                && String.valueOf(request.get("UpdateExpression")).matches(".*REMOVE .*\\[.*");
    }

    private static boolean costsOneMore(@Nullable Object theirs, @Nullable Object ours) {
        if (!(theirs instanceof Map<?, ?> their)
                || !(ours instanceof Map<?, ?> our)
                || !"pairs".equals(our.get("TableName"))) {
            return false;
        }
        boolean oneMore = new BigDecimal(String.valueOf(their.get("CapacityUnits")))
                        .subtract(new BigDecimal(String.valueOf(our.get("CapacityUnits"))))
                        .compareTo(BigDecimal.ONE)
                == 0;
        Object indexes = our.get("GlobalSecondaryIndexes");
        return oneMore && !(indexes instanceof Map<?, ?> charged && charged.containsKey("byG"));
    }

    private static boolean isKnown(String ours, String theirs) {
        if (SHARED.matcher(ours).find() && SHARED.matcher(theirs).find()) {
            return true;
        }
        for (KnownDifference known : KNOWN) {
            if (known.ours.matcher(ours).find() && known.theirs.matcher(theirs).find()) {
                return true;
            }
        }
        return false;
    }

    private static String outcome(Map<String, ?> body, int status) {
        if (status == 200) {
            return "success";
        }
        String type = String.valueOf(body.get("__type"));
        Object message = body.get("message") != null ? body.get("message") : body.get("Message");
        Object reasons = body.get("CancellationReasons");
        return status + " " + type.substring(type.indexOf('#') + 1) + ": " + message
                + (reasons == null ? "" : " " + normalized(reasons, false))
                + (body.get("Item") == null ? "" : " " + normalized(body.get("Item"), false));
    }

    /** Differences of one category have the same texts apart from names and values. */
    static String category(String difference) {
        return difference.replaceAll("\\[[^]]*]|\\{.*}|'[^']*'|[0-9]+|: [a-z]{1,3}\\b", "*");
    }

    /** Sets and scans have no order. */
    private static Object normalized(@Nullable Object json, boolean unordered) {
        return normalized(json, unordered, false);
    }

    private static Object normalized(@Nullable Object json, boolean unordered, boolean number) {
        if (json instanceof Map<?, ?> map) {
            Map<String, Object> sorted = new TreeMap<>();
            map.forEach((name, value) -> {
                boolean set = List.of("SS", "NS", "BS").contains(name) && value instanceof List;
                boolean items = (unordered && name.equals("Items")) || name.equals("Responses");
                if (value != null) {
                    sorted.put(
                            String.valueOf(name), normalized(value, set || items || unordered, isNumber(name, value)));
                }
            });
            return sorted;
        } else if (json instanceof List<?> list) {
            List<Object> elements = new ArrayList<>();
            for (Object element : list) {
                elements.add(normalized(element, false, number));
            }
            if (unordered) {
                elements.sort((a, b) -> String.valueOf(a).compareTo(String.valueOf(b)));
            }
            return Collections.unmodifiableList(elements);
        } else if (json == null) {
            return "null";
        }
        String text = String.valueOf(json);
        if (number) {
            // DynamoDB Local keeps the text of nested numbers, the service normalizes all.
            return new BigDecimal(text).stripTrailingZeros().toPlainString();
        }
        // Capacity units are written as 1 or 1.0.
        return json instanceof String ? text : text.replaceAll("\\.0$", "");
    }

    private static boolean isNumber(Object name, Object value) {
        return (name.equals("N") && value instanceof String) || (name.equals("NS") && value instanceof List);
    }
}
