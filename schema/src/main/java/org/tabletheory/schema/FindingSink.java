package org.tabletheory.schema;

import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.internal.source.FindingList;

/** Receives findings of rules, each with its path of member names and array positions within the model. */
@FunctionalInterface
interface FindingSink {

    void add(Rule rule, Severity severity, String message, Object... path);

    default void error(Rule rule, String message, Object... path) {
        add(rule, Severity.ERROR, message, path);
    }

    default void warning(Rule rule, String message, Object... path) {
        add(rule, Severity.WARNING, message, path);
    }

    /** Returns a sink for a model that was built in Java and has no source positions. */
    static FindingSink of(FindingList findings) {
        return (rule, severity, message, path) ->
                findings.add(new Finding(rule, severity, SourcePosition.ofDocument(findings.file()), message));
    }
}
