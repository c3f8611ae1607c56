package org.tabletheory.recipes.internal;

import java.util.List;
import java.util.Optional;

/**
 * A piece of evidence for the provenance of a release.
 *
 * @param kind the kind of evidence
 * @param source the system that provides it
 * @param ref a reference to its subject
 * @param digest the digest of its subject, if it has one
 */
public record Evidence(String kind, String source, String ref, Optional<String> digest) {
    /** Reads an entry of the list of evidence. */
    public static Evidence read(StrictMap entry) {
        entry.only("kind", "source", "ref", "observed_at", "digest");
        entry.requireTime("observed_at");
        return new Evidence(
                entry.nonBlank("kind"), entry.nonBlank("source"), entry.nonBlank("ref"), entry.optionalText("digest"));
    }

    /** Returns the subject; two pieces of evidence agree if they have equal subjects. */
    public List<String> subject() {
        return List.of(kind, source, ref, digest.orElse(""));
    }
}
