package org.tabletheory.engine.internal.operation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.value.AttributeValues;

/** {@code BatchWriteItem}. Each write is applied separately, as in the service. */
final class BatchWriteItem implements Operation {
    private static final int MAX_WRITES = 25;

    private static final String SIZE_CONSTRAINT =
            "Map value must satisfy constraint: [Member must have length less than or "
                    + "equal to 25, Member must have length greater than or equal to 1]";

    @Override
    public InputShape.ObjectShape input() {
        InputShape.ObjectShape write = new InputShape.ObjectShape(CommonShapes.PACKAGE + "WriteRequest")
                .optional(
                        "PutRequest",
                        new InputShape.ObjectShape(CommonShapes.PACKAGE + "PutRequest")
                                .required("Item", CommonShapes.VALUES))
                .optional(
                        "DeleteRequest",
                        new InputShape.ObjectShape(CommonShapes.PACKAGE + "DeleteRequest")
                                .required("Key", CommonShapes.KEY));
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "BatchWriteItemInput")
                .optional(
                        "RequestItems",
                        new InputShape.Dictionary(
                                new InputShape.Sequence(write, 0, CommonShapes.UNLIMITED),
                                "java.util.List<" + CommonShapes.PACKAGE + "WriteRequest>",
                                0,
                                CommonShapes.UNLIMITED))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("ReturnItemCollectionMetrics", CommonShapes.RETURN_METRICS);
    }

    private static void checkTables(Map<String, @Nullable Object> tables) {
        List<String> violated = new ArrayList<>();
        if (!BatchTableNames.areValid(tables.keySet())) {
            violated.add(BatchTableNames.CONSTRAINT);
        }
        for (Object writes : tables.values()) {
            int size = writes instanceof List<?> list ? list.size() : 0;
            if ((size < 1 || size > MAX_WRITES) && !violated.contains(SIZE_CONSTRAINT)) {
                violated.add(SIZE_CONSTRAINT);
            }
        }
        if (!violated.isEmpty()) {
            throw BatchTableNames.violated(shown(tables), violated);
        }
    }

    /** Returns how the service echoes the requests of a batch; it shows values too. */
    private static String shown(Map<String, @Nullable Object> tables) {
        InputMembers byTable = new InputMembers(tables);
        List<String> shown = new ArrayList<>();
        for (String table : tables.keySet()) {
            List<String> writes = new ArrayList<>();
            for (InputMembers write : byTable.structures(table)) {
                InputMembers put = write.structure("PutRequest");
                InputMembers delete = write.structure("DeleteRequest");
                writes.add("WriteRequest(putRequest="
                        + (put == null ? null : "PutRequest(item=" + put.map("Item") + ")")
                        + ", deleteRequest=" + (delete == null ? null : "DeleteRequest(key=" + delete.map("Key") + ")")
                        + ")");
            }
            shown.add(table + "=" + writes);
        }
        return "{" + String.join(", ", shown) + "}";
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        Map<String, @Nullable Object> tables = request.map("RequestItems");
        if (tables.isEmpty()) {
            throw DynamoError.validation("The requestItems parameter is required for BatchWriteItem");
        }
        checkTables(tables);
        List<CheckedWrite> writes = new ArrayList<>();
        InputMembers byTable = new InputMembers(tables);
        for (String table : tables.keySet()) {
            for (InputMembers write : byTable.structures(table)) {
                writes.add(write(table, write));
            }
        }
        if (writes.size() > MAX_WRITES) {
            throw DynamoError.validation("Too many items requested for the BatchWriteItem call");
        }
        check(writes, engine);
        return apply(writes, request, engine);
    }

    private static CheckedWrite write(String table, InputMembers write) {
        InputMembers put = write.structure("PutRequest");
        InputMembers delete = write.structure("DeleteRequest");
        if (put != null && delete != null) {
            throw notOneWrite();
        } else if (put != null) {
            Item item = AttributeValues.item(put.map("Item"));
            CheckedWrite.Put.checkSize(item);
            return new CheckedWrite.Put(table, item, null, false);
        } else if (delete != null) {
            return new CheckedWrite.Delete(table, AttributeValues.item(delete.map("Key")), null, false);
        }
        // The service does not distinguish an empty request from one with both members.
        throw notOneWrite();
    }

    private static DynamoError notOneWrite() {
        return DynamoError.validation("Supplied AttributeValue has more than one datatypes set, "
                + "must contain exactly one of the supported datatypes");
    }

    private static void check(List<CheckedWrite> writes, EngineContext engine) {
        DatabaseState state = engine.database().snapshot();
        Set<EngineContext.PendingKey> seen = new HashSet<>();
        for (CheckedWrite write : writes) {
            TableDescriptor table =
                    EngineContext.require(state.table(write.table())).definition();
            byte[] key = key(write, table, engine.seed());
            if (!seen.add(new EngineContext.PendingKey(write.table(), ByteBuffer.wrap(key)))) {
                throw DynamoError.validation("Provided list of item keys contains duplicates");
            }
        }
    }

    /** In a batch, a put whose key has another type gets the message of a lookup. */
    private static byte[] key(CheckedWrite write, TableDescriptor table, long seed) {
        if (write instanceof CheckedWrite.Put put) {
            Item key = table.keys().keyOf(put.item());
            KeyChecks.checkLookup(table, key);
        }
        return write.key(table, seed);
    }

    private static Map<String, @Nullable Object> apply(
            List<CheckedWrite> writes, InputMembers request, EngineContext engine) {
        String capacity = request.text("ReturnConsumedCapacity", "NONE");
        boolean metrics = request.text("ReturnItemCollectionMetrics", "NONE").equals("SIZE");
        Map<String, CapacityMeter> meters = new LinkedHashMap<>();
        Map<String, List<Object>> collections = new LinkedHashMap<>();
        Map<String, List<Object>> unprocessed = new LinkedHashMap<>();
        DynamoError throttled = null;
        for (CheckedWrite write : writes) {
            SingleWrite.Applied applied;
            try {
                applied = SingleWrite.apply(write, engine);
            } catch (DynamoError e) {
                if (!Throttle.isThrottled(e)) {
                    throw e;
                }
                throttled = e;
                unprocessed
                        .computeIfAbsent(write.table(), name -> new ArrayList<>())
                        .add(write.asBatchRequest());
                continue;
            }
            meters.computeIfAbsent(write.table(), name -> CapacityMeter.of(applied.table()))
                    .addWrite(applied.change());
            if (metrics && applied.collection() != null) {
                collections
                        .computeIfAbsent(write.table(), name -> new ArrayList<>())
                        .add(applied.collection().metrics());
            }
        }
        if (throttled != null && meters.isEmpty()) {
            throw throttled;
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("UnprocessedItems", unprocessed);
        response.put("ItemCollectionMetrics", collections.isEmpty() ? null : collections);
        response.put("ConsumedCapacity", reports(meters, capacity));
        return response;
    }

    static @Nullable List<Object> reports(Map<String, CapacityMeter> meters, String level) {
        List<Object> reports = new ArrayList<>();
        for (CapacityMeter meter : meters.values()) {
            Map<String, Object> report = meter.report(level);
            if (report != null) {
                reports.add(report);
            }
        }
        return reports.isEmpty() ? null : reports;
    }
}
