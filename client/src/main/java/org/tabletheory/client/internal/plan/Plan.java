package org.tabletheory.client.internal.plan;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.WireRequest;

/** One request to DynamoDB, decided in full. Immutable. */
public sealed interface Plan
        permits GetPlan,
                PagedPlan,
                PutPlan,
                UpdatePlan,
                ExpressionUpdatePlan,
                DeletePlan,
                BatchGetPlan,
                BatchWritePlan,
                TransactWritePlan,
                TransactGetPlan {
    /** DynamoDB's name of the operation. */
    String operation();

    /** The table it goes to, or null when there are several. */
    @Nullable
    String table();

    /** What sending it twice would do. */
    Effect effect();

    /** Writes the members of the request's JSON object, without its braces. */
    void writeMembers(JsonBuffer json);

    /** The request that the wire carries. */
    default WireRequest request() {
        WireRequest request = WireRequest.of(operation(), effect(), new PlanBody(this));
        String table = table();
        return table == null ? request : request.onTable(table);
    }

    /** The request's JSON, for people and tests. */
    default String json() {
        return new String(new PlanBody(this).bytes().toByteArray(), StandardCharsets.UTF_8);
    }
}
