package org.tabletheory.schema.onetable;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/**
 * One field of an entity (OneTable 1.1.0, "Model Entities").
 *
 * @param name the field's name
 * @param type its data type; string when a lenient document says none
 * @param value its value template, or null
 * @param nested the entity inside an object field or an array's elements, or null
 * @param properties everything that the document says of the field, reserved properties included, in its order
 */
public record OneTableField(
        String name,
        FieldType type,
        @Nullable ValueTemplate value,
        @Nullable OneTableEntity nested,
        JsonValue.Obj properties) {

    /** The name of the attribute in DynamoDB: {@code map} up to its dot, or the field's own name. */
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

    /** The value for new items that give none, or empty. */
    public Optional<JsonValue> defaultValue() {
        return Optional.ofNullable(properties.get("default"));
    }

    /** What generates the value of new items: {@code generate}, or {@code uuid} as the specification calls it. */
    public Optional<String> generator() {
        String generate = properties.text("generate");
        return Optional.ofNullable(generate != null ? generate : properties.text("uuid"));
    }

    /** True when new items get a value without the caller's help. */
    public boolean fillsItself() {
        return value != null
                || properties.get("default") != null
                || properties.get("generate") != null
                || properties.get("uuid") != null
                || properties.get("value") != null;
    }

    /** The pattern that values must match, or empty. */
    public Optional<String> validate() {
        return Optional.ofNullable(properties.text("validate"));
    }
}
