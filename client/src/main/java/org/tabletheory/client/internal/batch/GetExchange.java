package org.tabletheory.client.internal.batch;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.internal.plan.BatchGetPlan;
import org.tabletheory.client.internal.query.ForeignItemError;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ForeignItems;
import org.tabletheory.error.TableTheoryException;
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
    private final @Nullable ForeignItems foreign;
    private final AtomicReference<@Nullable TableTheoryException> foreignFound = new AtomicReference<>();
    private final Queue<BatchLeftover> unreadable = new ConcurrentLinkedQueue<>();
    private final CostMeter meter = new CostMeter();

    /**
     * Creates the exchange of a complete batch.
     *
     * @param projection the paths to read, including those of the key; empty for all attributes
     * @param visible the attributes that the user gets, or null for all
     * @param foreign receives items of none of the classes of a sealed type that are read, or null to fail
     */
    GetExchange(
            Session session,
            EntryList<GetEntry> batch,
            boolean consistent,
            List<AttributePath> projection,
            @Nullable Set<String> visible,
            @Nullable ForeignItems foreign) {
        this.session = session;
        this.batch = batch;
        this.consistent = consistent;
        this.projection = projection;
        this.visible = visible;
        this.foreign = foreign;
        this.found = new AtomicReferenceArray<>(batch.size());
    }

    @Override
    public BatchReply<GetEntry> send(List<GetEntry> entries) {
        EntriesByTable<GetEntry> tables = new EntriesByTable<>(entries);
        BatchGetPlan plan = new BatchGetPlan(tables.parts(GetEntry::key), consistent, projection);
        WireResponse response = session.call(plan, tables.models());
        meter.add(session.consumed(response));
        BatchGetReader reader = new BatchGetReader(plan, tables, batch, response, visible, session.keys()).read();
        for (BatchGetReader.FoundItem one : reader.found()) {
            found.set(Math.toIntExact(one.entry().position()), one.item());
        }
        for (BatchGetReader.Foreign one : reader.foreign()) {
            add(one);
        }
        for (BatchGetReader.UnreadableItem one : reader.unreadable()) {
            unreadable.add(one.entry().leftover(false, one.error()));
        }
        return new BatchReply<>(reader.left(), false);
    }

    @Override
    public List<BatchLeftover> unreadable() {
        return unreadable.stream()
                .sorted(Comparator.comparingLong(BatchLeftover::position))
                .toList();
    }

    private void add(BatchGetReader.Foreign one) {
        if (foreign != null) {
            foreign.add(one.item());
        } else if (foreignFound.get() == null) {
            foreignFound.compareAndSet(
                    null, ForeignItemError.of(one.mapper(), one.family(), one.item(), session.keys(), "batchGet"));
        }
    }

    /** Returns the error of the first foreign item, or null. To repeat its key does not help, so it is not a leftover. */
    @Nullable
    TableTheoryException foreignFound() {
        return foreignFound.get();
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
