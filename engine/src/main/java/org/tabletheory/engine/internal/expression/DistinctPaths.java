package org.tabletheory.engine.internal.expression;

import java.util.ArrayList;
import java.util.List;
import org.tabletheory.engine.internal.expression.ExpressionBinding.ProblemKind;

/** Collects the paths of a projection or an update, which must not overlap. */
final class DistinctPaths {
    private final ExpressionBinding binding;
    private final List<DocumentPath> paths = new ArrayList<>();

    DistinctPaths(ExpressionBinding binding) {
        this.binding = binding;
    }

    /** Adds a path, returns it, and reports a problem when it overlaps or conflicts with an earlier one. */
    DocumentPath add(DocumentPath path) {
        for (DocumentPath other : paths) {
            String clash = other.clashMessage(path);
            if (clash != null) {
                binding.report(other.overlaps(path) ? ProblemKind.OVERLAP : ProblemKind.CONFLICT, clash);
            }
        }
        paths.add(path);
        return path;
    }

    List<DocumentPath> all() {
        return List.copyOf(paths);
    }
}
