package org.tabletheory.conformance.internal.scenario;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** The action of a step. Items and keys are untyped JSON. */
public sealed interface ScenarioAction {

    /** Calls the method of the visitor for this action and returns its result. */
    <R> R accept(Visitor<R> visitor);

    /**
     * Handles each kind of action.
     *
     * @param <R> the result type
     */
    interface Visitor<R> {
        R create(Create action);

        R save(Save action);

        R update(Update action);

        R delete(Delete action);

        R get(Get action);

        R find(Find action);

        R count(Count action);

        R batchGet(BatchGet action);

        R batchWrite(BatchWrite action);

        R transactWrite(TransactWrite action);

        R transactGet(TransactGet action);

        R sleep(Sleep action);

        R rawPut(RawPut action);

        R loadModel(LoadModel action);

        R transition(StateTransition action);

        R validateProvenance(ValidateProvenance action);
    }

    /** Returns the attributes with the key of the item for raw assertions, or null if the action has no single item. */
    default JsonValue.@Nullable Obj subject() {
        return null;
    }

    /** Returns the parts of a transaction; empty for other actions. */
    default List<TransactionPart> parts() {
        return List.of();
    }

    /** Creates an item. */
    record Create(JsonValue.Obj item, Guard guard) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.create(this);
        }

        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /** Creates or replaces an item. */
    record Save(JsonValue.Obj item, Guard guard) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.save(this);
        }

        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /**
     * Updates an item.
     *
     * @param fields the attributes to update, or null for all
     */
    record Update(JsonValue.Obj item, @Nullable List<String> fields, List<String> protectedAttributes, Guard guard)
            implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.update(this);
        }

        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /** Deletes an item by key and, if given, version. */
    record Delete(JsonValue.Obj item, Guard guard) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.delete(this);
        }

        @Override
        public JsonValue.Obj subject() {
            return item;
        }
    }

    /** Reads an item by key; if {@code optional}, a missing item is not an error. */
    record Get(JsonValue.Obj key, boolean optional, List<String> projection) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.get(this);
        }

        @Override
        public JsonValue.Obj subject() {
            return key;
        }
    }

    /** Reads items. */
    record Find(ReadSpec read) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.find(this);
        }
    }

    /** Counts items. */
    record Count(ReadSpec read) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.count(this);
        }
    }

    /** Reads items by key. */
    record BatchGet(List<JsonValue.Obj> keys, List<String> projection) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.batchGet(this);
        }

        public BatchGet {
            keys = List.copyOf(keys);
            projection = List.copyOf(projection);
        }
    }

    /** Puts and deletes items without conditions. */
    record BatchWrite(List<JsonValue.Obj> puts, List<JsonValue.Obj> deletes) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.batchWrite(this);
        }

        public BatchWrite {
            puts = List.copyOf(puts);
            deletes = List.copyOf(deletes);
        }
    }

    /** Writes items in a transaction. */
    record TransactWrite(List<TransactionPart> actions) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.transactWrite(this);
        }

        public TransactWrite {
            actions = List.copyOf(actions);
        }

        @Override
        public List<TransactionPart> parts() {
            return actions;
        }
    }

    /** Reads items in a transaction. */
    record TransactGet(List<TransactionPart> items) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.transactGet(this);
        }

        public TransactGet {
            items = List.copyOf(items);
        }

        @Override
        public List<TransactionPart> parts() {
            return items;
        }
    }

    /** Waits. */
    record Sleep(Duration time) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sleep(this);
        }
    }

    /** Writes an item without the library; its attributes are DynamoDB JSON. */
    record RawPut(JsonValue.Obj item, JsonValue.Obj key) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.rawPut(this);
        }

        @Override
        public JsonValue.Obj subject() {
            return key;
        }
    }

    /** Loads a schema document. */
    record LoadModel(String document) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.loadModel(this);
        }
    }

    /**
     * Updates a release state row and appends an event and, if given, an outbox message.
     *
     * @param actual the row: its model and the attributes to change
     * @param key the key of the row
     * @param expectedVersion the required version of the row, or null for any
     */
    record StateTransition(
            TransactionPart actual,
            JsonValue.Obj key,
            @Nullable Long expectedVersion,
            TransactionPart event,
            @Nullable TransactionPart outbox)
            implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.transition(this);
        }

        @Override
        public List<TransactionPart> parts() {
            return outbox == null ? List.of(actual, event) : List.of(actual, event, outbox);
        }
    }

    /** Checks the origin of an item against its evidence, without a request. */
    record ValidateProvenance(JsonValue.Obj item) implements ScenarioAction {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.validateProvenance(this);
        }
    }
}
