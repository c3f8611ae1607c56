package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.query.KeyMapper;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.FetchedItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * Reads keys from an index, and the items with these keys from the table. Immutable and safe for use by many threads.
 *
 * @param view the mapper of the index
 * @param source the mapper of the full items
 */
public record ItemFetch<T>(Session session, Mapper<?> view, Mapper<T> source, BatchOptions options) {
    /** Returns the items that a query of the index finds. */
    public FetchedItems<T> fetch(QuerySpec spec) {
        Session timed = session.within(spec.timeout());
        List<String> names = view.model().primaryKeyNames();
        Page<Item> keys = new Reads<>(timed, new KeyMapper(view), spec.withSelect(names)).everything();
        // An item whose index key changes between two pages is on both of them.
        List<Item> distinct = new ArrayList<>(new LinkedHashSet<>(keys.items()));
        BatchGetResult<T> full =
                new Batches<>(timed, source, options).get(distinct, spec.consistent(), List.of(), spec.foreign());
        List<ConsumedCapacity> consumed = new ArrayList<>(keys.consumedCapacity());
        consumed.addAll(full.consumedCapacity());
        return new FetchedItems<>(full.items(), full.missing(), keys.cursor(), ConsumedCapacity.sum(consumed));
    }
}
