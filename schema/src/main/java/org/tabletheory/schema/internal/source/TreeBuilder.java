package org.tabletheory.schema.internal.source;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Builds the tree of a document from the events of the YAML or JSON parser. Enforces the limits and rejects duplicate names,
 * so that YAML and JSON behave the same.
 */
final class TreeBuilder {

    /** Thrown to stop the parser when a limit is exceeded; the finding has been added. */
    static final class LimitReached extends RuntimeException {
        private static final long serialVersionUID = 1L;

        LimitReached() {
            super(null, null, false, false);
        }
    }

    private static final class Open {
        final SourceNode node;
        final @Nullable Map<String, SourceNode.SourceMember> members;
        final @Nullable List<SourceNode> elements;
        SourceNode.@Nullable SourceMember name;

        Open(
                SourceNode node,
                @Nullable Map<String, SourceNode.SourceMember> members,
                @Nullable List<SourceNode> elements) {
            this.node = node;
            this.members = members;
            this.elements = elements;
        }
    }

    /** Placeholder for an invalid name, for which a finding exists; its value is ignored. */
    private static final SourceNode.SourceMember IGNORED =
            new SourceNode.SourceMember("", 0, 0, new SourceNode.Broken(0, 0));

    private final FindingList findings;
    private final Deque<Open> open = new ArrayDeque<>();
    private int nodes;
    private @Nullable SourceNode root;

    TreeBuilder(FindingList findings) {
        this.findings = findings;
    }

    void beginMapping(int line, int column) {
        Map<String, SourceNode.SourceMember> members = new LinkedHashMap<>();
        open(new Open(new SourceNode.Mapping(line, column, members), members, null));
    }

    void beginSequence(int line, int column) {
        List<SourceNode> elements = new ArrayList<>();
        open(new Open(new SourceNode.Sequence(line, column, elements), null, elements));
    }

    private void open(Open container) {
        if (open.size() == DocumentLimits.DEPTH) {
            limit(
                    Rule.TOO_DEEP,
                    container.node,
                    "nesting is deeper than " + DocumentLimits.DEPTH + " levels; flatten the document");
        }
        place(container.node);
        open.push(container);
    }

    void end() {
        open.pop();
    }

    /** Sets the name of the next member of the current object. */
    void name(String name, int line, int column) {
        Open container = open.element();
        container.name = new SourceNode.SourceMember(name, line, column, new SourceNode.Broken(line, column));
    }

    /** Skips the next member of the current object. */
    void ignoredName() {
        open.element().name = IGNORED;
    }

    void scalar(JsonValue value, int line, int column) {
        if (value instanceof JsonValue.Text text && hasLoneSurrogate(text.value())) {
            findings.error(
                    Rule.TEXT_NOT_UNICODE, line, column, "unpaired surrogate; write the complete pair or remove it");
            place(new SourceNode.Broken(line, column));
        } else {
            place(new SourceNode.Scalar(line, column, value));
        }
    }

    /** Adds a number, or a finding if it is out of the range of a double. */
    void number(String text, int line, int column) {
        if (isInRange(text)) {
            place(new SourceNode.Scalar(line, column, new JsonValue.Num(text)));
        } else {
            findings.error(
                    Rule.NUMBER_OUT_OF_RANGE,
                    line,
                    column,
                    "the number " + MessageText.shorten(text)
                            + " is out of the range that every language can read; write it as a string");
            broken(line, column);
        }
    }

    private static boolean isInRange(String text) {
        if (text.length() > DocumentLimits.NUMBER_CHARACTERS) {
            return false;
        }
        try {
            BigDecimal number = new BigDecimal(text);
            return Math.abs((long) number.scale()) <= DocumentLimits.NUMBER_EXPONENT
                    && Double.isFinite(number.doubleValue());
        } catch (NumberFormatException e) {
            return false;
        }
    }

    void broken(int line, int column) {
        place(new SourceNode.Broken(line, column));
    }

    /** Returns whether a member name is expected next. */
    boolean expectsName() {
        Open container = open.peek();
        return container != null && container.members != null && container.name == null;
    }

    int depth() {
        return open.size();
    }

    private void place(SourceNode node) {
        if (++nodes > DocumentLimits.NODES) {
            limit(
                    Rule.TOO_MANY_NODES,
                    node,
                    "more than " + DocumentLimits.NODES + " values; split the document into several documents");
        }
        Open container = open.peek();
        if (container == null) {
            root = node;
        } else if (container.elements != null) {
            container.elements.add(node);
        } else if (container.members != null && container.name != null) {
            SourceNode.SourceMember name = container.name;
            container.name = null;
            if (!name.equals(IGNORED)) {
                put(container.members, new SourceNode.SourceMember(name.name(), name.line(), name.column(), node));
            }
        }
    }

    private void put(Map<String, SourceNode.SourceMember> members, SourceNode.SourceMember member) {
        SourceNode.SourceMember first = members.putIfAbsent(member.name(), member);
        if (first != null) {
            findings.error(
                    Rule.DUPLICATE_KEY,
                    member.line(),
                    member.column(),
                    "duplicate key `" + MessageText.shorten(member.name()) + "`, first used in line " + first.line()
                            + "; remove one");
        }
    }

    private void limit(Rule rule, SourceNode node, String message) {
        findings.error(rule, node.line(), node.column(), message);
        throw new LimitReached();
    }

    /** Returns the root of the document, or null if it is empty. */
    @Nullable
    SourceNode root() {
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
