package org.tabletheory.recipes;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What the cache knows of a page: where its body is, when that was made, and for how long it is fresh.
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param s3Key where the body is, such as the key of an S3 object
 * @param generatedAt when it was made, to the second
 * @param revalidate for how long it is fresh
 * @param etag what HTTP clients know this body by
 * @param ttl when DynamoDB may delete the row; says nothing of freshness
 */
public record CacheMetadata(
        String s3Key, Instant generatedAt, Duration revalidate, Optional<String> etag, Optional<Instant> ttl) {
    /** When it is no longer fresh. */
    public Instant staleAt() {
        return generatedAt.plus(revalidate);
    }

    /** Returns whether it is fresh at this moment: only before {@link #staleAt()}, and whatever the ttl says. */
    public boolean isFreshAt(Instant now) {
        return now.isBefore(staleAt());
    }
}
