package org.tabletheory.schema.internal.onetable;

import org.tabletheory.schema.Finding;
import org.tabletheory.schema.OneTableMode;
import org.tabletheory.schema.Place;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.Severity;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;

/** Takes what is found in a OneTable document; the mode decides how much a departure from the letter matters. */
record Findings(FindingList list, OneTableMode mode) {

    boolean isStrict() {
        return mode == OneTableMode.STRICT;
    }

    /** Wrong in either mode. */
    void error(Rule rule, Node node, String message) {
        add(rule, Severity.ERROR, node, message);
    }

    /** Wrong to the letter: an error in strict mode, a warning in lenient mode. */
    void departure(Rule rule, Node node, String message) {
        add(rule, isStrict() ? Severity.ERROR : Severity.WARNING, node, message);
    }

    /** Worth knowing in either mode. */
    void warning(Rule rule, Node node, String message) {
        add(rule, Severity.WARNING, node, message);
    }

    private void add(Rule rule, Severity severity, Node node, String message) {
        if (!(node instanceof Node.Broken)) {
            list.add(new Finding(rule, severity, new Place(list.file(), node.line(), node.column()), message));
        }
    }

    /** Reports that a property has the wrong kind of value. */
    void wrongType(Node node, String name, String wanted) {
        error(
                Rule.ONETABLE_PROPERTY_TYPE,
                node,
                "`" + name + "` must be " + wanted + ", not " + node.toJson().kind());
    }
}
