package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The metadata of a cached page: where its body is, when it was generated, and how long it is fresh.
 *
 * <p>Immutable and thread-safe.
 *
 * @param s3Key the location of the body, such as the key of an S3 object
 * @param generatedAt when it was generated, in whole seconds
 * @param revalidate how long it is fresh
 * @param etag the entity tag for HTTP clients
 * @param ttl when DynamoDB may delete the item; unrelated to freshness
 */
public record CacheMetadata(
        String s3Key, Instant generatedAt, Duration revalidate, Optional<String> etag, Optional<Instant> ttl) {
    /** Returns the time from which the page is stale. */
    public Instant staleAt() {
        return generatedAt.plus(revalidate);
    }

    /** Returns whether the page is fresh at this time, that is, before {@link #staleAt()}. */
    public boolean isFreshAt(Instant now) {
        return now.isBefore(staleAt());
    }
}
