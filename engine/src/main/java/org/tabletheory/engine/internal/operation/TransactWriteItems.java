package org.tabletheory.engine.internal.operation;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.operation.EngineContext.PendingKey;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.CompletedRequests.CompletedRequest;
import org.tabletheory.engine.internal.store.CompletedRequests.UsedItem;
import org.tabletheory.engine.internal.store.DatabaseEdit;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/**
 * {@code TransactWriteItems}, in two steps as in the service: the keys of all actions are reserved, then the actions are
 * checked and applied together. Any other access to a reserved key in between is a conflict.
 */
final class TransactWriteItems implements Operation {
    private static final int MAX_ACTIONS = 100;
    static final long MAX_BYTES = 4L * 1024 * 1024;

    @Override
    public InputShape.ObjectShape input() {
        InputShape.ObjectShape action = new InputShape.ObjectShape(CommonShapes.PACKAGE + "TransactWriteItem")
                .optional("ConditionCheck", action("ConditionCheck", "Key", "ConditionExpression"))
                .optional("Put", action("Put", "Item", null))
                .optional("Delete", action("Delete", "Key", null))
                .optional("Update", action("Update", "Key", "UpdateExpression"));
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + "TransactWriteItemsInput")
                .required("TransactItems", new InputShape.Sequence(action, 1, MAX_ACTIONS))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("ReturnItemCollectionMetrics", CommonShapes.RETURN_METRICS)
                .optional("ClientRequestToken", InputShape.Text.length(1, 36))
                .listing("ClientRequestToken");
    }

    private static InputShape action(String name, String key, @Nullable String expression) {
        InputShape.ObjectShape structure = new InputShape.ObjectShape(CommonShapes.PACKAGE + name)
                .required(key, CommonShapes.VALUES)
                .required("TableName", CommonShapes.TABLE_NAME);
        if (expression != null) {
            structure.required(expression, CommonShapes.TEXT);
        }
        if (!"ConditionExpression".equals(expression)) {
            structure.optional("ConditionExpression", CommonShapes.TEXT);
        }
        return structure
                .optional("ExpressionAttributeNames", CommonShapes.NAMES)
                .optional("ExpressionAttributeValues", CommonShapes.VALUES)
                .optional("ReturnValuesOnConditionCheckFailure", CommonShapes.ON_FAILURE);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        List<CheckedWrite> writes = new ArrayList<>();
        for (InputMembers action : request.structures("TransactItems")) {
            writes.add(write(action));
        }
        checkSize(writes);
        return engine.tokens().execute("TransactWriteItems", writes, request, engine);
    }

    /** Limits what a transaction sends; the items that it changes or deletes may be larger. */
    private static void checkSize(List<CheckedWrite> writes) {
        long bytes = 0;
        for (CheckedWrite write : writes) {
            bytes += write.payloadBytes();
            if (bytes > MAX_BYTES) {
                // The service repeats itself.
                String problem = "Transaction payload size cannot exceed 4MB. Payload Size: ";
                throw DynamoError.validation(problem + ": " + problem + bytes);
            }
        }
    }

    private static CheckedWrite write(InputMembers action) {
        if (action.names().size() != 1) {
            throw DynamoError.validation("TransactItems can only contain one of Check, Put, Update or Delete");
        }
        InputMembers put = action.structure("Put");
        InputMembers update = action.structure("Update");
        InputMembers delete = action.structure("Delete");
        InputMembers check = action.structure("ConditionCheck");
        if (put != null) {
            return PutItemOperation.write(put);
        } else if (update != null) {
            return UpdateItemOperation.write(update);
        } else if (delete != null) {
            return DeleteItemOperation.write(delete);
        } else if (check == null) {
            throw DynamoError.validation("TransactItems can only contain one of Check, Put, Update or Delete");
        }
        ExpressionMembers expressions = ExpressionMembers.of(check, List.of(ExpressionKind.CONDITION), List.of());
        CheckedWrite.Check write = new CheckedWrite.Check(
                check.requiredText("TableName"),
                check.item("Key"),
                expressions.condition(ExpressionKind.CONDITION),
                SingleWrite.returnsOldOnFailure(check));
        expressions.checkAllUsed();
        return write;
    }

    /** The changes of a transaction, with the tables that they were made to. */
    record Committed(List<CheckedWrite> writes, List<SingleWrite.Applied> changes) {}

    /**
     * Applies the writes of a transaction.
     *
     * @param request what is remembered of the request, or null for one without a token
     */
    static Committed apply(List<CheckedWrite> writes, EngineContext engine, @Nullable CompletedRequest request) {
        Set<PendingKey> keys = reserve(writes, engine);
        try {
            return engine.database().change(edit -> {
                Committed committed = commit(writes, edit, engine);
                if (request != null) {
                    List<UsedItem> items = new ArrayList<>();
                    for (SingleWrite.Applied each : committed.changes) {
                        items.add(new UsedItem(each.table(), each.change().largerSize()));
                    }
                    edit.complete(request.withItems(items), engine.now());
                }
                return committed;
            });
        } finally {
            engine.pending().removeAll(keys);
        }
    }

    private static Set<PendingKey> reserve(List<CheckedWrite> writes, EngineContext engine) {
        DatabaseState state = engine.database().snapshot();
        Set<PendingKey> keys = new HashSet<>();
        List<@Nullable DynamoError> invalid = new ArrayList<>();
        List<@Nullable PendingKey> positions = new ArrayList<>();
        List<TableDescriptor> tables = new ArrayList<>();
        for (CheckedWrite write : writes) {
            tables.add(EngineContext.require(state.table(write.table())).definition());
        }
        for (CheckedWrite write : writes) {
            TableDescriptor table = tables.get(positions.size());
            DynamoError problem = null;
            PendingKey key = null;
            try {
                key = new PendingKey(write.table(), ByteBuffer.wrap(write.key(table, engine.seed())));
                if (!keys.add(key)) {
                    throw DynamoError.service("Duplicate", null);
                }
            } catch (DynamoError e) {
                if (e.code().equals("Duplicate")) {
                    throw DynamoError.validation("Transaction request cannot include multiple operations on one item");
                } else if (isTopLevel(e)) {
                    throw e;
                }
                problem = e;
            }
            invalid.add(problem);
            positions.add(key);
        }
        CancellationReasons.throwFirst(invalid);
        List<@Nullable DynamoError> conflicts = new ArrayList<>();
        Set<PendingKey> reserved = new HashSet<>();
        for (PendingKey key : positions) {
            boolean free = key == null || engine.pending().add(key);
            if (free && key != null) {
                reserved.add(key);
            }
            conflicts.add(free ? null : CancellationReasons.conflict());
        }
        if (conflicts.stream().anyMatch(Objects::nonNull)) {
            engine.pending().removeAll(reserved);
            CancellationReasons.throwIfAny(conflicts);
        }
        return reserved;
    }

    /** Empty keys of the table and of indexes fail the request as a whole; other errors of an action cancel it. */
    private static boolean isTopLevel(DynamoError error) {
        return String.valueOf(error.getMessage()).startsWith("One or more parameter values are not valid.");
    }

    private static Committed commit(List<CheckedWrite> writes, DatabaseEdit edit, EngineContext engine) {
        List<SingleWrite.Applied> changes = new ArrayList<>();
        List<@Nullable DynamoError> failures = new ArrayList<>();
        for (CheckedWrite write : writes) {
            TableState table = EngineContext.require(edit.state().table(write.table()));
            try {
                ItemChange change = write.change(table, engine.seed());
                changes.add(SingleWrite.apply(
                        change, CapacityMeter.ofTransaction(table.definition()), table.definition(), edit, engine));
                failures.add(null);
            } catch (DynamoError e) {
                if (isTopLevel(e)) {
                    throw e;
                }
                failures.add(e);
            }
        }
        CancellationReasons.throwIfAny(failures);
        return new Committed(writes, changes);
    }

    static Map<String, @Nullable Object> response(Committed committed, InputMembers request, String level) {
        Map<String, CapacityMeter> meters = new LinkedHashMap<>();
        Map<String, List<Object>> collections = new LinkedHashMap<>();
        for (SingleWrite.Applied applied : committed.changes) {
            String table = applied.table().name();
            meters.computeIfAbsent(table, name -> CapacityMeter.ofTransaction(applied.table()))
                    .addWrite(applied.change());
            if (applied.collection() != null) {
                collections
                        .computeIfAbsent(table, name -> new ArrayList<>())
                        .add(applied.collection().metrics());
            }
        }
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        response.put("ConsumedCapacity", BatchWriteItem.reports(meters, level));
        boolean metrics = request.text("ReturnItemCollectionMetrics", "NONE").equals("SIZE");
        response.put("ItemCollectionMetrics", metrics && !collections.isEmpty() ? collections : null);
        return response;
    }
}
