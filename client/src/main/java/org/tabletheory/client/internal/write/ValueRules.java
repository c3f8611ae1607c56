package org.tabletheory.client.internal.write;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * What DynamoDB, and a model's roles, ask of the value of an attribute before it is sent: keys of indexes that are not
 * empty, of the right type and not too long, a ttl in epoch seconds, and the limits of every value.
 */
final class ValueRules {
    /** The longest partition key, in bytes. */
    static final int MAX_PARTITION_KEY = 2048;
    /** The longest sort key, in bytes. */
    static final int MAX_SORT_KEY = 1024;

    private static final int MOST_BYTES_OF_A_CHAR = 3;
    /** The last epoch second before one is taken for milliseconds: the year 5138. */
    static final long LAST_SECOND = 99_999_999_999L;

    private final Model model;
    private final WriteErrors refusal;
    private final StoredValueNormalizer form;

    ValueRules(Model model, WriteErrors refusal) {
        this.model = model;
        this.refusal = refusal;
        this.form = new StoredValueNormalizer(refusal);
    }

    /** The value as it is stored, when the attribute may have it. */
    Value stored(String attribute, Value value) {
        Value stored = form.of(attribute, value);
        for (IndexDef index : model.indexes()) {
            index.partition().forEach(part -> indexKey(index, part, attribute, stored, MAX_PARTITION_KEY));
            index.sort().forEach(part -> indexKey(index, part, attribute, stored, MAX_SORT_KEY));
        }
        if (model.attribute(attribute).filter(def -> def.hasRole(Role.TTL)).isPresent()) {
            ttl(attribute, stored);
        }
        return stored;
    }

    /** A part of the primary key, when it may be one. */
    Value key(KeyPart part, Value value, int maxBytes) {
        String attribute = part.attribute();
        if (value.type() != part.type()) {
            throw refusal.invalid(
                    attribute, "the key " + attribute + " is of type " + part.type() + ", not " + value.type());
        }
        Value stored = form.of(attribute, value);
        if (isEmpty(stored)) {
            throw refusal.at(
                    attribute,
                    ErrorCodes.MISSING_PRIMARY_KEY,
                    "the key " + attribute + " is empty, and DynamoDB stores no empty key; give it a value");
        }
        requireLength(attribute, stored, maxBytes, null);
        return stored;
    }

    private void indexKey(IndexDef index, KeyPart part, String attribute, Value value, int maxBytes) {
        if (!part.attribute().equals(attribute) || model.isPrimaryKey(attribute)) {
            return;
        }
        if (value.type() == Type.NULL || isEmpty(value)) {
            throw refusal.invalid(
                    attribute,
                    keyOf(index, attribute) + " and cannot be " + (value.type() == Type.NULL ? "NULL" : "empty")
                            + "; declare it omit_empty, and an item without it is left out of the index");
        }
        if (value.type() != part.type()) {
            throw refusal.invalid(
                    attribute, keyOf(index, attribute) + " of type " + part.type() + ", not " + value.type());
        }
        requireLength(attribute, value, maxBytes, index);
    }

    private static String keyOf(IndexDef index, String attribute) {
        return attribute + " is a key of the index " + index.name();
    }

    /** Refuses a key that is too long, of an index or, when there is none, of the table. */
    private void requireLength(String attribute, Value value, int maxBytes, @Nullable IndexDef index) {
        if (value instanceof Value.S text && text.value().length() <= maxBytes / MOST_BYTES_OF_A_CHAR) {
            return;
        }
        long bytes = ItemSize.of(value);
        if (bytes > maxBytes) {
            String subject = index == null ? "the key " + attribute : keyOf(index, attribute) + " and";
            throw refusal.invalid(
                    attribute,
                    subject + " has " + bytes + " bytes, more than the " + maxBytes + " that DynamoDB allows");
        }
    }

    private void ttl(String attribute, Value value) {
        if (value.type() == Type.NULL) {
            return;
        }
        if (!(value instanceof Value.N number) || number.text().indexOf('.') >= 0) {
            throw refusal.invalid(
                    attribute,
                    "the ttl " + attribute + " is stored as whole epoch seconds; give it those or an Instant");
        }
        if (number.toBigDecimal().abs().compareTo(java.math.BigDecimal.valueOf(LAST_SECOND)) > 0) {
            throw refusal.invalid(
                    attribute,
                    "the ttl " + attribute
                            + " looks like milliseconds; it is stored as epoch seconds, so divide by 1000");
        }
    }

    private static boolean isEmpty(Value value) {
        return (value instanceof Value.S string && string.value().isEmpty())
                || (value instanceof Value.B binary && binary.size() == 0);
    }
}
