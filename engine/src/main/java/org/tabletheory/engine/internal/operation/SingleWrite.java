package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

/** Executes the write of PutItem, UpdateItem and DeleteItem and reports its cost. */
final class SingleWrite {
    private SingleWrite() {}

    /** A change and the table that it was made to. */
    record Applied(ItemChange change, TableDescriptor table) {}

    static Applied apply(CheckedWrite write, EngineContext engine) {
        return engine.database().change(state -> apply(write, state, engine));
    }

    static VersionedDatabase.Change<Applied> apply(CheckedWrite write, DatabaseState state, EngineContext engine) {
        TableState table = EngineContext.require(state.table(write.table()));
        ItemChange change = write.change(table, engine.seed());
        engine.requireNotPending(write.table(), change.key());
        DatabaseState next =
                change.isEffective() ? state.with(table.with(change, engine.seed(), engine.seconds())) : state;
        return new VersionedDatabase.Change<>(next, new Applied(change, table.definition()));
    }

    /** Returns the response's members about cost and item collections. */
    static Map<String, @Nullable Object> response(InputMembers request, Applied applied) {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        CapacityMeter meter = new CapacityMeter(applied.table);
        meter.addWrite(applied.change, 1);
        response.put("ConsumedCapacity", meter.report(request.text("ReturnConsumedCapacity", "NONE")));
        if (request.text("ReturnItemCollectionMetrics", "NONE").equals("SIZE") && applied.table.hasLocalIndex()) {
            response.put("ItemCollectionMetrics", collectionMetrics(applied));
        }
        return response;
    }

    static Map<String, Object> collectionMetrics(Applied applied) {
        Item item = applied.change.after() != null ? applied.change.after() : applied.change.before();
        String partition = applied.table.keys().partition().get(0);
        Map<String, Object> key = new LinkedHashMap<>();
        if (item != null && item.get(partition) != null) {
            key.put(partition, item.get(partition));
        }
        return Map.of("ItemCollectionKey", key, "SizeEstimateRangeGB", List.of(0.0, 1.0));
    }
}
