package org.tabletheory.conformance.internal.run;

import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.AnyVersionWrite;
import org.tabletheory.client.EntityChange;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.scenario.Clause;
import org.tabletheory.conformance.internal.scenario.Guard;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;

/** Builds writes and reads of single items for scenarios. */
record ScenarioItems(TableTheory db) {
    /** Returns a write of an item with its conditions. */
    EntityWrite<Item> entity(Model model, JsonValue.Obj item, Guard guard) {
        TypedValues values = new TypedValues(model);
        EntityWrite<Item> entity = db.model(model.name(), values.item(item));
        entity = guard.ifNotExists() ? entity.ifNotExists() : entity;
        entity = guard.ifExists() ? entity.ifExists() : entity;
        for (Clause clause : guard.conditions()) {
            entity = entity.withCondition(Conditions.of(clause, values));
        }
        return entity;
    }

    /** Returns a write that does not compare the version, as the puts of all runtimes. */
    AnyVersionWrite<Item> unlocked(Model model, JsonValue.Obj item, Guard guard) {
        return entity(model, item, guard).anyVersion();
    }

    /** Returns a write that compares the version unless it is empty, as the deletes of all runtimes. */
    EntityChange<Item, ?> lockedIfVersioned(Model model, JsonValue.Obj item, Guard guard) {
        EntityWrite<Item> write = entity(model, item, guard);
        Value version = model.attribute(Role.VERSION)
                .map(def -> new TypedValues(model).item(item).get(def.attribute()))
                .orElse(null);
        return Value.n(0).equals(version) ? write.anyVersion() : write;
    }

    /** Returns a read of the item with this key; an empty projection reads all attributes. */
    Query<Item> keyed(Model model, JsonValue.Obj key, List<String> projection) {
        Query<Item> query = db.model(model.name());
        for (Map.Entry<String, Value> part :
                new TypedValues(model).item(key).attributes().entrySet()) {
            query = query.where(part.getKey(), "=", part.getValue());
        }
        return projection.isEmpty() ? query : query.select(projection.toArray(String[]::new));
    }
}
