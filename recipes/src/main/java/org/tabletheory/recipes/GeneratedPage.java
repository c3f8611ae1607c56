package org.tabletheory.recipes;

import java.time.Duration;
import java.util.Optional;

/**
 * A page that was just made, for the cache to know: its body is stored already.
 *
 * <pre>{@code
 * GeneratedPage page = GeneratedPage.of("pages/home.html", Duration.ofMinutes(1)).withEtag("\"5d41\"");
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param s3Key where the body is, such as the key of an S3 object
 * @param revalidate for how long it is fresh, in whole seconds; zero makes every reader ask for a newer one
 * @param etag what HTTP clients know this body by
 */
public record GeneratedPage(String s3Key, Duration revalidate, Optional<String> etag) {
    public GeneratedPage {
        if (s3Key.isEmpty()) {
            throw new IllegalArgumentException("a page needs the key of its body");
        }
        if (revalidate.isNegative() || !revalidate.equals(Duration.ofSeconds(revalidate.toSeconds()))) {
            throw new IllegalArgumentException(
                    "a page is fresh for whole seconds, since its row has no less; not for " + revalidate);
        }
    }

    /** Returns a page with this body, fresh for so long. */
    public static GeneratedPage of(String s3Key, Duration revalidate) {
        return new GeneratedPage(s3Key, revalidate, Optional.empty());
    }

    /** Returns the same page with an entity tag. */
    public GeneratedPage withEtag(String value) {
        return new GeneratedPage(s3Key, revalidate, Optional.of(value));
    }
}
