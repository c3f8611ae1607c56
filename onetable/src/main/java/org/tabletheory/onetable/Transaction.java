package org.tabletheory.onetable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;

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
    private final List<Item> gets = new ArrayList<>();
    private @Nullable Instant timestamp;

    /** Creates an empty transaction. */
    public Transaction() {}

    void add(List<? extends ItemWrite> additional) {
        writes.addAll(additional);
    }

    void get(Item key) {
        gets.add(key);
    }

    List<ItemWrite> writes() {
        return Collections.unmodifiableList(writes);
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
