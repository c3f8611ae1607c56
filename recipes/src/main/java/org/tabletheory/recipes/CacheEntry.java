package org.tabletheory.recipes;

import java.util.Optional;

/**
 * The result of a cache lookup: a fresh page, a stale page, or none.
 *
 * <pre>{@code
 * IsrCache cache = IsrCache.in(db, "cache");
 * CacheEntry entry = cache.get(CacheKey.of("/home"));
 * if (entry instanceof CacheEntry.Fresh fresh) {
 *     System.out.println("read the body from " + fresh.page().s3Key());
 * }
 * }</pre>
 *
 * <p>Immutable.
 */
public sealed interface CacheEntry {
    /** Returns the page, fresh or stale, or empty if there is none. */
    Optional<CacheMetadata> found();

    /** A page that can be served without regenerating it. */
    record Fresh(CacheMetadata page) implements CacheEntry {
        @Override
        public Optional<CacheMetadata> found() {
            return Optional.of(page);
        }
    }

    /** An expired page, which can be served until it has been regenerated. */
    record Stale(CacheMetadata page) implements CacheEntry {
        @Override
        public Optional<CacheMetadata> found() {
            return Optional.of(page);
        }
    }

    /** No page: never generated, or deleted. */
    record Absent() implements CacheEntry {
        @Override
        public Optional<CacheMetadata> found() {
            return Optional.empty();
        }
    }
}
