package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Predicate;

/** A plan that can be sent as an action of a write transaction. Immutable. */
public sealed interface TransactAction permits PutPlan, UpdatePlan, ExpressionUpdatePlan, DeletePlan, ConditionCheck {
    /** Returns DynamoDB's name of the action. */
    String action();

    String table();

    /** Returns the condition on the stored item, or null. */
    @Nullable
    Predicate condition();

    /** Writes the members of the action's JSON object, without braces. */
    void writeMembers(JsonBuffer json);
}
