package org.tabletheory.schema.internal.source;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;

/** Collects the findings of one document, up to {@link DocumentLimits#FINDINGS} of them. */
public final class FindingList {

    private final String file;
    private final List<Finding> findings = new ArrayList<>();

    public FindingList(String file) {
        this.file = file;
    }

    public String file() {
        return file;
    }

    public void error(Rule rule, int line, int column, String message) {
        add(new Finding(rule, Severity.ERROR, new SourcePosition(file, line, column), message));
    }

    /** Adds a finding; ends the current {@link #attempt} if there are too many. */
    public void add(Finding finding) {
        findings.add(finding);
        if (findings.size() >= DocumentLimits.FINDINGS) {
            findings.add(new Finding(
                    Rule.TOO_MANY_FINDINGS,
                    Severity.ERROR,
                    finding.position(),
                    "more than " + DocumentLimits.FINDINGS + " findings; fix these first"));
            throw new TooMany();
        }
    }

    /** Returns the result of the supplier, or null if it ended because there are too many findings. */
    public <T> @Nullable T attempt(Supplier<@Nullable T> supplier) {
        try {
            return supplier.get();
        } catch (TooMany e) {
            return null;
        }
    }

    private static final class TooMany extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TooMany() {
            super(null, null, false, false);
        }
    }

    public boolean hasErrors() {
        return findings.stream().anyMatch(Finding::isError);
    }

    /** Returns the findings in document order. */
    public List<Finding> sorted() {
        List<Finding> sorted = new ArrayList<>(findings);
        sorted.sort(Comparator.comparing(Finding::position));
        return List.copyOf(sorted);
    }
}
