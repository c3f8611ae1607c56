package org.tabletheory.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.query.CollectionMembers;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.wire.ConsumedCapacity;

/**
 * The items of a collection, or one page of them: in the order of their keys, and by class.
 *
 * <pre>{@code
 * GroupedItems<?> found = db.collection(User.class, Order.class).where("PK", "=", "USER#1").limit(20).page();
 * User user = found.first(User.class);
 * List<Order> orders = found.of(Order.class);
 * String next = found.cursor();
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param <T> a type that all classes have in common
 */
public final class GroupedItems<T> {
    private final CollectionMembers<T> members;
    private final Page<T> page;

    GroupedItems(CollectionMembers<T> members, Page<T> page) {
        this.members = members;
        this.page = page;
    }

    /** Returns the items of all classes, in the order of their keys. */
    public List<T> items() {
        return page.items();
    }

    /**
     * Returns the items of a class, in the order of their keys; empty if there are none.
     *
     * @param type a class of the collection, or a type above or below one
     */
    public <E> List<E> of(Class<E> type) {
        if (!members.contains(type)) {
            throw new IllegalArgumentException(type.getSimpleName() + " is not a class of the collection, which has "
                    + members.names() + "; add it to collection(…)");
        }
        List<E> found = new ArrayList<>();
        for (T item : page.items()) {
            if (type.isInstance(item)) {
                found.add(type.cast(item));
            }
        }
        return List.copyOf(found);
    }

    /**
     * Returns the first item of a class, or throws {@link ItemNotFoundException}.
     *
     * @throws ItemNotFoundException if there is none
     */
    public <E> E first(Class<E> type) {
        return firstOrEmpty(type)
                .orElseThrow(() -> new ItemNotFoundException(
                        "the collection has no " + type.getSimpleName() + "; use firstOrEmpty() for an Optional",
                        ErrorContext.of("Query", members.names())));
    }

    /** Returns the first item of a class, or an empty {@code Optional}. */
    public <E> Optional<E> firstOrEmpty(Class<E> type) {
        List<E> found = of(type);
        return found.isEmpty() ? Optional.empty() : Optional.of(found.get(0));
    }

    /** Returns the argument of {@link CollectionQuery#page(String)} for the items that follow; empty at the end. */
    public String cursor() {
        return page.cursor();
    }

    /** Returns the cursor, or null at the end. */
    public @Nullable String nextCursor() {
        return page.nextCursor();
    }

    /** Returns true if more items may follow. */
    public boolean hasMore() {
        return page.hasMore();
    }

    /** Returns the number of items that DynamoDB read, before the filter. */
    public int scannedCount() {
        return page.scannedCount();
    }

    /** Returns the consumed capacity per table; empty unless {@link Config#returnConsumedCapacity()} is set. */
    public List<ConsumedCapacity> consumedCapacity() {
        return page.consumedCapacity();
    }

    /** Returns the items as text. */
    @Override
    public String toString() {
        return page.items().toString();
    }
}
