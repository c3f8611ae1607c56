package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.CostMeter;
import org.tabletheory.wire.WireResponse;

/** Reads by BatchGetItem and keeps the items by the index of their keys. Safe for use by many threads. */
final class GetExchange implements BatchExchange<GetEntry> {
    private final Session session;
    private final EntryList<GetEntry> batch;
    private final boolean consistent;
    private final List<AttributePath> projection;
    private final @Nullable Set<String> visible;
    private final AtomicReferenceArray<@Nullable Object> found;
    private final CostMeter meter = new CostMeter();

    /**
     * Creates the exchange of a complete batch.
     *
     * @param projection the paths to read, including those of the key; empty for all attributes
     * @param visible the attributes that the user gets, or null for all
     */
    GetExchange(
            Session session,
            EntryList<GetEntry> batch,
            boolean consistent,
            List<AttributePath> projection,
            @Nullable Set<String> visible) {
        this.session = session;
        this.batch = batch;
        this.consistent = consistent;
        this.projection = projection;
        this.visible = visible;
        this.found = new AtomicReferenceArray<>(batch.size());
    }

    @Override
    public Reply<GetEntry> send(List<GetEntry> entries) {
        ByTable<GetEntry> tables = new ByTable<>(entries);
        BatchGetPlan plan = new BatchGetPlan(tables.parts(GetEntry::key), consistent, projection);
        WireResponse response = session.call(plan, tables.models());
        meter.add(session.consumed(response));
        BatchGetReader reader = new BatchGetReader(plan, tables, batch, response, visible).read();
        for (BatchGetReader.Found one : reader.found()) {
            found.set(Math.toIntExact(one.entry().position()), one.item());
        }
        return new Reply<>(reader.left(), false);
    }

    /** Returns the capacity that all requests consumed. */
    List<ConsumedCapacity> consumed() {
        return meter.total();
    }

    /** Returns the item of the key at an index, or null. */
    @Nullable
    Object at(int position) {
        return found.get(position);
    }

    @Override
    public List<?> found() {
        List<Object> items = new ArrayList<>();
        for (int i = 0; i < found.length(); i++) {
            Object item = found.get(i);
            if (item != null) {
                items.add(item);
            }
        }
        return items;
    }
}
