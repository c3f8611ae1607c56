package org.tabletheory.client.internal.write;

import java.util.List;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.error.TableTheoryException;

/** Refuses an update of places that are not apart, since DynamoDB does: it keeps no order among the actions of one. */
final class PathOverlap {
    private PathOverlap() {}

    /**
     * Refuses what overlaps.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when two are the same, one lies inside the other, or both
     *     lie in one place that would be a map for one and a list for the other
     */
    static void refuse(List<AttributePath> paths, WriteErrors refusal) {
        for (int i = 0; i < paths.size(); i++) {
            for (int j = 0; j < i; j++) {
                check(paths.get(j), paths.get(i), refusal);
            }
        }
    }

    private static void check(AttributePath one, AttributePath other, WriteErrors refusal) {
        int common = common(one.steps(), other.steps());
        if (common == one.steps().size() && common == other.steps().size()) {
            throw refusal.invalid(
                    other.toString(), "the update changes " + other + " twice; one update does one thing to a place");
        } else if (common == one.steps().size()) {
            throw inside(one, other, refusal);
        } else if (common == other.steps().size()) {
            throw inside(other, one, refusal);
        } else if (common > 0
                && isIndex(one.steps().get(common)) != isIndex(other.steps().get(common))) {
            throw refusal.invalid(
                    other.toString(),
                    "the update takes the same place for a list and for a map, by " + one + " and " + other);
        }
    }

    private static TableTheoryException inside(AttributePath outer, AttributePath inner, WriteErrors refusal) {
        return refusal.invalid(
                inner.toString(), inner + " lies inside " + outer + ", which is updated too; name one of them");
    }

    private static int common(List<Step> one, List<Step> other) {
        int common = 0;
        while (common < Math.min(one.size(), other.size()) && one.get(common).equals(other.get(common))) {
            common++;
        }
        return common;
    }

    private static boolean isIndex(Step step) {
        return step instanceof Step.Index;
    }
}
