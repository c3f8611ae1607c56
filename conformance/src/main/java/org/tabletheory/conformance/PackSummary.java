package org.tabletheory.conformance;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How many cases of a pack passed, failed, were skipped, could not be read, or differ on purpose.
 *
 * @param skipped the number of skipped cases by the capability that they need
 * @param mended the number of cases that show another runtime's fault, which this library mends
 */
public record PackSummary(
        String pack, int passed, int failed, SortedMap<String, Integer> skipped, int unreadable, int mended) {

    public PackSummary {
        skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
    }

    static PackSummary empty(String pack) {
        return new PackSummary(pack, 0, 0, Collections.emptySortedMap(), 0, 0);
    }

    PackSummary plus(CaseResult result) {
        if (result instanceof CaseResult.Passed) {
            return new PackSummary(pack, passed + 1, failed, skipped, unreadable, mended);
        }
        if (result instanceof CaseResult.Failed) {
            return new PackSummary(pack, passed, failed + 1, skipped, unreadable, mended);
        }
        if (result instanceof CaseResult.Skipped skip) {
            SortedMap<String, Integer> more = new TreeMap<>(skipped);
            more.merge(skip.capability(), 1, Integer::sum);
            return new PackSummary(pack, passed, failed, more, unreadable, mended);
        }
        if (result instanceof CaseResult.Mended) {
            return new PackSummary(pack, passed, failed, skipped, unreadable, mended + 1);
        }
        return new PackSummary(pack, passed, failed, skipped, unreadable + 1, mended);
    }

    /** The number of skipped cases. */
    public int skippedCases() {
        return skipped.values().stream().mapToInt(Integer::intValue).sum();
    }
}
