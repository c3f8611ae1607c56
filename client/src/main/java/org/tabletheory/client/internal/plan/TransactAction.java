package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.client.internal.expression.Predicate;

/** What can be one action of a transaction that writes. Immutable. */
public sealed interface TransactAction permits PutPlan, UpdatePlan, ExpressionUpdatePlan, DeletePlan, ConditionCheck {
    /** DynamoDB's name of the action. */
    String action();

    /** The table it goes to. */
    String table();

    /** What must hold of the item, or null when nothing must. */
    @Nullable
    Predicate condition();

    /** Writes the members of the action's JSON object, without its braces. */
    void writeMembers(JsonBuffer json);
}
