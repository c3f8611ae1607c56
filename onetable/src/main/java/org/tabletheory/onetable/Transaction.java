package org.tabletheory.onetable;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.item.ItemWrite;

/**
 * Calls that are kept to be carried out all or not at all, by {@link OneTable#transactWrite} or {@link
 * OneTable#transactGet}. All its timestamps are of one moment. For one thread.
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

    /** A transaction of nothing yet. */
    public Transaction() {}

    void add(List<? extends ItemWrite> more) {
        writes.addAll(more);
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

    /** The moment of the first call in it, or this one when it is the first. */
    Instant timestamp(Instant now) {
        Instant known = timestamp == null ? now : timestamp;
        timestamp = known;
        return known;
    }
}
