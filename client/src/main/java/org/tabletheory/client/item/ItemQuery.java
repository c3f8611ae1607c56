package org.tabletheory.client.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * What to read of one page of a query or a scan. Immutable.
 *
 * <pre>{@code
 * ItemQuery first = ItemQuery.of(new Expression("PK = :pk", Map.of(), Map.of(":pk", Value.s("USER#1")))).limit(20);
 * }</pre>
 *
 * @param keyCondition the keys to look at; null for a scan of all
 * @param index the index, or null for the table itself
 * @param filter what is left out of what was looked at
 * @param attributes the attributes to read; all that are there when there are none
 * @param forward whether in the order of the sort key
 * @param limit how many items DynamoDB looks at, before the filter; null for as many as fit in 1 MB
 * @param startKey the key after which the page begins
 * @param count whether only the number of items is wanted
 * @param segment which part of a parallel scan, or null
 */
public record ItemQuery(
        @Nullable Expression keyCondition,
        @Nullable String index,
        @Nullable Expression filter,
        List<String> attributes,
        boolean forward,
        boolean consistent,
        @Nullable Integer limit,
        @Nullable Item startKey,
        boolean count,
        @Nullable Segment segment) {

    /**
     * One of the equal parts into which a parallel scan cuts a table.
     *
     * @param number from 0
     * @param total how many there are
     */
    public record Segment(int number, int total) {}

    public ItemQuery {
        attributes = List.copyOf(attributes);
    }

    /** A query of the table by its key. */
    public static ItemQuery of(Expression keyCondition) {
        return new ItemQuery(keyCondition, null, null, List.of(), true, false, null, null, false, null);
    }

    /** A scan of the table. */
    public static ItemQuery scan() {
        return new ItemQuery(null, null, null, List.of(), true, false, null, null, false, null);
    }

    /** The same, with so many items at most to look at. */
    public ItemQuery limit(@Nullable Integer most) {
        return new ItemQuery(
                keyCondition, index, filter, attributes, forward, consistent, most, startKey, count, segment);
    }

    /** The same, from behind this key on. */
    public ItemQuery from(@Nullable Item key) {
        return new ItemQuery(keyCondition, index, filter, attributes, forward, consistent, limit, key, count, segment);
    }
}
