package org.tabletheory.schema.internal.dms;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Json;
import org.tabletheory.schema.Rule;
import org.tabletheory.schema.internal.source.FindingList;
import org.tabletheory.schema.internal.source.Node;
import org.tabletheory.schema.internal.source.Words;

/**
 * The members of one object of a DMS document, read by name and type. Unknown, missing and mistyped members are
 * reported; names that begin with {@code x-} are extensions where the object allows them.
 */
final class Fields {

    private final Node.Mapping node;
    private final String what;
    private final FindingList findings;

    private Fields(Node.Mapping node, String what, FindingList findings) {
        this.node = node;
        this.what = what;
        this.findings = findings;
    }

    /** The members of a node that must be an object with these names, or null when it is none. */
    static @Nullable Fields of(Node node, String what, boolean extensible, List<String> known, FindingList findings) {
        if (!(node instanceof Node.Mapping mapping)) {
            wrongType(node, what, "an object", findings);
            return null;
        }
        for (Node.Member member : mapping.members().values()) {
            boolean extension = extensible && member.name().startsWith("x-");
            if (!extension && !known.contains(member.name())) {
                findings.error(
                        Rule.DMS_FIELD_UNKNOWN,
                        member.line(),
                        member.column(),
                        "`" + Words.shorten(member.name()) + "` is no field of " + what
                                + Words.didYouMean(member.name(), known)
                                + (extensible ? " (metadata of your own begins with `x-`)" : ""));
            }
        }
        return new Fields(mapping, what, findings);
    }

    Node.Mapping node() {
        return node;
    }

    FindingList findings() {
        return findings;
    }

    @Nullable
    Node get(String name) {
        return node.get(name);
    }

    boolean has(String name) {
        return node.members().containsKey(name);
    }

    /** The member of this name; reported when it is missing. */
    @Nullable
    Node required(String name) {
        Node member = node.get(name);
        if (member == null) {
            findings.error(Rule.DMS_FIELD_MISSING, node.line(), node.column(), what + " needs `" + name + "`");
        }
        return member;
    }

    /** The string of this name, reported when it is missing or no string. */
    @Nullable
    String requiredText(String name) {
        Node member = required(name);
        return member == null ? null : text(member, "`" + name + "`");
    }

    /** The string of this name, or null when there is none; reported when it is no string. */
    @Nullable
    String optionalText(String name) {
        Node member = node.get(name);
        return member == null ? null : text(member, "`" + name + "`");
    }

    private @Nullable String text(Node member, String name) {
        return text(member, name, findings);
    }

    static @Nullable String text(Node member, String name, FindingList findings) {
        if (member instanceof Node.Scalar scalar && scalar.value() instanceof Json.Text text) {
            return text.value();
        }
        wrongType(member, name, "a string", findings);
        return null;
    }

    /** The boolean of this name; false when there is none, reported when it is no boolean. */
    boolean flag(String name) {
        Node member = node.get(name);
        if (member instanceof Node.Scalar scalar && scalar.value() instanceof Json.Bool bool) {
            return bool.value();
        }
        if (member != null) {
            wrongType(member, "`" + name + "`", "true or false", findings);
        }
        return false;
    }

    /** The elements of the array of this name, empty when there is none; null when it is no array, which is reported. */
    @Nullable
    List<Node> elements(String name) {
        Node member = node.get(name);
        if (member == null) {
            return List.of();
        }
        if (member instanceof Node.Sequence sequence) {
            return sequence.elements();
        }
        wrongType(member, "`" + name + "`", "an array", findings);
        return null;
    }

    /** The strings of the array of this name; null when anything of it is no string, which is reported. */
    @Nullable
    List<String> texts(String name) {
        List<Node> elements = elements(name);
        if (elements == null) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        boolean complete = true;
        for (Node element : elements) {
            String text = text(element, "an element of `" + name + "`");
            complete &= text != null;
            if (text != null) {
                texts.add(text);
            }
        }
        return complete ? texts : null;
    }

    /** The object of this name as JSON, empty when there is none or it is no object, which is reported. */
    Json.Obj object(String name) {
        Node member = node.get(name);
        if (member == null) {
            return Json.Obj.EMPTY;
        }
        if (member.toJson() instanceof Json.Obj object) {
            return object;
        }
        wrongType(member, "`" + name + "`", "an object", findings);
        return Json.Obj.EMPTY;
    }

    /** The members that begin with {@code x-}. */
    Json.Obj extensions() {
        Map<String, Json> extensions = new LinkedHashMap<>();
        for (Node.Member member : node.members().values()) {
            if (member.name().startsWith("x-")) {
                extensions.put(member.name(), member.value().toJson());
            }
        }
        return new Json.Obj(extensions);
    }

    static void wrongType(Node node, String what, String wanted, FindingList findings) {
        if (node instanceof Node.Broken) {
            return;
        }
        Json value = node.toJson();
        String hint = value instanceof Json.Num number && wanted.equals("a string")
                ? "; write \"" + Words.shorten(number.text()) + "\""
                : "";
        findings.error(
                Rule.DMS_FIELD_TYPE,
                node.line(),
                node.column(),
                what + " must be " + wanted + ", not " + value.kind() + hint);
    }
}
