package org.tabletheory.schema.document;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds a JSON object; members keep the order in which they were added. */
public final class JsonObjectBuilder {

    private final Map<String, JsonValue> members = new LinkedHashMap<>();

    public JsonObjectBuilder put(String name, JsonValue value) {
        members.put(name, value);
        return this;
    }

    /** Adds a string unless it is null. */
    public JsonObjectBuilder text(String name, @Nullable String value) {
        if (value != null) {
            members.put(name, new JsonValue.Text(value));
        }
        return this;
    }

    /** Adds {@code true} if the value is true, otherwise nothing. */
    public JsonObjectBuilder flag(String name, boolean value) {
        if (value) {
            members.put(name, new JsonValue.Bool(true));
        }
        return this;
    }

    public JsonObjectBuilder array(String name, List<JsonValue> elements) {
        members.put(name, new JsonValue.Array(elements));
        return this;
    }

    /** Adds all members of an object. */
    public JsonObjectBuilder all(JsonValue.Obj object) {
        members.putAll(object.members());
        return this;
    }

    public JsonValue.Obj build() {
        return new JsonValue.Obj(members);
    }
}
