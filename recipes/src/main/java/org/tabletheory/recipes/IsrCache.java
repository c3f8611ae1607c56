package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.recipes.internal.Rows;
import org.tabletheory.wire.Deadline;

/**
 * A cache of pages that are made anew, when their time is over, by one caller at a time while the others are served the old
 * one: incremental static regeneration, with the rows of FaceTheory.
 *
 * <pre>{@code
 * IsrCache cache = IsrCache.in(db, "cache");
 * ServedPage served = cache.serve(CacheKey.of("/home"), key -> {
 *     String body = "pages/" + UUID.randomUUID() + ".html"; // where the new page was stored
 *     return GeneratedPage.of(body, Duration.ofMinutes(1));
 * });
 * System.out.println(served.how() + ": " + served.page().s3Key());
 * }</pre>
 *
 * <p>Each page has two rows in one partition: {@code META} says where its body is, {@code LOCK} who makes the next one. A
 * page is fresh until {@code generated_at + revalidate_seconds}; the ttl of a row only tells DynamoDB when to throw it away,
 * and a row that is past it counts as long as it is there. Reads are consistent: what was committed is seen.
 *
 * <p>Safe for use by many threads.
 */
public final class IsrCache {
    /** The environment variable that names the table, in every language. */
    public static final String TABLE_VARIABLE = "FACETHEORY_CACHE_TABLE_NAME";

    private static final Duration FIRST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

    private final TableTheory db;
    private final IsrOptions options;
    private final MetadataRows rows;
    private final Rows pages;
    private final Leases leases;

    private IsrCache(TableTheory db, String table, IsrOptions options) {
        this.db = db;
        this.options = options;
        this.rows = new MetadataRows(options);
        this.pages = Rows.of(db, rows.model(table));
        this.leases = Leases.in(db, table, options.leases());
    }

    /** Returns the cache in this table. */
    public static IsrCache in(TableTheory db, String table) {
        return in(db, table, IsrOptions.defaults());
    }

    /** Returns the cache in this table, in a way of your own. */
    public static IsrCache in(TableTheory db, String table, IsrOptions options) {
        return new IsrCache(db, table, options);
    }

    /**
     * Returns the cache in the table that {@code FACETHEORY_CACHE_TABLE_NAME} names.
     *
     * <pre>{@code
     * IsrCache cache = IsrCache.fromEnvironment(db, System.getenv(), IsrOptions.defaults());
     * }</pre>
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when the variable is not set
     */
    public static IsrCache fromEnvironment(TableTheory db, Map<String, String> environment, IsrOptions options) {
        String table = environment.getOrDefault(TABLE_VARIABLE, "");
        if (table.isBlank()) {
            throw new TableTheoryException(
                    TABLE_VARIABLE + " is not set; it names the table of the cache, or name it in IsrCache.in",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("fromEnvironment", MetadataRows.MODEL));
        }
        return in(db, table, options);
    }

    TableTheory db() {
        return db;
    }

    IsrOptions options() {
        return options;
    }

    MetadataRows rows() {
        return rows;
    }

    Leases leases() {
        return leases;
    }

    Instant now() {
        return db.clock().instant();
    }

    EntityWrite<Item> row(Item item) {
        return pages.row(item);
    }

    /** What there is under a key, and whether it is fresh. */
    public CacheEntry get(CacheKey key) {
        Optional<CacheMetadata> found = pages.find(rows.key(key)).map(rows::read);
        if (found.isEmpty()) {
            return new CacheEntry.Absent();
        }
        CacheMetadata page = found.get();
        return page.isFreshAt(now()) ? new CacheEntry.Fresh(page) : new CacheEntry.Stale(page);
    }

    /**
     * Returns the right to make a page anew; empty when someone else has it.
     *
     * <p>Whether there is a need is the caller's to judge, and {@link Regeneration#current()} tells it as it is once the
     * right is had.
     */
    public Optional<Regeneration> tryRegenerate(CacheKey key) {
        return leases.tryAcquire(key.partitionKey(), options.lease()).map(lease -> new Regeneration(this, key, lease));
    }

    /**
     * Returns the page of a key: the one that is there when it is fresh; otherwise this call makes it, if nobody else does; and if
     * someone does, the stale one, at once. When there is none at all it waits for the other, up to {@link
     * IsrOptions#waitLimit()}, and takes over when the other fails or dies.
     *
     * <p>The lock is refreshed while the loader runs, so a loader may take longer than {@link IsrOptions#lease()}. One that
     * loses it is interrupted, and its page is not used. A loader that fails leaves the cache as it was, the lock is
     * released, and what it threw is thrown. Nothing goes on in the background: the call that makes a page waits for it.
     *
     * @throws DeadlineException when there is no page yet and none came within the limit
     * @throws E what the loader throws
     */
    public <E extends Exception> ServedPage serve(CacheKey key, PageLoader<E> loader) throws E {
        Deadline limit = Deadline.after(options.waitLimit());
        Duration pause = FIRST_PAUSE;
        boolean tried = false;
        while (true) {
            CacheEntry entry = get(key);
            if (entry instanceof CacheEntry.Fresh fresh) {
                return new ServedPage(fresh.page(), ServedPage.How.FRESH);
            }
            Optional<Lease> lease = tried ? Optional.empty() : leases.tryAcquire(key.partitionKey(), options.lease());
            if (lease.isPresent()) {
                tried = true;
                Optional<ServedPage> made = regenerate(key, lease.get(), loader);
                if (made.isPresent()) {
                    return made.get();
                }
                continue;
            }
            if (entry instanceof CacheEntry.Stale stale) {
                return new ServedPage(stale.page(), ServedPage.How.STALE);
            }
            pause(pause, limit);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    /** Makes the page, unless another has just done so; empty when the lock was lost on the way. */
    private <E extends Exception> Optional<ServedPage> regenerate(CacheKey key, Lease lease, PageLoader<E> loader)
            throws E {
        try (Regeneration regeneration = new Regeneration(this, key, lease)) {
            if (regeneration.current() instanceof CacheEntry.Fresh fresh) {
                return Optional.of(new ServedPage(fresh.page(), ServedPage.How.FRESH));
            }
            GeneratedPage page = regeneration.keep(loader);
            return Optional.of(new ServedPage(regeneration.commit(page), ServedPage.How.REGENERATED));
        } catch (LeaseNotOwnedException lost) {
            if (!lost.key().equals(lease.key())) {
                throw lost; // of a lease that the loader has for itself
            }
            return Optional.empty();
        }
    }

    private void pause(Duration time, Deadline limit) {
        Duration left = limit.remaining();
        if (left.isZero()) {
            throw new DeadlineException(
                    "there is no page yet, and whoever makes it did not finish within " + options.waitLimit()
                            + "; try again, or raise waitLimit",
                    ErrorContext.of("serve", MetadataRows.MODEL),
                    null);
        }
        try {
            Thread.sleep(Math.max(1, Math.min(time.toMillis(), left.toMillis())));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException(
                    "the thread was interrupted while it waited for a page",
                    ErrorContext.of("serve", MetadataRows.MODEL),
                    e);
        }
    }
}
