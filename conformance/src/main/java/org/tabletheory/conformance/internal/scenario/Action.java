package org.tabletheory.conformance.internal.scenario;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** What a step does; items and keys are as the document has them, without types. */
public sealed interface Action {

    /** The attributes that name the item which raw assertions look at, or null when the action is of no one item. */
    default JsonValue.@Nullable Obj subject() {
        return null;
    }

    /** The parts of a transaction; none when the action is no transaction. */
    default List<TransactionPart> parts() {
        return List.of();
    }

    /** Writes an item that is new. */
    record Create(JsonValue.Obj item, Guard guard) implements Action {
        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /** Writes an item, new or not. */
    record Save(JsonValue.Obj item, Guard guard) implements Action {
        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /**
     * Changes an item.
     *
     * @param fields the attributes that are selected, or null when the step selects none
     */
    record Update(JsonValue.Obj item, @Nullable List<String> fields, List<String> protectedAttributes, Guard guard)
            implements Action {
        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /** Deletes an item, given its key and perhaps the version that is known. */
    record Delete(JsonValue.Obj item, Guard guard) implements Action {
        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /** Reads an item by its key; {@code optional} when its absence is no error. */
    record Get(JsonValue.Obj key, boolean optional, List<String> projection) implements Action {
        @Override
        public JsonValue.Obj subject() {
            return key;
        }
    }

    /** Reads items. */
    record Find(ReadSpec read) implements Action {}

    /** Counts items. */
    record Count(ReadSpec read) implements Action {}

    /** Reads items by their keys. */
    record BatchGet(List<JsonValue.Obj> keys, List<String> projection) implements Action {
        public BatchGet {
            keys = List.copyOf(keys);
            projection = List.copyOf(projection);
        }
    }

    /** Stores items and deletes others, without conditions. */
    record BatchWrite(List<JsonValue.Obj> puts, List<JsonValue.Obj> deletes) implements Action {
        public BatchWrite {
            puts = List.copyOf(puts);
            deletes = List.copyOf(deletes);
        }
    }

    /** Writes several items, all or none. */
    record TransactWrite(List<TransactionPart> actions) implements Action {
        public TransactWrite {
            actions = List.copyOf(actions);
        }

        @Override
        public List<TransactionPart> parts() {
            return actions;
        }
    }

    /** Reads several items as they were at one moment. */
    record TransactGet(List<TransactionPart> items) implements Action {
        public TransactGet {
            items = List.copyOf(items);
        }

        @Override
        public List<TransactionPart> parts() {
            return items;
        }
    }

    /** Lets time pass. */
    record Sleep(Duration time) implements Action {}

    /** Stores an item past the library: its attributes are DynamoDB JSON. */
    record RawPut(JsonValue.Obj item, JsonValue.Obj key) implements Action {
        @Override
        public JsonValue.Obj subject() {
            return key;
        }
    }

    /** Loads a schema document. */
    record LoadModel(String document) implements Action {}

    /**
     * Changes a row and appends an event of it, and perhaps a message for others.
     *
     * @param actual the row: its model, and the attributes that change
     * @param key the row's key alone
     * @param expectedVersion the version that the row must have, or null when any will do
     */
    record Transition(
            TransactionPart actual,
            JsonValue.Obj key,
            @Nullable Long expectedVersion,
            TransactionPart event,
            @Nullable TransactionPart outbox)
            implements Action {
        @Override
        public List<TransactionPart> parts() {
            return outbox == null ? List.of(actual, event) : List.of(actual, event, outbox);
        }
    }

    /** Holds what an item says of its origin to its evidence, and sends nothing. */
    record ValidateProvenance(JsonValue.Obj item) implements Action {}
}
