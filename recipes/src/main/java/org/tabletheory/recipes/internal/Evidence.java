package org.tabletheory.recipes.internal;

import java.util.List;
import java.util.Optional;

/**
 * One piece of evidence for the origin of a release.
 *
 * @param kind what it is
 * @param source who gives it
 * @param ref what it is of
 * @param digest the digest of what it is of, where it has one
 */
public record Evidence(String kind, String source, String ref, Optional<String> digest) {
    /** Reads an entry of the list of evidence. */
    public static Evidence read(Shape entry) {
        entry.only("kind", "source", "ref", "observed_at", "digest");
        entry.time("observed_at");
        return new Evidence(
                entry.content("kind"), entry.content("source"), entry.content("ref"), entry.optionalText("digest"));
    }

    /** What it is of; two pieces agree when this is equal. */
    public List<String> subject() {
        return List.of(kind, source, ref, digest.orElse(""));
    }
}
