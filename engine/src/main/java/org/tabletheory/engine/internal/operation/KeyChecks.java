package org.tabletheory.engine.internal.operation;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;

/** What the service requires of key attributes: presence, type, content and length. */
final class KeyChecks {
    private static final String INVALID = "One or more parameter values were invalid: ";
    private static final String NOT_VALID = "One or more parameter values are not valid. ";

    private KeyChecks() {}

    /** Checks a key that finds an item, and returns its bytes. */
    static byte[] lookup(TableDescriptor table, Item key, long seed) {
        checkLookup(table, key);
        return table.keys().bytesOf(key, seed);
    }

    /** Checks a key that finds an item: exactly the key attributes, of the right types. */
    static void checkLookup(TableDescriptor table, Item key) {
        List<String> names = table.keys().attributes();
        if (key.attributes().size() != names.size()) {
            throw mismatch();
        }
        for (String name : names) {
            Value value = key.get(name);
            if (value == null || value.type() != table.attributeTypes().get(name)) {
                throw mismatch();
            }
        }
        checkContent(table, key);
    }

    private static DynamoError mismatch() {
        return DynamoError.validation("The provided key element does not match the schema");
    }

    /** Checks the keys of an item of a put. */
    static void checkItem(TableDescriptor table, Item item) {
        for (String name : table.keys().attributes()) {
            Value value = item.get(name);
            if (value == null) {
                throw DynamoError.validation(INVALID + "Missing the key " + name + " in the item");
            }
            Type expected = table.attributeTypes().get(name);
            if (value.type() != expected) {
                throw DynamoError.validation(INVALID + "Type mismatch for key " + name + " expected: " + expected
                        + " actual: " + value.type());
            }
        }
        checkContent(table, item);
        checkIndexKeys(table, item, false);
    }

    /** Checks the table's key of an item or key whose types are right. */
    static void checkContent(TableDescriptor table, Item item) {
        for (String name : table.keys().attributes()) {
            Value value = item.get(name);
            if (isEmpty(value)) {
                throw empty(name, value);
            }
        }
        checkSize(table.keys().partition(), item, KeySchema.PARTITION_BYTES, "hashkey");
        checkSize(table.keys().sort(), item, KeySchema.SORT_BYTES, "rangekey");
    }

    private static void checkSize(List<String> names, Item item, int limit, String which) {
        for (String name : names) {
            Value value = item.get(name);
            if (value != null && value.type() != Type.N && ItemSize.of(value) > limit) {
                throw DynamoError.validation(INVALID
                        + (which.equals("hashkey")
                                ? "Size of hashkey has exceeded the maximum size limit of" + limit + " bytes"
                                : "Aggregated size of all range keys has exceeded the size limit of " + limit
                                        + " bytes"));
            }
        }
    }

    /**
     * Checks the index keys of an item: an item may lack them, but not have them with another type or empty.
     *
     * @param updated whether the item is the result of an update, for which the service has another message
     */
    private static void checkIndexKeys(TableDescriptor table, Item item, boolean updated) {
        for (IndexDefinition index : table.indexes()) {
            for (String name : index.keys().attributes()) {
                Value value = item.get(name);
                if (value != null && value.type() != table.attributeTypes().get(name)) {
                    throw mismatch(table, index, name, value.type());
                } else if (isEmpty(value)) {
                    throw emptyIndexKey(index.name(), name, kind(value), updated);
                }
            }
            checkSize(index.keys().partition(), item, KeySchema.PARTITION_BYTES, "hashkey");
            checkSize(index.keys().sort(), item, KeySchema.SORT_BYTES, "rangekey");
        }
    }

    /** Checks what an update sets index keys to, as far as it is known without the item. */
    static void checkUpdatedValues(TableDescriptor table, BoundUpdate update) {
        for (IndexDefinition index : table.indexes()) {
            for (String name : index.keys().attributes()) {
                Type type = update.knownType(name);
                if (type != null && type != table.attributeTypes().get(name)) {
                    throw mismatch(table, index, name, type);
                }
            }
        }
    }

    /** Checks that paths name key attributes of the table and of its indexes as a whole. */
    static void checkScalars(TableDescriptor table, Collection<DocumentPath> paths) {
        for (DocumentPath path : paths) {
            checkScalars(table.keys(), path, "Key");
        }
        for (DocumentPath path : paths) {
            for (IndexDefinition index : table.indexes()) {
                checkScalars(index.keys(), path, "IndexKey");
            }
        }
    }

    private static void checkScalars(KeySchema keys, DocumentPath path, String kind) {
        if (!path.isTopLevel() && keys.attributes().contains(path.attribute())) {
            throw DynamoError.validation("Key attributes must be scalars; list random access '[]' and map lookup '.' "
                    + "are not allowed: " + kind + ": " + path.attribute());
        }
    }

    private static DynamoError mismatch(TableDescriptor table, IndexDefinition index, String name, Type type) {
        return DynamoError.validation(INVALID + "Type mismatch for Index Key " + name + " Expected: "
                + table.attributeTypes().get(name) + " Actual: " + type + " IndexName: " + index.name());
    }

    /** Checks the index keys of an item after an update: what it computed has a message of its own. */
    static void checkUpdatedIndexKeys(TableDescriptor table, BoundUpdate update, Item item) {
        for (IndexDefinition index : table.indexes()) {
            for (String name : index.keys().attributes()) {
                Value value = item.get(name);
                if (value != null && value.type() != table.attributeTypes().get(name)) {
                    throw update.computes(name)
                            ? DynamoError.validation(
                                    "The update expression attempted to update the secondary index key to unsupported type")
                            : mismatch(table, index, name, value.type());
                }
            }
        }
        checkIndexKeys(table, item, true);
    }

    private static DynamoError emptyIndexKey(String index, String name, String kind, boolean updated) {
        String rule = "The AttributeValue for a key attribute cannot contain an empty " + kind + " value.";
        return DynamoError.validation(
                updated
                        ? NOT_VALID
                                + "The update expression attempted to update a secondary index key to a value that is not "
                                + "supported. " + rule
                        : NOT_VALID + "A value specified for a secondary index key is not supported. " + rule
                                + " IndexName: " + index + ", IndexKey: " + name);
    }

    /** Returns the error of an empty value of the key with this name. */
    static DynamoError empty(String name, @Nullable Value value) {
        return DynamoError.validation(NOT_VALID + "The AttributeValue for a key attribute cannot contain an empty "
                + kind(value) + " value. Key: " + name);
    }

    /** Returns whether a value is an empty string or binary, which a key must not be. */
    static boolean isEmpty(@Nullable Value value) {
        return (value instanceof Value.S text && text.value().isEmpty())
                || (value instanceof Value.B bytes && bytes.size() == 0);
    }

    private static String kind(@Nullable Value value) {
        return value instanceof Value.B ? "binary" : "string";
    }
}
