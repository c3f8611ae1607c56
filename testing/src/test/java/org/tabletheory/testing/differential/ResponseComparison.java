package org.tabletheory.testing.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compares a response of the engine with one of DynamoDB Local. */
final class ResponseComparison {
    /** An attribute in an expression, or a placeholder of one; neither a function nor a part of a path. */
    private static final Pattern NAME = Pattern.compile("#\\w+|(?<![\\w:#.])[a-z]\\w*(?!\\w|\\s*\\()");

    /** A statement that reads an index: its name and the WHERE clause. */
    private static final Pattern SCANNED_INDEX = Pattern.compile(" FROM \"\\w+\"\\.\"(\\w+)\" WHERE (.*)");

    /** A statement that selects an entry of a map in a list. */
    private static final Pattern PART_OF_ELEMENT = Pattern.compile("SELECT .*\\]\\..* FROM .*");

    private static final Pattern READ_OF_INDEX = Pattern.compile("SELECT .* FROM \"\\w+\"\\.\"\\w+\".*");

    /** What indexes project that do not project everything. */
    private static final Map<String, Set<String>> PROJECTED = Map.of(
            "keysOfG", Set.of("pk", "sk", "g"),
            "someOfG", Set.of("pk", "sk", "g", "b", "a", "m"),
            "byB", Set.of("pk", "sk", "b"));

    private ResponseComparison() {}

