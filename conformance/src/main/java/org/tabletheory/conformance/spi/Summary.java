package org.tabletheory.conformance.spi;

import java.util.List;
import org.tabletheory.conformance.spi.pack.PackFile;

/**
 * The summary of a run.
 *
 * @param packs the packs that were run, in order
 * @param unknown the files that no pack recognized
 */
public record Summary(List<PackSummary> packs, List<PackFile> unknown) {

    public Summary {
        packs = List.copyOf(packs);
        unknown = List.copyOf(unknown);
    }

    /** Returns the number of failed cases. */
    public int failed() {
        return packs.stream().mapToInt(PackSummary::failed).sum();
    }

    /** Returns the number of unreadable files. */
    public int unreadable() {
        return packs.stream().mapToInt(PackSummary::unreadable).sum();
    }
}
