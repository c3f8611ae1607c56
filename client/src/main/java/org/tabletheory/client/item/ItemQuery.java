package org.tabletheory.client.item;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;

/**
 * A query or scan for one page of items. Immutable.
 *
 * <pre>{@code
 * ItemQuery first = ItemQuery.of(new Expression("PK = :pk", Map.of(), Map.of(":pk", Value.s("USER#1")))).limit(20);
 * }</pre>
 *
 * @param keyCondition the key condition; null for a scan
 * @param index the index, or null for the table itself
 * @param filter the filter, or null
 * @param attributes the attributes to read; empty for all
 * @param forward whether items are in ascending order of the sort key
 * @param limit the maximum number of items that DynamoDB reads, before the filter; null for as many as fit in 1 MB
 * @param startKey the key after which the page starts, or null for the beginning
 * @param count whether to return only the number of items
 * @param segment the segment of a parallel scan, or null
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
     * One of the parts into which a parallel scan divides a table.
     *
     * @param number the segment number, from 0
     * @param total the total number of segments, at most 1,000,000
     */
    public record Segment(int number, int total) {
        public Segment {
            if (total < 1 || total > 1_000_000 || number < 0 || number >= total) {
                throw new IllegalArgumentException("segment " + number + " of " + total
                        + " does not exist; segments are numbered from 0, and there can be 1 to 1000000");
            }
        }
    }

    public ItemQuery {
        attributes = List.copyOf(attributes);
    }

    /** Returns a query of the table by its key. */
    public static ItemQuery of(Expression keyCondition) {
        return new ItemQuery(keyCondition, null, null, List.of(), true, false, null, null, false, null);
    }

    /** Returns a scan of the table. */
    public static ItemQuery scan() {
        return new ItemQuery(null, null, null, List.of(), true, false, null, null, false, null);
    }

    /** Returns this query with a maximum number of items to read; null for none. */
    public ItemQuery limit(@Nullable Integer items) {
        return new ItemQuery(
                keyCondition, index, filter, attributes, forward, consistent, items, startKey, count, segment);
    }

    /** Returns this query starting after this key; null for the beginning. */
    public ItemQuery from(@Nullable Item key) {
        return new ItemQuery(keyCondition, index, filter, attributes, forward, consistent, limit, key, count, segment);
    }
}
