package org.tabletheory.onetable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.onetable.internal.run.PlannedWrite;

/**
 * Collects calls for {@link OneTable#transactWrite} or {@link OneTable#transactGet}, which execute all of them or none. All
 * writes have the same timestamp. For one thread.
 *
 * <pre>{@code
 * Transaction transaction = new Transaction();
 * accounts.create(Map.of("name", "acme"), Params.of().transaction(transaction));
 * accounts.update(Map.of("name", "other", "status", "closed"), Params.of().transaction(transaction));
 * table.transactWrite(transaction);
 * }</pre>
 */
public final class Transaction {
    private final List<ItemWrite> writes = new ArrayList<>();
    private final Map<Integer, PlannedWrite> plans = new LinkedHashMap<>();
    private final List<Item> gets = new ArrayList<>();
    private @Nullable Instant timestamp;

    /** Creates an empty transaction. */
    public Transaction() {}

    void add(ItemWrite.Check check) {
        writes.add(check);
    }

    void add(PlannedWrite plan) {
        writes.addAll(plan.writes());
        plans.put(writes.size() - 1, plan);
    }

    void get(Item key) {
        gets.add(key);
    }

    List<ItemWrite> writes() {
        return Collections.unmodifiableList(writes);
    }

    /** Returns the plans by the positions of their entities in {@link #writes()}. */
    Map<Integer, PlannedWrite> plans() {
        return Collections.unmodifiableMap(plans);
    }

    List<Item> gets() {
        return Collections.unmodifiableList(gets);
    }

    /** Returns the time of the first call in this transaction. */
    Instant timestamp(Instant now) {
        Instant first = timestamp == null ? now : timestamp;
        timestamp = first;
        return first;
    }
}
