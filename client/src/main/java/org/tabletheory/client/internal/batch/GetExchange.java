package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.wire.WireResponse;

/** Reads by BatchGetItem and keeps what is found, each item at its key's place. Safe for use by many threads. */
final class GetExchange implements BatchExchange<GetEntry> {
    private final Session session;
    private final EntryList<GetEntry> batch;
    private final boolean consistent;
    private final List<AttributePath> projection;
    private final @Nullable Set<String> shown;
    private final AtomicReferenceArray<@Nullable Object> found;

    /**
     * For the keys of a batch, to which none is added any more.
     *
     * @param projection the paths to read, those of the key included; all attributes when there are none
     * @param shown the attributes that the user gets, or null for all
     */
    GetExchange(
            Session session,
            EntryList<GetEntry> batch,
            boolean consistent,
            List<AttributePath> projection,
            @Nullable Set<String> shown) {
        this.session = session;
        this.batch = batch;
        this.consistent = consistent;
        this.projection = projection;
        this.shown = shown;
        this.found = new AtomicReferenceArray<>(batch.size());
    }

    @Override
    public Reply<GetEntry> send(List<GetEntry> entries) {
        ByTable<GetEntry> tables = new ByTable<>(entries);
        BatchGetPlan plan = new BatchGetPlan(tables.parts(GetEntry::key), consistent, projection);
        WireResponse response = session.call(plan, tables.models());
        BatchGetReader answer = new BatchGetReader(plan, tables, batch, response, shown).read();
        for (BatchGetReader.Found one : answer.found()) {
            found.set(Math.toIntExact(one.entry().position()), one.item());
        }
        return new Reply<>(answer.left(), false);
    }

    /** What was found under the key at this place, or null. */
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
