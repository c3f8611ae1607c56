package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The tables that a request names by their ARNs. Operations see names only; where a response repeats how the request named
 * a table, it has the ARN again.
 */
final class TableArns {
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]+:[^:]+:table/[a-zA-Z0-9_.-]{3,255}");
    private static final List<String> BY_TABLE =
            List.of("Responses", "UnprocessedKeys", "UnprocessedItems", "ItemCollectionMetrics");

    private final String prefix;
    private final Map<String, String> arns = new HashMap<>();

    /** Knows no ARNs so far; those of the engine's tables begin with the prefix. */
    TableArns(String prefix) {
        this.prefix = prefix;
    }

    /** Returns a request with names in place of ARNs. */
    Map<String, @Nullable Object> replaced(Map<String, @Nullable Object> request) {
        Map<String, @Nullable Object> changed = named(request);
        if (request.get("RequestItems") instanceof Map<?, ?> tables
                && tables.keySet().stream().anyMatch(TableArns::isArn)) {
            Map<String, @Nullable Object> byName = new LinkedHashMap<>();
            tables.forEach((table, items) -> byName.put(name(String.valueOf(table)), items));
            changed = with(changed, "RequestItems", byName);
        } else if (request.get("TransactItems") instanceof List<?> actions) {
            List<@Nullable Object> replaced = new ArrayList<>();
            for (Object action : actions) {
                replaced.add(action instanceof Map<?, ?> each ? action(each) : action);
            }
            changed = arns.isEmpty() ? changed : with(changed, "TransactItems", replaced);
        }
        return changed;
    }

    private Object action(Map<?, ?> action) {
        Map<String, @Nullable Object> replaced = new LinkedHashMap<>();
        action.forEach((kind, members) -> {
            Map<String, @Nullable Object> copy = new LinkedHashMap<>();
            if (members instanceof Map<?, ?> map) {
                map.forEach((name, value) -> copy.put(String.valueOf(name), value));
            }
            replaced.put(String.valueOf(kind), members instanceof Map ? named(copy) : members);
        });
        return replaced;
    }

    private Map<String, @Nullable Object> named(Map<String, @Nullable Object> members) {
        Object table = members.get("TableName");
        return isArn(table) ? with(members, "TableName", name(String.valueOf(table))) : members;
    }

    private static boolean isArn(@Nullable Object table) {
        return table instanceof String text
                && text.startsWith("arn:")
                && ARN.matcher(text).matches();
    }

    private String name(String table) {
        if (!isArn(table)) {
            return table;
        } else if (!table.startsWith(prefix)) {
            throw EngineContext.notFound();
        }
        String name = table.substring(prefix.length());
        arns.put(name, table);
        return name;
    }

    private static Map<String, @Nullable Object> with(
            Map<String, @Nullable Object> members, String name, @Nullable Object value) {
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(members);
        changed.put(name, value);
        return changed;
    }

    /** Returns a response with ARNs where the request had them. */
    Map<String, @Nullable Object> restored(Map<String, @Nullable Object> response) {
        if (arns.isEmpty()) {
            return response;
        }
        Map<String, @Nullable Object> changed = new LinkedHashMap<>(response);
        for (String member : BY_TABLE) {
            if (response.get(member) instanceof Map<?, ?> tables) {
                Map<String, @Nullable Object> byArn = new LinkedHashMap<>();
                tables.forEach((table, content) ->
                        byArn.put(arns.getOrDefault(String.valueOf(table), String.valueOf(table)), content));
                changed.put(member, byArn);
            }
        }
        Object capacity = response.get("ConsumedCapacity");
        if (capacity instanceof List<?> all) {
            List<@Nullable Object> restored = new ArrayList<>();
            all.forEach(each -> restored.add(capacity(each)));
            changed.put("ConsumedCapacity", restored);
        } else if (capacity != null) {
            changed.put("ConsumedCapacity", capacity(capacity));
        }
        return changed;
    }

    private @Nullable Object capacity(@Nullable Object capacity) {
        if (!(capacity instanceof Map<?, ?> members)) {
            return capacity;
        }
        Map<String, @Nullable Object> restored = new LinkedHashMap<>();
        members.forEach((name, value) -> restored.put(
                String.valueOf(name), name.equals("TableName") ? arns.getOrDefault(value, "" + value) : value));
        return restored;
    }
}
