package org.tabletheory.onetable.internal.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.id.Ids;
import org.tabletheory.onetable.internal.pattern.JsPattern;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.ValueTemplate;

/**
 * One field of an entity with all its rules resolved. Immutable.
 *
 * @param name the name that programs use
 * @param attribute the attribute in DynamoDB
 * @param sub where the field is inside of a packed attribute, or null when it is an attribute of its own
 * @param type its data type
 * @param template the value template, or null
 * @param computed whether a function of the program computes it each time ({@code value: true})
 * @param initial what new items get that give no value
 * @param rules what a value must satisfy
 * @param storage how it is stored and shown
 * @param uniqueness what makes it unique, or null
 * @param encode where it stands inside of another attribute instead of being stored, or null
 * @param nested the fields inside of an object, or of an array's elements, or null
 * @param isArray whether {@code nested} is that of an array's elements
 * @param isIndexed whether its attribute is a key of the table or of an index
 */
public record FieldDef(
        String name,
        String attribute,
        @Nullable String sub,
        FieldType type,
        @Nullable ValueTemplate template,
        boolean computed,
        Initial initial,
        Rules rules,
        Storage storage,
        @Nullable Uniqueness uniqueness,
        @Nullable Encode encode,
        @Nullable Block nested,
        boolean isArray,
        boolean isIndexed) {

    /**
     * What new items get that give no value.
     *
     * @param value the default; null when there is none
     * @param hasDefault whether there is one, null included
     * @param generator what generates it, or null
     * @param byProgram whether a function of the program generates it ({@code generate: true})
     */
    public record Initial(
            @Nullable Object value, boolean hasDefault, Ids.@Nullable Generator generator, boolean byProgram) {}

    /**
     * What a value must satisfy.
     *
     * @param oneOf the values of {@code enum}, or null when all are allowed
     */
    public record Rules(
            boolean required,
            @Nullable JsPattern pattern,
            @Nullable List<Object> oneOf) {}

    /**
     * How it is stored and shown.
     *
     * @param isoDates whether dates are text
     * @param ttl whether a date is DynamoDB's time to live, in seconds
     * @param nulls whether null is stored
     * @param hidden whether results leave it out
     * @param filter whether find and scan may filter by it
     * @param fixed whether it never changes once an item has it
     * @param partial whether updates of a nested object change what they name and leave the rest
     */
    public record Storage(
            boolean isoDates,
            boolean ttl,
            boolean nulls,
            boolean hidden,
            boolean crypt,
            boolean filter,
            boolean fixed,
            boolean partial) {}

    /**
     * What makes it unique.
     *
     * @param scope the template of what it is unique within, or null for the table
     */
    public record Uniqueness(@Nullable ValueTemplate scope) {}

    /**
     * Where it stands inside of another attribute.
     *
     * @param attribute the other attribute
     * @param separator what its segments are separated by
     * @param index which segment it is, from 0
     */
    public record Encode(String attribute, String separator, int index) {}

    /** A field is one of its schema's and no other; comparing all that it says would be work for nothing. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** What an item has for this field, or null. */
    public @Nullable Value stored(@Nullable Item item) {
        return item == null ? null : stored(item.attributes());
    }

    /** What attributes, of an item or of a map inside of one, have for this field, or null. */
    public @Nullable Value stored(Map<String, Value> attributes) {
        Value value = attributes.get(attribute);
        if (sub == null) {
            return value;
        }
        return value instanceof Value.M packed ? packed.values().get(sub) : null;
    }

    public boolean isPacked() {
        return sub != null;
    }

    /** How sentinels name it: packed fields by both parts with a comma between, as the JavaScript library does. */
    public String sentinelName() {
        return sub == null ? attribute : attribute + "," + sub;
    }
}
