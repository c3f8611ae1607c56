package org.tabletheory.recipes;

import java.util.Objects;
import java.util.function.Consumer;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.error.TransactionException;

/**
 * The lease for regenerating a page, which {@link IsrCache#tryRegenerate} grants to one caller at a time. Closing it without a
 * commit releases the lease, so that another caller can try.
 *
 * <pre>{@code
 * IsrCache cache = IsrCache.in(db, "cache");
 * try (Regeneration regeneration = cache.tryRegenerate(CacheKey.of("/home")).orElseThrow()) {
 *     // generate the page and store its body, then:
 *     regeneration.commit(GeneratedPage.of("pages/home.html", Duration.ofMinutes(1)));
 * }
 * }</pre>
 *
 * <p>Not thread-safe.
 */
public final class Regeneration implements AutoCloseable {
    /** The position of the lease among the actions of the commit. */
    private static final int LOCK = 1;

    private final IsrCache cache;
    private final CacheKey key;
    private Lease lease;
    private boolean closed;

    Regeneration(IsrCache cache, CacheKey key, Lease lease) {
        this.cache = cache;
        this.key = key;
        this.lease = lease;
    }

    /** Returns the lease as of the last refresh. */
    public Lease lease() {
        return lease;
    }

    /** Returns the page as it is in the cache now; another caller may have regenerated it just before. */
    public CacheEntry current() {
        return cache.get(key);
    }

    /**
     * Extends the lease.
     *
     * @throws LeaseNotOwnedException if the lease was lost
     */
    public void refresh() {
        lease = cache.leases().refresh(lease, cache.options().lease());
    }

    /** Generates the page and refreshes the lease meanwhile. */
    <E extends Exception> GeneratedPage load(PageLoader<E> loader) throws E {
        try (LeaseRefresher refresher =
                LeaseRefresher.start(cache.leases(), lease, cache.options().lease())) {
            return Objects.requireNonNull(
                    refresher.run(held -> loader.load(key)),
                    "the page loader returned null; it must return a page, or throw an exception");
        }
    }

    /**
     * Stores the metadata of the page and releases the lease in one transaction.
     *
     * @return the stored metadata
     * @throws LeaseNotOwnedException if the lease was lost; the cache did not change
     */
    public CacheMetadata commit(GeneratedPage page) {
        return commit(page, more -> {});
    }

    /** Same as {@link #commit(GeneratedPage)}, with additional writes in the same transaction. */
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
            throw lost ? LeaseNotOwnedException.of(cache.leases().named(lease), cancelled) : cancelled;
        }
        closed = true;
        return stored;
    }

    /** Releases the lease unless the page was committed. Does not throw: a lease that stays expires. */
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            cache.leases().releaseQuietly(lease, cache.options().lease());
        }
    }
}
