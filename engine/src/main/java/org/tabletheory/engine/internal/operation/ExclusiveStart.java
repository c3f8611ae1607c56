package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.OperandFormatter;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.IndexDefinition;
import org.tabletheory.engine.internal.store.KeySchema;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.value.KeyBytes;

/**
 * {@code ExclusiveStartKey}: the key of the table and of the index that is read, with the checks of the service, which
 * differ by what is wrong and by the operation.
 *
 * @param item the key, or null when the request has none
 */
record ExclusiveStart(
        @Nullable Item item,
        TableDescriptor table,
        @Nullable IndexDefinition index,
        long seed) {
    private static final String INVALID = "The provided starting key is invalid";
    private static final String MISMATCH = "The provided key element does not match the schema";

    /** Problems of numbers and sets are reported without saying that they are in the starting key. */
    private static final Pattern NUMBERS =
            Pattern.compile("contains duplicates|number set|numeric value|significant digits|with magnitude");

    /** Checks the values of a request; needs no table. */
    static void checkValues(InputMembers request) {
        try {
            request.item("ExclusiveStartKey");
        } catch (DynamoError e) {
            String problem = String.valueOf(e.getMessage());
            throw NUMBERS.matcher(problem).find() ? e : DynamoError.validation(INVALID + ": " + problem);
        }
    }

    static ExclusiveStart of(
            InputMembers request, TableDescriptor table, @Nullable IndexDefinition index, EngineContext engine) {
        Item item = request.has("ExclusiveStartKey") ? request.item("ExclusiveStartKey") : null;
        return new ExclusiveStart(item, table, index, engine.seed());
    }

    /** Returns whether the key has another number of attributes than the keys of the table and the index. */
    private boolean hasWrongSize() {
        Set<String> expected = new LinkedHashSet<>(table.keys().attributes());
        if (index != null) {
            expected.addAll(index.keys().attributes());
        }
        return item != null && item.attributes().size() != expected.size();
    }

    /** Checks an attribute of the key of what a query reads. */
    void checkAttribute(String name) {
        if (item == null) {
            return;
        }
        Value value = item.get(name);
        if (hasWrongSize() || value == null) {
            throw DynamoError.validation(INVALID);
        } else if (value.type() != table.attributeTypes().get(name)) {
            throw DynamoError.validation(MISMATCH);
        } else if (KeyChecks.isEmpty(value)) {
            throw KeyChecks.empty(name, value);
        }
    }

    /** Checks the key of what a scan reads. */
    void checkForScan() {
        if (item != null && index == null && hasWrongSize()) {
            throw DynamoError.validation(INVALID + ": " + MISMATCH);
        } else if (index != null) {
            index.keys().attributes().forEach(this::checkAttribute);
        }
    }

    /** Checks the part that is a key of the table. */
    void checkTableKey() {
        if (item == null) {
            return;
        }
        try {
            KeyChecks.checkLookup(table, table.keys().keyOf(item));
        } catch (DynamoError e) {
            throw DynamoError.validation(INVALID + ": " + e.getMessage());
        }
    }

    /** Checks that the key is one that a query can have returned. */
    void checkWithin(KeyRange range) {
        if (item == null) {
            return;
        }
        checkTableKey();
        KeySchema keys = index == null ? table.keys() : index.keys();
        boolean inPartition = KeyBytes.startsWith(keys.bytesOf(item, seed), range.partition());
        if (range.isBounded() && !range.contains(bytes(range.inPartition(item, keys)))) {
            throw DynamoError.validation("The provided starting key does not match the range key predicate");
        } else if (!inPartition) {
            throw DynamoError.validation(
                    range.isBounded()
                            ? "The query can return at most one row and cannot be restarted"
                            : "The provided starting key is outside query boundaries based on provided conditions");
        } else if (index == null && keys.sort().isEmpty()) {
            String name = keys.partition().get(0);
            throw DynamoError.validation("The provided exclusive start key is invalid: ExclusiveStartKey: {" + name
                    + "=AttributeValue: " + range.values().get(0).accept(OperandFormatter.VISITOR) + "}");
        }
    }

    /** Returns the place of the key in the table or index, or null when the request has none. */
    byte @Nullable [] bytes() {
        return item == null ? null : bytes(item);
    }

    private byte[] bytes(Item key) {
        return index == null ? table.keys().bytesOf(key, seed) : index.entryKey(key, table.keys(), seed);
    }
}
