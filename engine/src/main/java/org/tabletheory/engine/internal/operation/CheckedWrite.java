package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.BoundUpdate;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.DocumentPath;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** A write of one item that has been checked as far as possible without the table's items. */
sealed interface CheckedWrite {
    /** The largest item, names included. */
    int MAX_ITEM_BYTES = 409_600;

    /** Returns the name of the table. */
    String table();

    /** Returns what must be true of the stored item, or null. */
    @Nullable
    ConditionNode condition();

    /** Returns whether a failed condition shows the stored item. */
    boolean returnsOldOnFailure();

    /** Checks the write against the table's schema and returns the bytes of the item's key. */
    default byte[] key(TableDescriptor definition, long seed) {
        byte[] key = checkedKey(definition, seed);
        ConditionNode condition = condition();
        if (condition != null) {
            KeyChecks.checkScalars(definition, condition.paths());
        }
        return key;
    }

    /** Checks all but the condition against the table's schema and returns the bytes of the item's key. */
    byte[] checkedKey(TableDescriptor definition, long seed);

    /** Returns the size of what the request sends for this write. */
    long payloadBytes();

    /** Returns the item after the write, or null when it is deleted. */
    @Nullable
    Item after(TableDescriptor table, @Nullable Item before);

    /** Returns the write as a request of a batch. */
    default Map<String, Object> asBatchRequest() {
        throw new UnsupportedOperationException("batches have puts and deletes only");
    }

    /** Returns the change that the write makes to a table, or throws when its condition fails. */
    default ItemChange change(TableState table, long seed) {
        byte[] key = key(table.definition(), seed);
        Item before = table.get(key);
        ConditionNode condition = condition();
        if (condition != null && !condition.test(before == null ? Item.empty() : before)) {
            throw DynamoError.service(
                    "ConditionalCheckFailedException",
                    "The conditional request failed",
                    returnsOldOnFailure() && before != null ? Map.of("Item", before) : Map.of());
        }
        return new ItemChange(key, before, after(table.definition(), before));
    }

    /** Stores an item in place of the one with its key. */
    record Put(String table, Item item, @Nullable ConditionNode condition, boolean returnsOldOnFailure)
            implements CheckedWrite {
        static void checkSize(Item item) {
            if (ItemSize.of(item) > MAX_ITEM_BYTES) {
                throw DynamoError.validation("Item size has exceeded the maximum allowed size");
            }
        }

        @Override
        public byte[] checkedKey(TableDescriptor definition, long seed) {
            KeyChecks.checkItem(definition, item);
            return definition.keys().bytesOf(item, seed);
        }

        @Override
        public long payloadBytes() {
            return ItemSize.of(item);
        }

        @Override
        public Map<String, Object> asBatchRequest() {
            return Map.of("PutRequest", Map.of("Item", item));
        }

        @Override
        public Item after(TableDescriptor definition, @Nullable Item before) {
            return item;
        }
    }

    /** Stores an item if there is none with its key, as INSERT does. */
    record Insert(String table, Item item) implements CheckedWrite {
        @Override
        public @Nullable ConditionNode condition() {
            return null;
        }

        @Override
        public boolean returnsOldOnFailure() {
            return false;
        }

        @Override
        public byte[] checkedKey(TableDescriptor definition, long seed) {
            KeyChecks.checkItem(definition, item);
            return definition.keys().bytesOf(item, seed);
        }

        @Override
        public long payloadBytes() {
            return ItemSize.of(item);
        }

        @Override
        public Item after(TableDescriptor definition, @Nullable Item before) {
            if (before != null) {
                throw DynamoError.service("DuplicateItemException", "Duplicate primary key exists in table");
            }
            return item;
        }
    }

    /** Deletes an item. */
    record Delete(String table, Item lookup, @Nullable ConditionNode condition, boolean returnsOldOnFailure)
            implements CheckedWrite {
        @Override
        public byte[] checkedKey(TableDescriptor definition, long seed) {
            return KeyChecks.lookup(definition, lookup, seed);
        }

        @Override
        public long payloadBytes() {
            return ItemSize.of(lookup);
        }

        @Override
        public Map<String, Object> asBatchRequest() {
            return Map.of("DeleteRequest", Map.of("Key", lookup));
        }

        @Override
        public @Nullable Item after(TableDescriptor definition, @Nullable Item before) {
            return null;
        }
    }

    /**
     * Changes an item, or creates it.
     *
     * @param ofStatement whether this is an UPDATE of PartiQL, whose values are checked when the item is known
     */
    record Update(
            String table,
            Item lookup,
            @Nullable BoundUpdate update,
            @Nullable ConditionNode condition,
            boolean returnsOldOnFailure,
            boolean ofStatement)
            implements CheckedWrite {
        static DynamoError tooLarge() {
            return DynamoError.validation("Item size to update has exceeded the maximum allowed size");
        }

        @Override
        public byte[] checkedKey(TableDescriptor definition, long seed) {
            byte[] key = KeyChecks.lookup(definition, lookup, seed);
            if (update != null) {
                for (DocumentPath path : update.paths()) {
                    if (definition.keys().attributes().contains(path.attribute())) {
                        throw DynamoError.validation(
                                "One or more parameter values were invalid: Cannot update attribute " + path.attribute()
                                        + ". This attribute is part of the key");
                    }
                }
                if (!ofStatement) {
                    KeyChecks.checkUpdatedValues(definition, update);
                }
                KeyChecks.checkScalars(definition, update.paths());
                KeyChecks.checkScalars(definition, update.operandPaths());
            }
            return key;
        }

        @Override
        public long payloadBytes() {
            return ItemSize.of(lookup) + (update == null ? 0 : update.size());
        }

        @Override
        public @Nullable Item after(TableDescriptor definition, @Nullable Item before) {
            if (before == null && update != null && update.onlyRemoves()) {
                // Whatever the paths are: the service does not look for them in an item that does not exist.
                return null;
            }
            Item start = before == null ? lookup : before;
            Item after = update == null ? start : update.apply(start);
            if (ItemSize.of(after) > MAX_ITEM_BYTES) {
                throw tooLarge();
            }
            if (update != null) {
                KeyChecks.checkUpdatedIndexKeys(definition, update, after);
            }
            return after;
        }
    }

    /** Checks a condition in a transaction and changes nothing. */
    record Check(String table, Item lookup, @Nullable ConditionNode condition, boolean returnsOldOnFailure)
            implements CheckedWrite {
        @Override
        public byte[] checkedKey(TableDescriptor definition, long seed) {
            return KeyChecks.lookup(definition, lookup, seed);
        }

        @Override
        public long payloadBytes() {
            return ItemSize.of(lookup);
        }

        @Override
        public @Nullable Item after(TableDescriptor definition, @Nullable Item before) {
            return before;
        }
    }
}
