package org.tabletheory.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.error.ItemNotFoundException;

/**
 * Items of one or several models, all as they were at one moment; what {@link TableTheory#transactGet} gives.
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
    private final Map<Query<?>, Optional<Object>> byQuery = new HashMap<>();

    Snapshot(List<? extends Query<?>> queries, List<Optional<Object>> items) {
        this.items = List.copyOf(items);
        for (int i = 0; i < items.size(); i++) {
            byQuery.put(queries.get(i), items.get(i));
        }
    }

    /**
     * The item that a query named, or empty when there was none.
     *
     * @param query one of those that the snapshot was made of: the same object
     */
    @SuppressWarnings("unchecked") // what a query found is of its own type
    public <T> Optional<T> find(Query<T> query) {
        Optional<Object> found = byQuery.get(query);
        if (found == null) {
            throw new IllegalArgumentException(
                    "the snapshot was not made of this query; give one of those that transactGet got");
        }
        return (Optional<T>) found;
    }

    /**
     * The item that a query named.
     *
     * @throws ItemNotFoundException when there was none
     */
    public <T> T get(Query<T> query) {
        return find(query).orElseThrow(query::notFound);
    }

    /** All items in the order of the queries; empty where there was none. */
    public List<Optional<Object>> items() {
        return items;
    }
}
