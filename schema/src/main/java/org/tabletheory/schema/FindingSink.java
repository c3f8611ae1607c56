package org.tabletheory.schema;

import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.internal.source.FindingList;

/** Takes what rules find, with the path of names and positions from the model to the place in question. */
@FunctionalInterface
interface FindingSink {

    void add(Rule rule, Severity severity, String message, Object... path);

    default void error(Rule rule, String message, Object... path) {
        add(rule, Severity.ERROR, message, path);
    }

    default void warning(Rule rule, String message, Object... path) {
        add(rule, Severity.WARNING, message, path);
    }

    /** A report for a model without a document; its messages name what they mean. */
    static FindingSink of(FindingList findings) {
        return (rule, severity, message, path) ->
                findings.add(new Finding(rule, severity, SourcePosition.whole(findings.file()), message));
    }
}
