package org.tabletheory.engine.internal.operation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.store.DatabaseState;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;
import org.tabletheory.engine.internal.store.VersionedDatabase;

/** Executes the write of PutItem, UpdateItem and DeleteItem and reports its cost. */
final class SingleWrite {
    private SingleWrite() {}

    /**
     * Returns the members that PutItem, UpdateItem and DeleteItem share.
     *
     * @param subject the member with the item or its key
     */
    static InputShape.Structure input(String type, String subject) {
        return new InputShape.Structure(CommonShapes.PACKAGE + type)
                .required("TableName", CommonShapes.TABLE_NAME)
                .required(subject, CommonShapes.VALUES)
                .optional("Expected", CommonShapes.EXPECTED)
                .optional("ConditionalOperator", CommonShapes.CONDITIONAL_OPERATOR)
                .optional(
                        "ReturnValues",
                        InputShape.Text.oneOf("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"))
                .optional("ReturnConsumedCapacity", CommonShapes.RETURN_CAPACITY)
                .optional("ReturnItemCollectionMetrics", CommonShapes.RETURN_METRICS)
                .optional("ConditionExpression", CommonShapes.TEXT)
                .optional("ExpressionAttributeNames", CommonShapes.NAMES)
                .optional("ExpressionAttributeValues", CommonShapes.VALUES)
                .optional("ReturnValuesOnConditionCheckFailure", CommonShapes.ON_FAILURE);
    }

    /** Returns the condition of a write, from its expression or the legacy parameter. */
    static @Nullable ConditionNode condition(InputMembers request, ExpressionMembers expressions) {
        return request.has("Expected")
                ? LegacyConditions.expected(request)
                : expressions.condition(ExpressionKind.CONDITION);
    }

    /** Returns whether a failed condition shows the stored item. */
    static boolean returnsOldOnFailure(InputMembers request) {
        return request.text("ReturnValuesOnConditionCheckFailure", "NONE").equals("ALL_OLD");
    }

    /** Executes a put or a delete, which can return the old item only. */
    static Map<String, @Nullable Object> replace(CheckedWrite write, InputMembers request, EngineContext engine) {
        String returned = request.text("ReturnValues", "NONE");
        if (!returned.equals("NONE") && !returned.equals("ALL_OLD")) {
            throw DynamoError.validation("ReturnValues can only be ALL_OLD or NONE");
        }
        Applied applied = apply(write, engine);
        Map<String, @Nullable Object> response = response(request, applied);
        if (returned.equals("ALL_OLD")) {
            response.put("Attributes", applied.change.before());
        }
        return response;
    }

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
