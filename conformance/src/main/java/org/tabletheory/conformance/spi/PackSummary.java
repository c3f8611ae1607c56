package org.tabletheory.conformance.spi;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tabletheory.conformance.spi.pack.CaseResult;

/**
 * The number of cases of a pack by result.
 *
 * @param skipped the number of skipped cases by the capability they need
 * @param deviating the number of cases where this library differs deliberately
 */
public record PackSummary(
        String pack, int passed, int failed, SortedMap<String, Integer> skipped, int unreadable, int deviating) {
    public PackSummary {
        skipped = Collections.unmodifiableSortedMap(new TreeMap<>(skipped));
    }

    static PackSummary empty(String pack) {
        return new PackSummary(pack, 0, 0, Collections.emptySortedMap(), 0, 0);
    }

    /** Returns the number of skipped cases. */
    public int skippedCases() {
        return skipped.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Counts the results of a pack. */
    static final class ResultCounter implements CaseResult.Visitor<RuntimeException> {
        private final SortedMap<String, Integer> skipped = new TreeMap<>();
        private int passed;
        private int failed;
        private int unreadable;
        private int deviating;

        @Override
        public void passed(CaseResult.Passed result) {
            passed++;
        }

        @Override
        public void failed(CaseResult.Failed result) {
            failed++;
        }

        @Override
        public void skipped(CaseResult.Skipped result) {
            skipped.merge(result.capability(), 1, Integer::sum);
        }

        @Override
        public void deviating(CaseResult.Deviating result) {
            deviating++;
        }

        @Override
        public void unreadable(CaseResult.Unreadable result) {
            unreadable++;
        }

        PackSummary summary(String pack) {
            return new PackSummary(pack, passed, failed, skipped, unreadable, deviating);
        }
    }
}
