package org.tabletheory.recipes;

import java.util.function.Consumer;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.error.TransactionException;

/**
 * The right to make one page anew, which {@link IsrCache#tryRegenerate} gives to one caller at a time. Closing it without a
 * commit gives the right up, so that a failure lets the next one try.
 *
 * <pre>{@code
 * IsrCache cache = IsrCache.in(db, "cache");
 * try (Regeneration regeneration = cache.tryRegenerate(CacheKey.of("/home")).orElseThrow()) {
 *     // make the page, store its body, and then:
 *     regeneration.commit(GeneratedPage.of("pages/home.html", Duration.ofMinutes(1)));
 * }
 * }</pre>
 *
 * <p>For one thread.
 */
public final class Regeneration implements AutoCloseable {
    /** The lock's place among the actions of a commit. */
    private static final int LOCK = 1;

    private final IsrCache cache;
    private final CacheKey key;
    private Lease lease;
    private boolean over;

    Regeneration(IsrCache cache, CacheKey key, Lease lease) {
        this.cache = cache;
        this.key = key;
        this.lease = lease;
    }

    /** Returns the lock that goes with it, as it was refreshed last. */
    public Lease lease() {
        return lease;
    }

    /** Returns the page as the cache has it now; another may have made it just before this one began. */
    public CacheEntry current() {
        return cache.get(key);
    }

    /**
     * Takes another while, from now.
     *
     * @throws LeaseNotOwnedException when it took too long already
     */
    public void refresh() {
        lease = cache.leases().refresh(lease, cache.options().lease());
    }

    /** Has the page made, and refreshes the lock while that takes. */
    <E extends Exception> GeneratedPage keep(PageLoader<E> loader) throws E {
        try (LeaseKeeper keeper =
                LeaseKeeper.start(cache.leases(), lease, cache.options().lease())) {
            GeneratedPage page = keeper.run(held -> loader.load(key));
            lease = keeper.lease();
            return page;
        }
    }

    /**
     * Makes the page known and gives the lock up, both or neither.
     *
     * @return what the cache has now
     * @throws LeaseNotOwnedException when the lock was lost; the cache is as it was
     */
    public CacheMetadata commit(GeneratedPage page) {
        return commit(page, more -> {});
    }

    /** As {@link #commit(GeneratedPage)}, with more writes that belong to it. */
    public CacheMetadata commit(GeneratedPage page, Consumer<? super TransactionBuilder> more) {
        MetadataRows rows = cache.rows();
        CacheMetadata stored = rows.metadata(page, cache.now());
        try {
            cache.db().transactWrite(tx -> {
                tx.put(cache.row(rows.item(key, stored)));
                cache.leases().releaseIn(tx, lease);
                more.accept(tx);
            });
        } catch (TransactionException cancelled) {
            boolean lost = cancelled.reasons().size() > LOCK
                    && cancelled.reasons().get(LOCK).failure().isPresent();
            throw lost ? LeaseNotOwnedException.of(lease.key(), cancelled) : cancelled;
        }
        over = true;
        return stored;
    }

    /** Gives the lock up unless there was a commit; without an error, since a lock that stays runs out by itself. */
    @Override
    public void close() {
        if (!over) {
            over = true;
            cache.leases().releaseAnyway(lease, cache.options().lease());
        }
    }
}
