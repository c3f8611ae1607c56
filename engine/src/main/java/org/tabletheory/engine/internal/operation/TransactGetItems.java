package org.tabletheory.engine.internal.operation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ItemProjection;
import org.tabletheory.engine.internal.operation.EngineContext.PendingKey;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.TableState;

/** {@code TransactGetItems}: all items as they were at one moment. */
final class TransactGetItems implements Operation {
    private static final int MAX_ACTIONS = 100;

    @Override
    public InputShape.ObjectShape input() {
        InputShape.ObjectShape get = new InputShape.ObjectShape(CommonShapes.PACKAGE + "Get")
                .required("Key", CommonShapes.KEY)
                .required("TableName", CommonShapes.TABLE_NAME)
                .optional("ProjectionExpression", CommonShapes.TEXT)
                .optional("ExpressionAttributeNames", CommonShapes.NAMES);
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "TransactGetItemsInput")
                .required(
                        "TransactItems",
                        new InputShape.Sequence(
                                new InputShape.ObjectShape(CommonShapes.PACKAGE + "TransactGetItem")
                                        .required("Get", get),
                                1,
                                MAX_ACTIONS))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY);
    }

    private record Read(String table, Item key, @Nullable ItemProjection projection) {}

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        List<Read> reads = new ArrayList<>();
        for (InputMembers action : request.structures("TransactItems")) {
            InputMembers get = action.structure("Get");
            if (get != null) {
                reads.add(new Read(get.requiredText("TableName"), get.item("Key"), GetItemOperation.projection(get)));
            }
        }
        DatabaseState state = engine.database().snapshot();
        List<byte[]> keys = check(reads, state, engine);
        TransactionReads found = new TransactionReads(engine);
        long bytes = 0;
        for (int i = 0; i < reads.size(); i++) {
            Read read = reads.get(i);
            TableState table = EngineContext.require(state.table(read.table));
            Item item = table.get(keys.get(i));
            bytes += item == null ? 0 : ItemSize.of(item);
            if (bytes > TransactWriteItems.MAX_BYTES) {
                throw DynamoError.validation("The aggregate size of the items in the transaction cannot exceed 4MB");
            }
            found.add(read.table, table.definition(), read.key, item, read.projection);
        }
        return found.response(request);
    }

    private static List<byte[]> check(List<Read> reads, DatabaseState state, EngineContext engine) {
        List<byte[]> keys = new ArrayList<>();
        List<@Nullable DynamoError> failures = new ArrayList<>();
        Set<PendingKey> seen = new HashSet<>();
        reads.forEach(read -> EngineContext.require(state.table(read.table)));
        boolean invalid = false;
        for (Read read : reads) {
            TableState table = EngineContext.require(state.table(read.table));
            try {
                GetItemOperation.checkLookup(table.definition(), read.key, read.projection);
            } catch (DynamoError e) {
                failures.add(invalid ? null : e);
                invalid = true;
                continue;
            }
            byte[] key = table.definition().keys().bytesOf(read.key, engine.seed());
            PendingKey place = new PendingKey(read.table, ByteBuffer.wrap(key));
            if (!seen.add(place)) {
                throw DynamoError.validation("Transaction request cannot include multiple operations on one item");
            }
            keys.add(key);
            failures.add(engine.pending().contains(place) ? CancellationReasons.conflict() : null);
        }
        CancellationReasons.throwIfAny(failures);
        return keys;
    }
}
