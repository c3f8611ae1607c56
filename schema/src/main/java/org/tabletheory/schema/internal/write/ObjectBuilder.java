package org.tabletheory.schema.internal.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Json;

/** Gathers the members of a JSON object in order; members that say nothing are left out. */
public final class ObjectBuilder {

    private final Map<String, Json> members = new LinkedHashMap<>();

    public ObjectBuilder put(String name, Json value) {
        members.put(name, value);
        return this;
    }

    /** Puts a string, or nothing when it is null. */
    public ObjectBuilder text(String name, @Nullable String value) {
        if (value != null) {
            members.put(name, new Json.Text(value));
        }
        return this;
    }

    /** Puts {@code true}, or nothing when it is false. */
    public ObjectBuilder flag(String name, boolean value) {
        if (value) {
            members.put(name, new Json.Bool(true));
        }
        return this;
    }

    public ObjectBuilder array(String name, List<Json> elements) {
        members.put(name, new Json.Array(elements));
        return this;
    }

    /** Puts all members of an object. */
    public ObjectBuilder all(Json.Obj object) {
        members.putAll(object.members());
        return this;
    }

    public Json.Obj build() {
        return new Json.Obj(members);
    }
}
