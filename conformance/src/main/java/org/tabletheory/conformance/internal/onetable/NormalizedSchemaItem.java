package org.tabletheory.conformance.internal.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.schema.document.JsonValue;

/**
 * Normalizes the item of a stored schema. Depending on how a schema is saved, the JavaScript library omits some params with
 * default values and an empty {@code process}; this library always writes them.
 */
final class NormalizedSchemaItem {
    private static final Map<String, String> DEFAULTS = Map.of("createdField", "created", "updatedField", "updated");

    private NormalizedSchemaItem() {}

    /** Returns a schema item with all params, or any other item as it is. */
    static JsonValue.Obj of(JsonValue.Obj item) {
        if (!text("_Schema").equals(item.get("_type"))
                || !(item.get("params") instanceof JsonValue.Obj value)
                || !(value.get("M") instanceof JsonValue.Obj params)) {
            return item;
        }
        Map<String, JsonValue> all = new LinkedHashMap<>(params.members());
        DEFAULTS.forEach((name, standard) -> all.putIfAbsent(name, text(standard)));
        Map<String, JsonValue> members = new LinkedHashMap<>(item.members());
        members.put("params", map(all));
        members.putIfAbsent("process", map(Map.of()));
        return new JsonValue.Obj(members);
    }

    private static JsonValue text(String value) {
        return new JsonValue.Obj(Map.of("S", JsonValue.text(value)));
    }

    private static JsonValue map(Map<String, JsonValue> members) {
        return new JsonValue.Obj(Map.of("M", new JsonValue.Obj(members)));
    }
}
