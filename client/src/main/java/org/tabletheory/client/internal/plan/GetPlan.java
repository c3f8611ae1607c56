package org.tabletheory.client.internal.plan;

import java.util.List;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.wire.Effect;

/**
 * Reads one item by its primary key.
 *
 * @param projection the paths to read; all attributes when there are none
 */
public record GetPlan(String table, Item key, boolean consistent, List<AttributePath> projection) implements Plan {
    public GetPlan {
        projection = List.copyOf(projection);
    }

    /** The same read that does not ask for consistency: in a transaction DynamoDB gives it anyway and takes no word of it. */
    GetPlan unsaid() {
        return new GetPlan(table, key, false, projection);
    }

    @Override
    public String operation() {
        return "GetItem";
    }

    @Override
    public Effect effect() {
        return Effect.READ;
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        RequestMembers.text(json, "TableName", table);
        RequestMembers.item(json, "Key", key);
        RequestMembers.truth(json, "ConsistentRead", consistent);
        if (!projection.isEmpty()) {
            Expressions expressions = new Expressions();
            RequestMembers.expression(json, "ProjectionExpression", expressions.projection(projection));
            RequestMembers.placeholders(json, expressions);
        }
    }
}
