package org.tabletheory.engine.internal.operation;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.expression.ConditionNode;
import org.tabletheory.engine.internal.expression.ExpressionKind;
import org.tabletheory.engine.internal.request.InputMembers;
import org.tabletheory.engine.internal.request.InputShape;

/** {@code DeleteItem}. */
final class DeleteItemOperation implements Operation {
    private static final List<String> LEGACY = List.of("Expected", "ConditionalOperator");

    @Override
    public InputShape.ObjectShape input() {
        return SingleWrite.input("DeleteItemInput", "Key");
    }

    @Override
    public Map<String, @Nullable Object> execute(InputMembers request, EngineContext engine) {
        return SingleWrite.replace(write(request), request, engine);
    }

    /** Reads a delete, of this operation or of a transaction. */
    static CheckedWrite.Delete write(InputMembers request) {
        ExpressionMembers expressions = ExpressionMembers.of(request, List.of(ExpressionKind.CONDITION), LEGACY);
        var key = request.item("Key");
        ConditionNode condition = SingleWrite.condition(request, expressions);
        expressions.checkAllUsed();
        return new CheckedWrite.Delete(
                request.requiredText("TableName"), key, condition, SingleWrite.returnsOldOnFailure(request));
    }
}
