package org.tabletheory.conformance;

import java.util.List;

/**
 * The end of a run.
 *
 * @param packs every pack of which there were files, in the order in which they ran
 * @param unknown the files that no pack recognised, so that nobody takes them for tested
 */
public record Summary(List<PackSummary> packs, List<PackFile> unknown) {

    public Summary {
        packs = List.copyOf(packs);
        unknown = List.copyOf(unknown);
    }

    /** The number of cases that do not hold. */
    public int failed() {
        return packs.stream().mapToInt(PackSummary::failed).sum();
    }

    /** The number of places that could not be read. */
    public int unreadable() {
        return packs.stream().mapToInt(PackSummary::unreadable).sum();
    }
}
