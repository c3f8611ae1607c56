package org.tabletheory.engine.internal.operation;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code PutItem}. */
final class PutItemOperation implements Operation {
    @Override
    public InputShape.ObjectShape input() {
        return SingleWrite.input("PutItemInput", "Item")
                .listing("ReturnConsumedCapacity", "TableName", "Item", "ReturnValues", "ReturnItemCollectionMetrics");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        return SingleWrite.replace(write(request), request, engine);
    }

    /** Reads a put, of this operation or of a transaction. */
    static CheckedWrite.Put write(InputMembers request) {
        ExpressionMembers expressions = SingleWrite.conditionExpression(request);
        Item item = request.item("Item");
        CheckedWrite.Put.checkSize(item);
        ConditionNode condition = SingleWrite.condition(request, expressions);
        expressions.checkAllUsed();
        return new CheckedWrite.Put(
                request.requiredText("TableName"), item, condition, SingleWrite.returnsOldOnFailure(request));
    }
}
