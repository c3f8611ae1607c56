package org.tabletheory.client.internal.plan;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.item.ItemQuery;

/**
 * Reads one page of all items of a table or an index.
 *
 * @param index the index, or null for the table
 * @param limit how many items DynamoDB evaluates before filtering
 * @param startKey the last key of the page before
 * @param segment the part of a parallel scan, or null
 * @param count whether to return only the number of items
 */
public record ScanPlan(
        String table,
        @Nullable String index,
        @Nullable Predicate filter,
        List<AttributePath> projection,
        boolean consistent,
        @Nullable Integer limit,
        @Nullable Item startKey,
        ItemQuery.@Nullable Segment segment,
        boolean count)
        implements PagedPlan {
    public ScanPlan {
        projection = List.copyOf(projection);
    }

    @Override
    public ScanPlan from(@Nullable Item key, @Nullable Integer pageLimit) {
        return new ScanPlan(table, index, filter, projection, consistent, pageLimit, key, segment, count);
    }

    @Override
    public ScanPlan projecting(List<AttributePath> paths) {
        return new ScanPlan(table, index, filter, paths, consistent, limit, startKey, segment, count);
    }

    @Override
    public ScanPlan counting() {
        return new ScanPlan(table, index, filter, List.of(), consistent, limit, startKey, segment, true);
    }

    @Override
    public String operation() {
        return "Scan";
    }

    @Override
    public void writeMembers(JsonBuffer json) {
        Expressions expressions = new Expressions();
        RequestMembers.text(json, "TableName", table);
        RequestMembers.text(json, "IndexName", index);
        RequestMembers.expression(json, "FilterExpression", filter == null ? null : filter.text(expressions));
        RequestMembers.expression(
                json, "ProjectionExpression", projection.isEmpty() ? null : expressions.projection(projection));
        RequestMembers.text(json, "Select", count ? "COUNT" : null);
        RequestMembers.flag(json, "ConsistentRead", consistent);
        RequestMembers.number(json, "Limit", limit);
        RequestMembers.item(json, "ExclusiveStartKey", startKey);
        if (segment != null) {
            json.member("Segment", segment.number());
            json.member("TotalSegments", segment.total());
        }
        RequestMembers.placeholders(json, expressions);
    }
}
