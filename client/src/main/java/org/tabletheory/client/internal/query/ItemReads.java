package org.tabletheory.client.internal.query;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.plan.PagedPlan;
import org.tabletheory.client.internal.plan.QueryPlan;
import org.tabletheory.client.internal.plan.ScanPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemPage;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.WireResponse;

/** Reads stored items by given expressions. Immutable and safe for use by many threads. */
public record ItemReads(Session session, Mapper<Item> mapper) {
    /** Returns the item with a key. */
    public Optional<Item> get(Item key, boolean consistent, List<String> attributes) {
        GetPlan plan = new GetPlan(table(), key, consistent, paths(attributes));
        return new PageResponseReader<>(mapper, plan, session.call(plan, mapper.model()), session.keys()).item();
    }

    /** Returns the items with these keys as a consistent snapshot; empty for missing items. */
    public List<Optional<Item>> snapshot(List<Item> keys) {
        SnapshotRead read = new SnapshotRead(session);
        keys.forEach(key ->
                read.add(new SnapshotTarget<>(session, mapper, new GetPlan(table(), key, false, List.of()), null)));
        return read.read().stream().map(found -> found.map(Item.class::cast)).toList();
    }

    /** Returns one page of a query or a scan. */
    public ItemPage page(ItemQuery query) {
        PagedPlan plan = plan(query.limit() == null ? query.limit(session.pageItems()) : query);
        WireResponse sent = session.call(plan, mapper.model());
        PageResponseReader<Item> reader = new PageResponseReader<>(mapper, plan, sent, session.keys());
        PageResponse<Item> response = query.count() ? reader.counted() : reader.page(Integer.MAX_VALUE, null, Set.of());
        List<ConsumedCapacity> consumed = session.consumed(sent);
        session.pageRead(response.scannedCount(), consumed);
        return new ItemPage(response.items(), response.lastKey(), response.count(), response.scannedCount(), consumed);
    }

    private PagedPlan plan(ItemQuery query) {
        Expression keys = query.keyCondition();
        if (keys == null) {
            return new ScanPlan(
                    table(),
                    query.index(),
                    predicate(query.filter()),
                    paths(query.attributes()),
                    query.consistent(),
                    query.limit(),
                    query.startKey(),
                    query.segment(),
                    query.count());
        }
        return new QueryPlan(
                table(),
                query.index(),
                raw(keys),
                predicate(query.filter()),
                paths(query.attributes()),
                query.forward(),
                query.consistent(),
                query.limit(),
                query.startKey(),
                query.count());
    }

    private String table() {
        return mapper.model().table();
    }

    private static List<AttributePath> paths(List<String> attributes) {
        return attributes.stream().map(AttributePath::ofName).toList();
    }

    private static @Nullable Predicate predicate(@Nullable Expression expression) {
        return expression == null ? null : raw(expression);
    }

    /** Returns a given expression as a predicate of a plan. */
    public static Predicate.Raw raw(Expression expression) {
        return new Predicate.Raw(expression.text(), expression.names(), expression.values());
    }
}
