package org.tabletheory.schema.onetable;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/**
 * A field of an entity (OneTable 1.1.0, "Model Entities").
 *
 * @param name the name of the field
 * @param type its data type; string if a lenient document omits it
 * @param value its value template, or null
 * @param nested the nested entity of an object or of the elements of an array, or null
 * @param properties all properties of the field in document order, including reserved ones
 */
public record OneTableField(
        String name,
        FieldType type,
        @Nullable ValueTemplate value,
        @Nullable OneTableEntity nested,
        JsonValue.Obj properties) {

    /** Returns the name of the attribute in DynamoDB: {@code map} up to its dot, or the name of the field. */
    public String attribute() {
        String map = properties.text("map");
        if (map == null || map.isEmpty()) {
            return name;
        }
        int dot = map.indexOf('.');
        return dot < 0 ? map : map.substring(0, dot);
    }

    public boolean required() {
        return properties.isTrue("required");
    }

    /** Returns the default value for new items, or empty. */
    public Optional<JsonValue> defaultValue() {
        return Optional.ofNullable(properties.get("default"));
    }

    /** Returns the generator for values of new items: {@code generate}, or {@code uuid} as in the specification. */
    public Optional<String> generator() {
        String generate = properties.text("generate");
        return Optional.ofNullable(generate != null ? generate : properties.text("uuid"));
    }

    /** Returns whether new items get a value if the caller passes none. */
    public boolean fillsItself() {
        return value != null
                || properties.get("default") != null
                || properties.get("generate") != null
                || properties.get("uuid") != null
                || properties.get("value") != null;
    }

    /** Returns the pattern that values must match, or empty. */
    public Optional<String> validate() {
        return Optional.ofNullable(properties.text("validate"));
    }
}
