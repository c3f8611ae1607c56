package org.tabletheory.client.internal.plan;

import java.util.List;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.wire.Effect;

/**
 * Reads one item by primary key.
 *
 * @param projection the paths to read; empty for all attributes
 */
public record GetPlan(String table, Item key, boolean consistent, List<AttributePath> projection) implements Plan {
    public GetPlan {
        projection = List.copyOf(projection);
    }

    /** Returns this read without ConsistentRead, which a transaction implies and does not accept. */
    GetPlan withoutConsistentRead() {
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
        RequestMembers.flag(json, "ConsistentRead", consistent);
        if (!projection.isEmpty()) {
            Expressions expressions = new Expressions();
            RequestMembers.expression(json, "ProjectionExpression", expressions.projection(projection));
            RequestMembers.placeholders(json, expressions);
        }
    }
}
