package org.tabletheory.conformance.internal.onetable;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.onetable.Found;
import org.tabletheory.onetable.OneModel;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.Params;

/** Makes the calls that vectors name, and gives what came of them in the JavaScript library's shapes. */
final class Calls {
    private final OneTable table;

    Calls(OneTable table) {
        this.table = table;
    }

    /** Something that vectors do not compare. */
    static final Object SOMETHING = new Object();

    /** Calls a model. */
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
            default -> throw new MalformedDocumentException(line, "the operation '" + op + "' of a model is unknown");
        };
    }

    /** A count is a property of an empty array there, which vectors do not show. */
    private static Object found(Found<?> found) {
        return found.count() == found.items().size() ? found.items() : SOMETHING;
    }

    private static @Nullable Object removed(List<Map<String, Object>> removed) {
        return removed.isEmpty() ? null : removed.size() == 1 ? removed.get(0) : removed;
    }

    /** Calls the table. */
    @Nullable
    Object ofTable(String op, List<? extends @Nullable Object> arguments, Params params, int line) {
        switch (op) {
            case "saveSchema" -> table.saveSchema();
            case "removeSchema" -> table.removeSchema(name(arguments));
            case "readSchema" -> {
                return table.readSchema().isPresent() ? SOMETHING : null;
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
            default -> throw new MalformedDocumentException(line, "the operation '" + op + "' of a table is unknown");
        }
        return SOMETHING;
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

    @SuppressWarnings("unchecked") // objects of vectors have names that are texts
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
