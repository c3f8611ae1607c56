package org.tabletheory.engine.internal.operation;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.json.ResponseJson;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.value.AttributeValues;

/** {@code BatchGetItem}. */
final class BatchGetItem implements Operation {
    private static final int MAX_KEYS = 100;
    private static final long RESPONSE_BYTES = 16L * 1024 * 1024;

    @Override
    public InputShape.ObjectShape input() {
        InputShape.ObjectShape keys = new InputShape.ObjectShape(CommonShapes.PACKAGE + "KeysAndAttributes")
                .reworded("Keys", new InputShape.Sequence(CommonShapes.KEY, 1, MAX_KEYS))
                .optional("AttributesToGet", CommonShapes.ATTRIBUTES_TO_GET)
                .optional("ConsistentRead", CommonShapes.FLAG)
                .optional("ProjectionExpression", CommonShapes.TEXT)
                .optional("ExpressionAttributeNames", CommonShapes.NAMES);
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "BatchGetItemInput")
                .reworded(
                        "RequestItems",
                        new InputShape.Dictionary(keys, CommonShapes.PACKAGE + "KeysAndAttributes", 0, MAX_KEYS))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY);
    }

    private record TableRead(
            InputMembers request,
            String name,
            List<Item> keys,
            @Nullable ItemProjection projection) {}

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        Map<String, InputMembers> tables = request.namedStructures("RequestItems");
        if (tables.isEmpty()) {
            throw DynamoError.validation("The requestItems parameter is required for BatchGetItem");
        }
        if (!BatchTableNames.areValid(tables.keySet())) {
            byte[] shown = ResponseJson.write(request.map("RequestItems"));
            throw BatchTableNames.violated(
                    new String(shown, StandardCharsets.UTF_8), List.of(BatchTableNames.CONSTRAINT));
        }
        List<TableRead> reads = new ArrayList<>();
        int total = 0;
        for (Map.Entry<String, InputMembers> entry : tables.entrySet()) {
            ItemProjection projection = GetItemOperation.projection(entry.getValue());
            List<Item> keys = new ArrayList<>();
            Set<Item> seen = new HashSet<>();
            for (InputMembers key : entry.getValue().structures("Keys")) {
                keys.add(AttributeValues.item(key.json()));
                if (!seen.add(keys.get(keys.size() - 1))) {
                    throw DynamoError.validation("Provided list of item keys contains duplicates");
                }
            }
            total += keys.size();
            reads.add(new TableRead(entry.getValue(), entry.getKey(), keys, projection));
        }
        if (total > MAX_KEYS) {
            throw DynamoError.validation("Too many items requested for the BatchGetItem call");
        }
        return read(reads, request.text("ReturnConsumedCapacity", "NONE"), engine);
    }

    private static Map<String, @Nullable Object> read(List<TableRead> reads, String capacity, EngineContext engine) {
        DatabaseState state = engine.database().snapshot();
        for (TableRead read : reads) {
            check(read, EngineContext.require(state.table(read.name)).definition());
        }
        Map<String, Object> responses = new LinkedHashMap<>();
        Map<String, Object> unprocessed = new LinkedHashMap<>();
        List<Object> consumed = new ArrayList<>();
        long bytes = 0;
        boolean full = false;
        int processed = 0;
        DynamoError throttled = null;
        for (TableRead read : reads) {
            TableState table = engine.readTable(read.request.with("TableName", read.name));
            CapacityMeter meter = CapacityMeter.of(table.definition());
            List<Item> items = new ArrayList<>();
            List<Item> left = new ArrayList<>();
            for (Item key : read.keys) {
                Item item = table.get(table.definition().keys().bytesOf(key, engine.seed()));
                long size = item == null ? 0 : ItemSize.of(item);
                if (full || bytes + size > RESPONSE_BYTES) {
                    full = true;
                    left.add(key);
                    continue;
                }
                CapacityMeter cost = CapacityMeter.of(table.definition());
                cost.addRead(size, read.request.isTrue("ConsistentRead"));
                try {
                    engine.charge(table.definition(), cost, key);
                } catch (DynamoError e) {
                    throttled = e;
                    left.add(key);
                    continue;
                }
                processed++;
                bytes += size;
                meter.addRead(size, read.request.isTrue("ConsistentRead"));
                if (item != null) {
                    items.add(read.projection == null ? item : read.projection.of(item));
                }
            }
            responses.put(read.name, items);
            if (!left.isEmpty()) {
                Map<String, @Nullable Object> rest = new LinkedHashMap<>(read.request.json());
                rest.put("Keys", left);
                unprocessed.put(read.name, rest);
            }
            Map<String, Object> report = meter.report(capacity);
            if (report != null) {
                consumed.add(report);
            }
        }
        if (throttled != null && processed == 0) {
            throw throttled;
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("Responses", responses);
        response.put("UnprocessedKeys", unprocessed);
        response.put("ConsumedCapacity", consumed.isEmpty() ? null : consumed);
        return response;
    }

    private static void check(TableRead read, TableDescriptor table) {
        for (Item key : read.keys) {
            GetItemOperation.checkLookup(table, key, read.projection);
        }
    }
}
