package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;
import org.tabletheory.engine.internal.value.ValueSize;

/** {@code PutItem}. */
final class PutItemOperation implements Operation {
    private static final List<String> LEGACY = List.of("Expected", "ConditionalOperator");

    @Override
    public InputShape.Structure input() {
        return new InputShape.Structure(Shapes.PACKAGE + "PutItemInput")
                .required("TableName", Shapes.TABLE_NAME)
                .required("Item", Shapes.VALUES)
                .optional("Expected", Shapes.EXPECTED)
                .optional("ConditionalOperator", Shapes.CONDITIONAL_OPERATOR)
                .optional(
                        "ReturnValues",
                        InputShape.Text.oneOf("ALL_NEW", "UPDATED_OLD", "ALL_OLD", "NONE", "UPDATED_NEW"))
                .optional("ReturnConsumedCapacity", Shapes.RETURN_CAPACITY)
                .optional("ReturnItemCollectionMetrics", Shapes.RETURN_METRICS)
                .optional("ConditionExpression", Shapes.TEXT)
                .optional("ExpressionAttributeNames", Shapes.NAMES)
                .optional("ExpressionAttributeValues", Shapes.VALUES)
                .optional("ReturnValuesOnConditionCheckFailure", Shapes.ON_FAILURE);
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        String returned = request.text("ReturnValues", "NONE");
        CheckedWrite.Put put = write(request);
        if (!returned.equals("NONE") && !returned.equals("ALL_OLD")) {
            throw DynamoError.validation("ReturnValues can only be ALL_OLD or NONE");
        }
        SingleWrite.Applied applied = SingleWrite.apply(put, engine);
        Map<String, @Nullable Object> response = SingleWrite.response(request, applied);
        if (returned.equals("ALL_OLD")) {
            response.put("Attributes", applied.change().before());
        }
        return response;
    }

    /** Reads a put, of this operation or of a transaction. */
    static CheckedWrite.Put write(InputMembers request) {
        ExpressionMembers expressions = ExpressionMembers.of(request, List.of(ExpressionKind.CONDITION), LEGACY);
        Item item = request.item("Item");
        if (ValueSize.of(item) > ValueSize.MAX_ITEM) {
            throw DynamoError.validation("Item size has exceeded the maximum allowed size");
        }
        ConditionNode condition = request.has("Expected")
                ? LegacyConditions.expected(request)
                : expressions.condition(ExpressionKind.CONDITION);
        expressions.checkAllUsed();
        return new CheckedWrite.Put(
                EngineContext.tableName(request.requiredText("TableName")),
                item,
                condition,
                returnsOldOnFailure(request));
    }

    static boolean returnsOldOnFailure(InputMembers request) {
        return request.text("ReturnValuesOnConditionCheckFailure", "NONE").equals("ALL_OLD");
    }
}