    /** Returns what is different, or null. */
    static @Nullable String difference(
            RandomRequests.Call call, Map<String, ?> ours, Map<String, ?> theirs, int ourStatus, int theirStatus) {
        String operation = call.operation();
        if (ourStatus != 200 || theirStatus != 200) {
            String our = outcome(ours, ourStatus);
            // A transaction's failed conditions end in a full stop on DynamoDB Local only.
            String their = outcome(theirs, theirStatus).replace("request failed.", "request failed");
            return our.equals(their) || KnownDifferences.areKnown(our, their)
                    ? null
                    : "ours: " + our + "\n    theirs: " + their;
        }
        Map<String, @Nullable Object> given = new LinkedHashMap<>(ours);
        Map<String, @Nullable Object> asked = new LinkedHashMap<>(theirs);
        String cost = CapacityComparison.difference(call, ours, theirs);
        if (cost != null) {
            return cost;
        }
        given.remove("ConsumedCapacity");
        asked.remove("ConsumedCapacity");
        if (operation.equals("ExecuteTransaction") && List.of().equals(theirs.get("Responses"))) {
            // DynamoDB Local reports nothing about a transaction of writes.
            given.remove("Responses");
            asked.remove("Responses");
        }
        if (call.request().get("Statements") instanceof List<?> statements) {
            for (Map<String, @Nullable Object> response : List.of(given, asked)) {
                response.put("Responses", comparable(statements, response.get("Responses")));
            }
        }
        if (returnsChangedParts(call.request())) {
            // Measured by dynoxide in eu-west-2: the service returns the changed elements of a list; DynamoDB Local the
            // list.
            asked.remove("Items");
            given.remove("Items");
        }
        if (PART_OF_ELEMENT
                .matcher(String.valueOf(call.request().get("Statement")))
                .matches()) {
            // The suite records that the service returns a part under the last name of its path; DynamoDB Local takes
            // the
            // name up to an index in it.
            asked.remove("Items");
            given.remove("Items");
        }
        if (filtersByWhatTheIndexLacks(call.request())) {
            // A scan of an index does not see attributes that the index does not project: recorded on the service with
            // PartiQL, where such a filter finds nothing. DynamoDB Local takes them from the table.
            for (Map<String, @Nullable Object> response : List.of(given, asked)) {
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
        if (removesElement(call.request())) {
            // The service returns what is at the changed paths, as tests of Alternator record; DynamoDB Local returns
            // other parts of a map or list too, if an update has several clauses.
            asked.remove("Attributes");
            given.remove("Attributes");
        }
        // Scans have no order, and neither have entries of an index with equal keys.
        boolean unordered = operation.equals("Scan")
                || operation.equals("ExecuteStatement")
                || call.request().containsKey("IndexName");
        if (unordered && call.request().containsKey("Limit")) {
            // Which entries are on the page is not defined then.
            given.keySet().retainAll(Set.of("ScannedCount"));
            asked.keySet().retainAll(Set.of("ScannedCount"));
        }
        Map<?, ?> our = (Map<?, ?>) normalized(given, unordered);
        Map<?, ?> their = (Map<?, ?>) normalized(asked, unordered);
        return our.equals(their) ? null : different(our, their);
    }

    /** Returns the members that differ. */
    private static String different(Map<?, ?> ours, Map<?, ?> theirs) {
        Map<Object, @Nullable Object> our = new TreeMap<>(ours);
        Map<Object, @Nullable Object> their = new TreeMap<>(theirs);
        our.entrySet().removeAll(theirs.entrySet());
        their.entrySet().removeAll(ours.entrySet());
        Set<Object> names = new TreeSet<>(our.keySet());
        names.addAll(their.keySet());
        return "members " + names + "\n    ours: " + our + "\n    theirs: " + their;
    }

    /**
     * Leaves out what a batch responds to a SELECT from an index, and the changed parts of lists and maps. Recorded on the
     * service: a SELECT in a batch must name the primary key and no index, but DynamoDB Local executes it.
     */
    private static @Nullable Object comparable(List<?> statements, @Nullable Object responses) {
        if (!(responses instanceof List<?> list) || list.size() != statements.size()) {
            return responses;
        }
        List<@Nullable Object> kept = new ArrayList<>();
        for (int i = 0; i < list.size(); i++) {
            Map<?, ?> statement = (Map<?, ?>) statements.get(i);
            Map<String, @Nullable Object> response = new LinkedHashMap<>();
            ((Map<?, ?>) list.get(i)).forEach((name, value) -> response.put(String.valueOf(name), value));
            if (returnsChangedParts(statement)) {
                response.remove("Item");
            }
            kept.add(
                    READ_OF_INDEX
                                    .matcher(String.valueOf(statement.get("Statement")))
                                    .matches()
                            ? ""
                            : response);
        }
        return kept;
    }

    private static boolean filtersByWhatTheIndexLacks(Map<String, ?> request) {
        if (request.get("Statement") instanceof String statement) {
            Matcher from = SCANNED_INDEX.matcher(statement);
            Set<String> projected = from.find() ? PROJECTED.get(from.group(1)) : null;
            return projected != null
                    && NAME.matcher(from.group(2))
                            .results()
                            .anyMatch(name ->
                                    RandomItems.NAMES.contains(name.group()) && !projected.contains(name.group()));
        }
        Set<String> projected = PROJECTED.get(String.valueOf(request.get("IndexName")));
        if (projected == null || !(request.get("FilterExpression") instanceof String filter)) {
            return false;
        }
        Object names = request.get("ExpressionAttributeNames");
        return NAME.matcher(filter)
                .results()
                .map(MatchResult::group)
                .map(name -> names instanceof Map<?, ?> map && map.containsKey(name) ? map.get(name) : name)
                .anyMatch(name -> !projected.contains(String.valueOf(name)));
    }

    private static boolean returnsChangedParts(Map<?, ?> request) {
        return String.valueOf(request.get("Statement")).matches("UPDATE .*[.\\[].* RETURNING MODIFIED .*");
    }

    private static boolean removesElement(Map<String, ?> request) {
        return String.valueOf(request.get("ReturnValues")).startsWith("UPDATED")
                && String.valueOf(request.get("UpdateExpression")).matches(".*[.\\[].*");
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
        String members = difference.startsWith("members") ? difference.substring(0, difference.indexOf('\n')) : "";
        return members + difference.replaceAll("\\[[^]]*]|\\{.*}|'[^']*'|[0-9]+|: [a-z]{1,3}\\b", "*");
    }

    /** Returns the text of JSON, the same for equal values; lists at the top have no order. */
    static String text(@Nullable Object json) {
        return normalized(json, true).toString();
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
                boolean items =
                        (unordered && name.equals("Items")) || (name.equals("Responses") && value instanceof Map);
                if (name.equals("Error")
                        && value instanceof Map<?, ?> error
                        && "ValidationError".equals(error.get("Code"))) {
                    // Of a statement in a batch with several mistakes, DynamoDB Local may report another one.
                    sorted.put("Error", "ValidationError");
                } else if (value != null) {
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
