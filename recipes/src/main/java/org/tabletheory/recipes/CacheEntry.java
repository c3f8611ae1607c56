package org.tabletheory.recipes;

import java.util.Optional;

/**
 * What the cache has under a key: a fresh page, a stale one, or none.
 *
 * <pre>{@code
 * IsrCache cache = IsrCache.in(db, "cache");
 * CacheEntry entry = cache.get(CacheKey.of("/home"));
 * if (entry instanceof CacheEntry.Fresh fresh) {
 *     System.out.println("to be read from " + fresh.page().s3Key());
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public sealed interface CacheEntry {
    /** Returns the page that there is, fresh or stale. */
    Optional<CacheMetadata> found();

    /** A page that can be served as it is. */
    record Fresh(CacheMetadata page) implements CacheEntry {
        @Override
        public Optional<CacheMetadata> found() {
            return Optional.of(page);
        }
    }

    /** A page whose time is over, to be served until there is another. */
    record Stale(CacheMetadata page) implements CacheEntry {
        @Override
        public Optional<CacheMetadata> found() {
            return Optional.of(page);
        }
    }

    /** No page: never made, or deleted since. */
    record Absent() implements CacheEntry {
        @Override
        public Optional<CacheMetadata> found() {
            return Optional.empty();
        }
    }
}
