package org.tabletheory.recipes;

import java.time.Duration;
import java.util.Optional;

/**
 * A page that has just been generated and whose body has been stored.
 *
 * <pre>{@code
 * GeneratedPage page = GeneratedPage.of("pages/home.html", Duration.ofMinutes(1)).withEtag("\"5d41\"");
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param s3Key the location of the body, such as the key of an S3 object
 * @param revalidate how long it is fresh, in whole seconds; with zero it is always stale
 * @param etag the entity tag for HTTP clients
 */
public record GeneratedPage(String s3Key, Duration revalidate, Optional<String> etag) {
    public GeneratedPage {
        if (s3Key.isEmpty()) {
            throw new IllegalArgumentException("s3Key is empty");
        }
        if (revalidate.isNegative() || !revalidate.equals(Duration.ofSeconds(revalidate.toSeconds()))) {
            throw new IllegalArgumentException(
                    "revalidate must be a non-negative number of whole seconds, not " + revalidate);
        }
    }

    /** Returns a page with this body that is fresh for this time. */
    public static GeneratedPage of(String s3Key, Duration revalidate) {
        return new GeneratedPage(s3Key, revalidate, Optional.empty());
    }

    /** Returns a copy with an entity tag. */
    public GeneratedPage withEtag(String value) {
        return new GeneratedPage(s3Key, revalidate, Optional.of(value));
    }
}
