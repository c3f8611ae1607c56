package org.tabletheory.conformance.internal.onetable;

import java.util.LinkedHashMap;
import java.util.Map;
import org.tabletheory.schema.Json;

/**
 * Brings the item of a stored schema into one form: the JavaScript library leaves out some parameters that have their
 * defaults, and an empty {@code process}, depending on how the schema was saved; this library always writes them.
 */
final class StoredSchemaMeaning {
    private static final Map<String, String> DEFAULTS = Map.of("createdField", "created", "updatedField", "updated");

    private StoredSchemaMeaning() {}

    /** An item with what may be left out; any other item as it is. */
    static Json.Obj of(Json.Obj item) {
        if (!text("_Schema").equals(item.get("_type"))
                || !(item.get("params") instanceof Json.Obj value)
                || !(value.get("M") instanceof Json.Obj params)) {
            return item;
        }
        Map<String, Json> all = new LinkedHashMap<>(params.members());
        DEFAULTS.forEach((name, standard) -> all.putIfAbsent(name, text(standard)));
        Map<String, Json> members = new LinkedHashMap<>(item.members());
        members.put("params", map(all));
        members.putIfAbsent("process", map(Map.of()));
        return new Json.Obj(members);
    }

    private static Json text(String value) {
        return new Json.Obj(Map.of("S", Json.text(value)));
    }

    private static Json map(Map<String, Json> members) {
        return new Json.Obj(Map.of("M", new Json.Obj(members)));
    }
}
