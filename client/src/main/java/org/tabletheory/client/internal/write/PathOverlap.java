package org.tabletheory.client.internal.write;

import java.util.List;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.error.TableTheoryException;

/** Rejects updates of overlapping paths, as DynamoDB does, because the actions of an update have no order. */
final class PathOverlap {
    private PathOverlap() {}

    /**
     * Rejects overlapping paths.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} when two paths are equal, one is inside the other, or they
     *     use the same value as a map and as a list
     */
    static void reject(List<AttributePath> paths, WriteErrors errors) {
        for (int i = 0; i < paths.size(); i++) {
            for (int j = 0; j < i; j++) {
                check(paths.get(j), paths.get(i), errors);
            }
        }
    }

    private static void check(AttributePath one, AttributePath other, WriteErrors errors) {
        int common = common(one.steps(), other.steps());
        if (common == one.steps().size() && common == other.steps().size()) {
            throw errors.invalid(
                    other.toString(), "the update changes " + other + " twice; an update can change a path only once");
        } else if (common == one.steps().size()) {
            throw inside(one, other, errors);
        } else if (common == other.steps().size()) {
            throw inside(other, one, errors);
        } else if (common > 0
                && isIndex(one.steps().get(common)) != isIndex(other.steps().get(common))) {
            throw errors.invalid(
                    other.toString(),
                    "the update uses the same value as a list and as a map: " + one + " and " + other);
        }
    }

    private static TableTheoryException inside(AttributePath outer, AttributePath inner, WriteErrors errors) {
        return errors.invalid(
                inner.toString(), inner + " is inside " + outer + ", which is updated too; name only one of them");
    }

    private static int common(List<Step> one, List<Step> other) {
        int common = 0;
        while (common < Math.min(one.size(), other.size()) && one.get(common).equals(other.get(common))) {
            common++;
        }
        return common;
    }

    private static boolean isIndex(Step step) {
        return step instanceof Step.Element;
    }
}
