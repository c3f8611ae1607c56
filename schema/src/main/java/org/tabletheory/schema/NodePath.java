package org.tabletheory.schema;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.SourcePosition;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.spi.tree.SourceNode;

/** Resolves a path of member names and array positions to the source position in a document. */
final class NodePath {

    private NodePath() {}

    /** Returns a sink that resolves paths relative to this node. */
    static FindingSink report(SourceNode root, FindingList findings) {
        return (rule, severity, message, path) -> {
            SourceNode node = resolve(root, path);
            findings.add(new Finding(
                    rule, severity, new SourcePosition(findings.file(), node.line(), node.column()), message));
        };
    }

    /** Returns the node at the end of the path, or the last node on the path that exists. */
    private static SourceNode resolve(SourceNode root, Object... path) {
        SourceNode node = root;
        for (Object step : path) {
            SourceNode next = step(node, step);
            if (next == null) {
                return node;
            }
            node = next;
        }
        return node;
    }

    private static @Nullable SourceNode step(SourceNode node, Object step) {
        if (step.equals("")) {
            return node;
        } else if (node instanceof SourceNode.Mapping mapping && step instanceof String name) {
            return mapping.get(name);
        } else if (node instanceof SourceNode.Sequence sequence && step instanceof Integer position) {
            List<SourceNode> elements = sequence.elements();
            return position < elements.size() ? elements.get(position) : null;
        } else {
            return null;
        }
    }
}
