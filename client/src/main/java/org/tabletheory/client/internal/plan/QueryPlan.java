package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;

/**
 * Reads one page of the items of a partition.
 *
 * @param index the index, or null for the table
 * @param projection the paths to read; empty for all that the index projects
 * @param limit how many items DynamoDB evaluates before filtering
 * @param startKey the last key of the page before
 * @param count whether to return only the number of items
 */
public record QueryPlan(
        String table,
        @Nullable String index,
        Predicate keyCondition,
        @Nullable Predicate filter,
        List<AttributePath> projection,
        boolean forward,
        boolean consistent,
        @Nullable Integer limit,
        @Nullable Item startKey,
        boolean count)
        implements PagedPlan {
    public QueryPlan {
        projection = List.copyOf(projection);
    }

    @Override
    public QueryPlan from(@Nullable Item key, @Nullable Integer pageLimit) {
        return new QueryPlan(
                table, index, keyCondition, filter, projection, forward, consistent, pageLimit, key, count);
    }

    @Override
    public QueryPlan projecting(List<AttributePath> paths) {
        return new QueryPlan(table, index, keyCondition, filter, paths, forward, consistent, limit, startKey, count);
    }

    @Override
    public QueryPlan counting() {
        return new QueryPlan(table, index, keyCondition, filter, List.of(), forward, consistent, limit, startKey, true);
    }

    @Override
    public String operation() {
        return "Query";
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        Expressions expressions = new Expressions();
        RequestMembers.text(json, "TableName", table);
        RequestMembers.text(json, "IndexName", index);
        RequestMembers.expression(json, "KeyConditionExpression", keyCondition.text(expressions));
        RequestMembers.expression(json, "FilterExpression", filter == null ? null : filter.text(expressions));
        RequestMembers.expression(
                json, "ProjectionExpression", projection.isEmpty() ? null : expressions.projection(projection));
        RequestMembers.text(json, "Select", count ? "COUNT" : null);
        if (!forward) {
            json.member("ScanIndexForward", false);
        }
        RequestMembers.flag(json, "ConsistentRead", consistent);
        RequestMembers.number(json, "Limit", limit);
        RequestMembers.item(json, "ExclusiveStartKey", startKey);
        RequestMembers.placeholders(json, expressions);
    }
}
