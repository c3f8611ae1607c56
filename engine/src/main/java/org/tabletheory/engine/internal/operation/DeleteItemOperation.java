package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code DeleteItem}. */
final class DeleteItemOperation implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return SingleWrite.input("DeleteItemInput", "Key")
                .listing(
                        "ReturnConsumedCapacity",
                        "TableName",
                        "ReturnValues",
                        "ReturnItemCollectionMetrics",
                        "ConditionalOperator",
                        "Key");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        return SingleWrite.replace(write(request), request, engine);
    }

    /** Reads a delete, of this operation or of a transaction. */
    static CheckedWrite.Delete write(InputMembers request) {
        ExpressionMembers expressions = SingleWrite.conditionExpression(request);
        var key = request.item("Key");
        ConditionNode condition = SingleWrite.condition(request, expressions);
        expressions.checkAllUsed();
        return new CheckedWrite.Delete(
                request.requiredText("TableName"), key, condition, SingleWrite.returnsOldOnFailure(request));
    }
}
