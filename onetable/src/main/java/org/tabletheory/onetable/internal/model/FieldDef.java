package org.tabletheory.onetable.internal.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.pattern.JsPattern;
import org.tabletheory.onetable.internal.value.Ids;
import org.tabletheory.schema.onetable.FieldType;
import org.tabletheory.schema.onetable.ValueTemplate;

/**
 * A compiled field of an entity. Immutable.
 *
 * @param name the name of the property
 * @param attribute the name of the DynamoDB attribute
 * @param sub the name inside a packed attribute, or null if the field is not packed
 * @param type the data type
 * @param template the value template, or null
 * @param computed whether {@code OneTableOptions.value} computes it ({@code value: true})
 * @param initial the value of new items without a given value
 * @param rules the validation rules
 * @param storage how the field is stored and shown
 * @param uniqueness the scope of a unique field, or null
 * @param encode the segment of another attribute that contains the value, or null if the field is stored
 * @param nested the fields of an object or of an array's elements, or null
 * @param isArray whether {@code nested} describes the elements of an array
 * @param isIndexed whether the attribute is a key of the table or an index
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
        FieldStorage storage,
        @Nullable Uniqueness uniqueness,
        @Nullable Encode encode,
        @Nullable Block nested,
        boolean isArray,
        boolean isIndexed) {

    /**
     * The value of new items without a given value.
     *
     * @param value the default, or null
     * @param hasDefault whether there is a default, even null
     * @param generator the generator, or null
     * @param byProgram whether {@code OneTableOptions.generate} generates it ({@code generate: true})
     */
    public record Initial(
            @Nullable Object value, boolean hasDefault, Ids.@Nullable Generator generator, boolean byProgram) {}

    /**
     * Validation rules.
     *
     * @param oneOf the values of {@code enum}, or null if all are allowed
     */
    public record Rules(
            boolean required,
            @Nullable JsPattern pattern,
            @Nullable List<Object> oneOf) {}

    /**
     * How a field is stored and shown.
     *
     * @param dates the stored form of dates
     * @param ttl whether a date is DynamoDB's time to live, in seconds
     * @param nulls whether null is stored
     * @param hidden whether results omit the field
     * @param crypt whether the value is encrypted
     * @param filter whether find and scan filter by the field
     * @param fixed whether a stored value never changes
     * @param partial whether updates of a nested object change only the given properties
     */
    public record FieldStorage(
            DateForm dates,
            boolean ttl,
            boolean nulls,
            boolean hidden,
            boolean crypt,
            boolean filter,
            boolean fixed,
            boolean partial) {}

    /**
     * The scope of a unique field.
     *
     * @param scope the template of the scope, or null for the table
     */
    public record Uniqueness(@Nullable ValueTemplate scope) {}

    /**
     * A segment of another attribute.
     *
     * @param attribute the other attribute
     * @param separator the separator of its segments
     * @param index the number of the segment, from 0
     */
    public record Encode(String attribute, String separator, int index) {}

    /** Identity: each field exists once in its compiled schema. */
    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    /** Returns the stored value of this field, or null. */
    public @Nullable Value stored(@Nullable Item item) {
        return item == null ? null : stored(item.attributes());
    }

    /** Returns the stored value of this field in the attributes of an item or nested map, or null. */
    public @Nullable Value stored(Map<String, Value> attributes) {
        Value value = attributes.get(attribute);
        if (sub == null) {
            return value;
        }
        return value instanceof Value.M packed ? packed.values().get(sub) : null;
    }

    /** Returns whether a field inside of this one is encrypted. */
    public boolean containsEncrypted() {
        return nested != null
                && nested.all().stream().anyMatch(field -> field.storage().crypt() || field.containsEncrypted());
    }

    public boolean isPacked() {
        return sub != null;
    }

    /** Returns the name in sentinels: packed fields have both parts, joined by a comma, as in the JavaScript library. */
    public String sentinelName() {
        return sub == null ? attribute : attribute + "," + sub;
    }
}
