package org.tabletheory.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * A consistent snapshot of items of one or several models, returned by {@link TableTheory#transactGet}.
 *
 * <pre>{@code
 * Query<User> profile = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE");
 * Query<Order> cart = db.model(Order.class).where("PK", "=", "USER#1").where("SK", "=", "CART");
 *
 * Snapshot snapshot = db.transactGet(profile, cart);
 * User user = snapshot.get(profile);
 * Optional<Order> open = snapshot.find(cart);
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class Snapshot {
    private final List<Optional<Object>> items;
    private final List<ConsumedCapacity> consumed;
    private final Map<Query<?>, Optional<Object>> byQuery = new HashMap<>();

    Snapshot(List<? extends Query<?>> queries, List<Optional<Object>> items, List<ConsumedCapacity> consumed) {
        this.items = List.copyOf(items);
        this.consumed = consumed;
        for (int i = 0; i < items.size(); i++) {
            byQuery.put(queries.get(i), items.get(i));
        }
    }

    /**
     * Returns the item of a query, or an empty {@code Optional} if it did not exist.
     *
     * @param query one of the objects that were passed to {@code transactGet}
     */
    @SuppressWarnings("unchecked") // a Query<T> finds a T
    public <T> Optional<T> find(Query<T> query) {
        Optional<Object> found = byQuery.get(query);
        if (found == null) {
            throw new IllegalArgumentException(
                    "this query is not part of the snapshot; pass one of the query objects given to transactGet");
        }
        return (Optional<T>) found;
    }

    /**
     * Returns the item of a query, or throws {@link ItemNotFoundException}.
     *
     * @throws ItemNotFoundException if the item did not exist
     */
    public <T> T get(Query<T> query) {
        return find(query).orElseThrow(query::notFound);
    }

    /** Returns the consumed capacity per table; empty unless {@link Config#returnConsumedCapacity()} is set. */
    public List<ConsumedCapacity> consumedCapacity() {
        return consumed;
    }

    /** Returns all items in the order of the queries; empty for items that did not exist. */
    public List<Optional<Object>> items() {
        return items;
    }
}
