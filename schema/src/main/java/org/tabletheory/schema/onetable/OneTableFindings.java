package org.tabletheory.schema.onetable;

import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.SourceNode;

/** Takes what is found in a OneTable document; the mode decides how much a departure from the letter matters. */
record OneTableFindings(FindingList list, OneTableMode mode) {

    boolean isStrict() {
        return mode == OneTableMode.STRICT;
    }

    /** Wrong in either mode. */
    void error(Rule rule, SourceNode node, String message) {
        add(rule, Severity.ERROR, node, message);
    }

    /** Wrong to the letter: an error in strict mode, a warning in lenient mode. */
    void departure(Rule rule, SourceNode node, String message) {
        add(rule, isStrict() ? Severity.ERROR : Severity.WARNING, node, message);
    }

    /** Worth knowing in either mode. */
    void warning(Rule rule, SourceNode node, String message) {
        add(rule, Severity.WARNING, node, message);
    }

    private void add(Rule rule, Severity severity, SourceNode node, String message) {
        if (!(node instanceof SourceNode.Broken)) {
            list.add(new Finding(rule, severity, new SourcePosition(list.file(), node.line(), node.column()), message));
        }
    }

    /** Reports that a property has the wrong kind of value. */
    void wrongType(SourceNode node, String name, String wanted) {
        error(
                Rule.ONETABLE_PROPERTY_TYPE,
                node,
                "`" + name + "` must be " + wanted + ", not " + node.toJson().kind());
    }
}
