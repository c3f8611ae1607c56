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
import org.tabletheory.engine.internal.store.DatabaseEdit;
import org.tabletheory.engine.internal.store.ItemChange;
import org.tabletheory.engine.internal.store.TableDescriptor;
import org.tabletheory.engine.internal.store.TableState;

/** Executes the write of PutItem, UpdateItem and DeleteItem and reports its cost. */
final class SingleWrite {
    private SingleWrite() {}

    /**
     * Returns the members that PutItem, UpdateItem and DeleteItem share.
     *
     * @param subject the member with the item or its key
     */
    static InputShape.ObjectShape input(String type, String subject) {
        return new InputShape.ObjectShape(CommonShapes.PACKAGE + type)
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

    /** Returns the expressions of a write that has a condition only. */
    static ExpressionMembers conditionExpression(InputMembers request) {
        return ExpressionMembers.of(
                request, List.of(ExpressionKind.CONDITION), List.of("Expected", "ConditionalOperator"));
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
    record Applied(
            ItemChange change,
            TableDescriptor table,
            @Nullable ItemCollection collection) {}

    static Applied apply(CheckedWrite write, EngineContext engine) {
        return engine.database().change(edit -> {
            TableState table = EngineContext.require(edit.state().table(write.table()));
            ItemChange change = write.change(table, engine.seed());
            engine.requireNotPending(write.table(), change.key());
            return apply(change, CapacityMeter.of(table.definition()), table.definition(), edit, engine);
        });
    }

    /** Makes a change of an item, of a single write or of a transaction; the meter is for the kind of request. */
    static Applied apply(
            ItemChange change, CapacityMeter meter, TableDescriptor table, DatabaseEdit edit, EngineContext engine) {
        Item image = change.after() != null ? change.after() : change.before();
        if (engine.throughput().isLimited()) {
            meter.addWrite(change);
            engine.charge(table, meter, image);
        }
        if (change.isEffective()) {
            edit.write(table.name(), change, engine.seconds());
        }
        return new Applied(change, table, ItemCollection.of(change, table, edit.state(), engine));
    }

    /** Returns the response's members about cost and item collections. */
    static Map<String, @Nullable Object> response(InputMembers request, Applied applied) {
        Map<String, @Nullable Object> response = new LinkedHashMap<>();
        CapacityMeter meter = CapacityMeter.of(applied.table);
        meter.addWrite(applied.change);
        response.put("ConsumedCapacity", meter.report(request.text("ReturnConsumedCapacity", "NONE")));
        if (request.text("ReturnItemCollectionMetrics", "NONE").equals("SIZE") && applied.collection != null) {
            response.put("ItemCollectionMetrics", applied.collection.metrics());
        }
        return response;
    }
}
