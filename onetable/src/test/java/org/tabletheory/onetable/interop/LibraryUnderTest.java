package org.tabletheory.onetable.interop;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.OneModel;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.Params;

/** One of the two libraries, on a table that both share. */
interface LibraryUnderTest {

    /** Calls a model, with params named as in the JavaScript library. */
    @Nullable
    Object call(String model, String op, Map<String, ? extends @Nullable Object> properties, Map<String, ?> params);

    /** The JavaScript library. */
    static LibraryUnderTest node(NodeLibrary library) {
        return library::model;
    }

    /** This library. */
    static LibraryUnderTest java(OneTable table) {
        return (model, op, properties, params) -> call(table.model(model), op, properties, params(params));
    }

    private static @Nullable Object call(
            OneModel model, String op, Map<String, ? extends @Nullable Object> properties, Params params) {
        return switch (op) {
            case "create" -> model.create(properties, params);
            case "update" -> model.update(properties, params);
            case "upsert" -> model.upsert(properties, params);
            case "remove" -> model.remove(properties, params);
            case "find" -> model.find(properties, params).items();
            case "scan" -> model.scan(properties, params).items();
            default -> model.get(properties, params).orElse(null);
        };
    }

    private static Params params(Map<String, ?> given) {
        Params params = Params.of();
        for (Map.Entry<String, ?> param : new LinkedHashMap<>(given).entrySet()) {
            Object value = param.getValue();
            params = switch (param.getKey()) {
                case "index" -> params.index(String.valueOf(value));
                case "where" -> params.where(String.valueOf(value));
                case "remove" ->
                    params.remove(
                            ((List<?>) value).stream().map(String::valueOf).toArray(String[]::new));
                case "hidden" -> params.hidden(Boolean.TRUE.equals(value));
                default -> withMembers(params, param.getKey(), (Map<?, ?>) value);
            };
        }
        return params;
    }

    private static Params withMembers(Params params, String param, Map<?, ?> members) {
        Params all = params;
        for (Map.Entry<?, ?> member : members.entrySet()) {
            String field = String.valueOf(member.getKey());
            all = switch (param) {
                case "set" -> all.set(field, member.getValue());
                case "add" -> all.add(field, member.getValue());
                case "delete" -> all.delete(field, member.getValue());
                case "push" -> all.push(field, member.getValue());
                default -> throw new IllegalArgumentException(param);
            };
        }
        return all;
    }
}
