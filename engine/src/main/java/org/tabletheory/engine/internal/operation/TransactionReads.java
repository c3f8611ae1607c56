package org.tabletheory.engine.internal.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.store.TableDescriptor;

/** The reads of a transaction, by key or by statement: what they cost, and the response. */
final class TransactionReads {
    private final EngineContext engine;
    private final Map<String, CapacityMeter> meters = new LinkedHashMap<>();
    private final List<Object> responses = new ArrayList<>();
    private final List<@Nullable DynamoError> throttled = new ArrayList<>();

    TransactionReads(EngineContext engine) {
        this.engine = engine;
    }

    /** Adds the item with a key, or null if there is none. */
    void add(String name, TableDescriptor table, Item key, @Nullable Item item, @Nullable ItemProjection projection) {
        throttled.add(charge(table, key, item));
        meters.computeIfAbsent(name, first -> CapacityMeter.ofTransaction(table))
                .addRead(bytes(item), true);
        Map<String, Object> response = new LinkedHashMap<>();
        if (item != null) {
            response.put("Item", projection == null ? item : projection.of(item));
        }
        responses.add(response);
    }

    /** Charges a read and returns the error when it is throttled, otherwise null. */
    private @Nullable DynamoError charge(TableDescriptor table, Item key, @Nullable Item item) {
        CapacityMeter cost = CapacityMeter.ofTransaction(table);
        cost.addRead(bytes(item), true);
        try {
            engine.charge(table, cost, key);
            return null;
        } catch (DynamoError e) {
            return e;
        }
    }

    private static long bytes(@Nullable Item item) {
        return item == null ? 0 : ItemSize.of(item);
    }

    /** Returns the response to a request; throws if a read was throttled. */
    Map<String, @Nullable Object> response(InputMembers request) {
        CancellationReasons.throwIfAny(throttled);
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Responses", responses);
        response.put(
                "ConsumedCapacity", BatchWriteItem.reports(meters, request.text("ReturnConsumedCapacity", "NONE")));
        return response;
    }
}
