package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.error.DynamoError;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code DeleteItem}. */
final class DeleteItemOperation implements Operation {
    private static final List<String> LEGACY = List.of("Expected", "ConditionalOperator");

    @Override
    public InputShape.Structure input() {
        return new InputShape.Structure(Shapes.PACKAGE + "DeleteItemInput")
                .required("TableName", Shapes.TABLE_NAME)
                .required("Key", Shapes.KEY)
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
        CheckedWrite.Delete delete = write(request);
        if (!returned.equals("NONE") && !returned.equals("ALL_OLD")) {
            throw DynamoError.validation("ReturnValues can only be ALL_OLD or NONE");
        }
        SingleWrite.Applied applied = SingleWrite.apply(delete, engine);
        Map<String, @Nullable Object> response = SingleWrite.response(request, applied);
        if (returned.equals("ALL_OLD")) {
            response.put("Attributes", applied.change().before());
        }
        return response;
    }

    /** Reads a delete, of this operation or of a transaction. */
    static CheckedWrite.Delete write(InputMembers request) {
        ExpressionMembers expressions = ExpressionMembers.of(request, List.of(ExpressionKind.CONDITION), LEGACY);
        var key = request.item("Key");
        ConditionNode condition = request.has("Expected")
                ? LegacyConditions.expected(request)
                : expressions.condition(ExpressionKind.CONDITION);
        expressions.checkAllUsed();
        return new CheckedWrite.Delete(
                EngineContext.tableName(request.requiredText("TableName")),
                key,
                condition,
                PutItemOperation.returnsOldOnFailure(request));
    }
}
