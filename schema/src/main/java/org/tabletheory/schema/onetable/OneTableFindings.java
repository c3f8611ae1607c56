package org.tabletheory.schema.onetable;

import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Collects findings of a OneTable document; the mode determines the severity of deviations from the specification. */
record OneTableFindings(FindingList list, OneTableMode mode) {

    boolean isStrict() {
        return mode == OneTableMode.STRICT;
    }

    /** Adds an error in both modes. */
    void error(Rule rule, SourceNode node, String message) {
        add(rule, Severity.ERROR, node, message);
    }

    /** Adds a deviation from the specification: an error in strict mode, a warning in lenient mode. */
    void deviation(Rule rule, SourceNode node, String message) {
        add(rule, isStrict() ? Severity.ERROR : Severity.WARNING, node, message);
    }

    /** Adds a warning in both modes. */
    void warning(Rule rule, SourceNode node, String message) {
        add(rule, Severity.WARNING, node, message);
    }

    private void add(Rule rule, Severity severity, SourceNode node, String message) {
        if (!(node instanceof SourceNode.Broken)) {
            list.add(new Finding(rule, severity, new SourcePosition(list.file(), node.line(), node.column()), message));
        }
    }

    /** Adds an error for a property with the wrong type of value. */
    void wrongType(SourceNode node, String name, String wanted) {
        error(
                Rule.ONETABLE_PROPERTY_TYPE,
                node,
                "`" + name + "` must be " + wanted + ", not " + node.toJson().kind());
    }
}
