package org.tabletheory.schema.internal.source;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.Rule;

/**
 * Builds the tree of one document from a stream of begins, ends, names and scalars, as both parsers give it; holds the
 * limits and refuses duplicate names, so that YAML and JSON cannot differ there.
 */
final class TreeBuilder {

    /** Thrown to leave a parser when a limit is reached; the finding has been added. */
    static final class LimitReached extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LimitReached() {
            super(null, null, false, false);
        }
    }

    private static final class Open {
        final Node node;
        final @Nullable Map<String, Node.Member> members;
        final @Nullable List<Node> elements;
        Node.@Nullable Member name;

        Open(Node node, @Nullable Map<String, Node.Member> members, @Nullable List<Node> elements) {
            this.node = node;
            this.members = members;
            this.elements = elements;
        }
    }

    /** Stands for a name that has been reported; the value after it is left out. */
    private static final Node.Member IGNORED = new Node.Member("", 0, 0, new Node.Broken(0, 0));

    private final FindingList findings;
    private final Deque<Open> open = new ArrayDeque<>();
    private int nodes;
    private @Nullable Node root;

    TreeBuilder(FindingList findings) {
        this.findings = findings;
    }

    void beginMapping(int line, int column) {
        Map<String, Node.Member> members = new LinkedHashMap<>();
        open(new Open(new Node.Mapping(line, column, members), members, null));
    }

    void beginSequence(int line, int column) {
        List<Node> elements = new ArrayList<>();
        open(new Open(new Node.Sequence(line, column, elements), null, elements));
    }

    private void open(Open container) {
        if (open.size() == Limits.DEPTH) {
            limit(
                    Rule.TOO_DEEP,
                    container.node,
                    "values are nested more than " + Limits.DEPTH + " deep; no schema needs that");
        }
        place(container.node);
        open.push(container);
    }

    void end() {
        open.pop();
    }

    /** The name of the next member of the mapping that is open. */
    void name(String name, int line, int column) {
        Open container = open.element();
        container.name = new Node.Member(name, line, column, new Node.Broken(line, column));
    }

    /** In place of a name: the next value is left out of the mapping. */
    void ignoredName() {
        open.element().name = IGNORED;
    }

    void scalar(Json value, int line, int column) {
        if (value instanceof Json.Text text && hasLoneSurrogate(text.value())) {
            findings.error(
                    Rule.TEXT_NOT_UNICODE,
                    line,
                    column,
                    "half of a surrogate pair is no character; write the pair or leave it out");
            place(new Node.Broken(line, column));
        } else {
            place(new Node.Scalar(line, column, value));
        }
    }

    void broken(int line, int column) {
        place(new Node.Broken(line, column));
    }

    /** True when the next value is the name of a member. */
    boolean expectsName() {
        Open container = open.peek();
        return container != null && container.members != null && container.name == null;
    }

    int depth() {
        return open.size();
    }

    private void place(Node node) {
        if (++nodes > Limits.NODES) {
            limit(Rule.TOO_MANY_NODES, node, "more than " + Limits.NODES + " values; split the document");
        }
        Open container = open.peek();
        if (container == null) {
            root = node;
        } else if (container.elements != null) {
            container.elements.add(node);
        } else if (container.members != null && container.name != null) {
            Node.Member name = container.name;
            container.name = null;
            if (!name.equals(IGNORED)) {
                put(container.members, new Node.Member(name.name(), name.line(), name.column(), node));
            }
        }
    }

    private void put(Map<String, Node.Member> members, Node.Member member) {
        Node.Member first = members.putIfAbsent(member.name(), member);
        if (first != null) {
            findings.error(
                    Rule.DUPLICATE_KEY,
                    member.line(),
                    member.column(),
                    "`" + Words.shorten(member.name()) + "` is already on line " + first.line() + "; keep one of them");
        }
    }

    private void limit(Rule rule, Node node, String message) {
        findings.error(rule, node.line(), node.column(), message);
        throw new LimitReached();
    }

    /** The whole document, or null when there was no value in it. */
    @Nullable
    Node root() {
        return root;
    }

    private static boolean hasLoneSurrogate(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isHighSurrogate(c) && i + 1 < text.length() && Character.isLowSurrogate(text.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(c)) {
                return true;
            }
        }
        return false;
    }
}
