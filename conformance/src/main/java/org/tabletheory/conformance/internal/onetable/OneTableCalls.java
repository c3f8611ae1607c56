package org.tabletheory.conformance.internal.onetable;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.onetable.FindResult;
import org.tabletheory.onetable.OneModel;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.Params;

/** Makes the calls of vectors and returns their results as the JavaScript library would. */
final class OneTableCalls {
    private final OneTable table;

    OneTableCalls(OneTable table) {
        this.table = table;
    }

    /** A result that vectors do not compare. */
    static final Object NOT_COMPARED = new Object();

    /** Calls an operation of a model. */
    @Nullable
    Object ofModel(
            String name, String op, Map<String, ? extends @Nullable Object> properties, Params params, int line) {
        OneModel model = table.model(name);
        return switch (op) {
            case "create" -> model.create(properties, params);
            case "get" -> model.get(properties, params).orElse(null);
            case "find" -> found(model.find(properties, params));
            case "scan" -> found(model.scan(properties, params));
            case "update" -> model.update(properties, params);
            case "upsert" -> model.upsert(properties, params);
            case "remove" -> removed(model.remove(properties, params));
            case "init" -> model.init(properties);
            default -> throw new MalformedDocumentException(line, "unknown operation '" + op + "' of a model");
        };
    }

    /** In JavaScript, a count is a property of an empty array, which vectors do not contain. */
    private static Object found(FindResult<?> found) {
        return found.count() == found.items().size() ? found.items() : NOT_COMPARED;
    }

    private static @Nullable Object removed(List<Map<String, Object>> removed) {
        return removed.isEmpty() ? null : removed.size() == 1 ? removed.get(0) : removed;
    }

    /** Calls an operation of the table. */
    @Nullable
    Object ofTable(String op, List<? extends @Nullable Object> arguments, Params params, int line) {
        switch (op) {
            case "saveSchema" -> table.saveSchema();
            case "removeSchema" -> table.removeSchema(name(arguments));
            case "readSchema" -> {
                return table.readSchema().isPresent() ? NOT_COMPARED : null;
            }
            case "readSchemas" -> table.readSchemas();
            case "putItem" -> table.putItem(first(arguments, line), params);
            case "updateItem" -> table.updateItem(first(arguments, line), params);
            case "deleteItem" -> table.deleteItem(first(arguments, line), params);
            case "getItem" -> table.getItem(first(arguments, line), params);
            case "queryItems" -> table.queryItems(first(arguments, line), params);
            case "scanItems" -> table.scanItems(first(arguments, line), params);
            case "fetch" -> {
                return table.fetch(models(arguments, line), second(arguments, line), params)
                        .byType();
            }
            default -> throw new MalformedDocumentException(line, "unknown operation '" + op + "' of a table");
        }
        return NOT_COMPARED;
    }

    private static String name(List<? extends @Nullable Object> arguments) {
        return !arguments.isEmpty()
                        && arguments.get(0) instanceof Map<?, ?> map
                        && map.get("name") instanceof String name
                ? name
                : "Current";
    }

    private static Map<String, @Nullable Object> first(List<? extends @Nullable Object> arguments, int line) {
        return map(arguments, 0, line);
    }

    private static Map<String, @Nullable Object> second(List<? extends @Nullable Object> arguments, int line) {
        return map(arguments, 1, line);
    }

    @SuppressWarnings("unchecked") // JSON objects have string keys
    private static Map<String, @Nullable Object> map(List<? extends @Nullable Object> arguments, int index, int line) {
        if (arguments.size() > index && arguments.get(index) instanceof Map<?, ?> map) {
            return (Map<String, @Nullable Object>) map;
        }
        throw new MalformedDocumentException(line, "argument " + (index + 1) + " must be an object");
    }

    private static List<String> models(List<? extends @Nullable Object> arguments, int line) {
        if (!arguments.isEmpty() && arguments.get(0) instanceof List<?> names) {
            return names.stream().map(String::valueOf).toList();
        }
        throw new MalformedDocumentException(line, "argument 1 must be an array of models");
    }
}
