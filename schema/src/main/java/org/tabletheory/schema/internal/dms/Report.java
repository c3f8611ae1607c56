package org.tabletheory.schema.internal.dms;

import org.tabletheory.schema.Finding;
import org.tabletheory.schema.Place;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.Severity;
import org.tabletheory.schema.internal.source.FindingList;

/** Takes what rules find, with the path of names and positions from the model to the place in question. */
@FunctionalInterface
interface Report {

    void add(Rule rule, Severity severity, String message, Object... path);

    default void error(Rule rule, String message, Object... path) {
        add(rule, Severity.ERROR, message, path);
    }

    default void warning(Rule rule, String message, Object... path) {
        add(rule, Severity.WARNING, message, path);
    }

    /** A report for a model without a document; its messages name what they mean. */
    static Report of(FindingList findings) {
        return (rule, severity, message, path) ->
                findings.add(new Finding(rule, severity, Place.whole(findings.file()), message));
    }
}
