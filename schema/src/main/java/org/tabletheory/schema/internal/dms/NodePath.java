package org.tabletheory.schema.internal.dms;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Finding;
import org.tabletheory.schema.Place;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;

/** Finds the place in a document that a rule's path of names and positions means. */
final class NodePath {

    private NodePath() {}

    /** A report that places its findings in the document below this node. */
    static Report report(Node root, FindingList findings) {
        return (rule, severity, message, path) -> {
            Node node = resolve(root, path);
            findings.add(new Finding(rule, severity, new Place(findings.file(), node.line(), node.column()), message));
        };
    }

    /** The node at the end of the path, or the last one on the way to it. */
    private static Node resolve(Node root, Object... path) {
        Node node = root;
        for (Object step : path) {
            Node next = step(node, step);
            if (next == null) {
                return node;
            }
            node = next;
        }
        return node;
    }

    private static @Nullable Node step(Node node, Object step) {
        if (step.equals("")) {
            return node;
        } else if (node instanceof Node.Mapping mapping && step instanceof String name) {
            return mapping.get(name);
        } else if (node instanceof Node.Sequence sequence && step instanceof Integer position) {
            List<Node> elements = sequence.elements();
            return position < elements.size() ? elements.get(position) : null;
        } else {
            return null;
        }
    }
}
