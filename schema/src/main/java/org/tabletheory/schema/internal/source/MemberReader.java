package org.tabletheory.schema.internal.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Reads the members of one object by name and type. Adds a finding for every unknown, missing or mistyped member. Names that
 * start with {@code x-} are extensions if the object allows them.
 */
public final class MemberReader {

    private final SourceNode.Mapping node;
    private final String what;
    private final FindingList findings;

    private MemberReader(SourceNode.Mapping node, String what, FindingList findings) {
        this.node = node;
        this.what = what;
        this.findings = findings;
    }

    /** Returns a reader of an object with these members, or null after adding a finding if the node is not an object. */
    public static @Nullable MemberReader of(
            SourceNode node, String what, boolean extensible, List<String> known, FindingList findings) {
        if (!(node instanceof SourceNode.Mapping mapping)) {
            wrongType(node, what, "an object", findings);
            return null;
        }
        for (SourceNode.SourceMember member : mapping.members().values()) {
            boolean extension = extensible && member.name().startsWith("x-");
            if (!extension && !known.contains(member.name())) {
                findings.error(
                        Rule.DMS_FIELD_UNKNOWN,
                        member.line(),
                        member.column(),
                        "unknown field `" + MessageText.shorten(member.name()) + "` in " + what
                                + MessageText.didYouMean(member.name(), known)
                                + (extensible ? " (names of custom metadata start with `x-`)" : ""));
            }
        }
        return new MemberReader(mapping, what, findings);
    }

    public SourceNode.Mapping node() {
        return node;
    }

    public FindingList findings() {
        return findings;
    }

    public @Nullable SourceNode get(String name) {
        return node.get(name);
    }

    /** Returns the member with this name, or null after adding a finding if it is missing. */
    public @Nullable SourceNode required(String name) {
        SourceNode member = node.get(name);
        if (member == null) {
            findings.error(Rule.DMS_FIELD_MISSING, node.line(), node.column(), what + " needs `" + name + "`");
        }
        return member;
    }

    /** Returns the string with this name, or null after adding a finding if it is missing or not a string. */
    public @Nullable String requiredText(String name) {
        SourceNode member = required(name);
        return member == null ? null : text(member, "`" + name + "`");
    }

    /** Returns the string with this name, or null if it is missing. Adds a finding if it is not a string. */
    public @Nullable String optionalText(String name) {
        SourceNode member = node.get(name);
        return member == null ? null : text(member, "`" + name + "`");
    }

    private @Nullable String text(SourceNode member, String name) {
        return text(member, name, findings);
    }

    public static @Nullable String text(SourceNode member, String name, FindingList findings) {
        if (member instanceof SourceNode.Scalar scalar && scalar.value() instanceof JsonValue.Text text) {
            return text.value();
        }
        wrongType(member, name, "a string", findings);
        return null;
    }

    /** Returns the boolean with this name, or false if it is missing. Adds a finding if it is not a boolean. */
    public boolean flag(String name) {
        SourceNode member = node.get(name);
        if (member instanceof SourceNode.Scalar scalar && scalar.value() instanceof JsonValue.Bool bool) {
            return bool.value();
        }
        if (member != null) {
            wrongType(member, "`" + name + "`", "true or false", findings);
        }
        return false;
    }

    /** Returns the elements of the array with this name, empty if it is missing, or null after adding a finding if it is not
     * an array. */
    public @Nullable List<SourceNode> elements(String name) {
        SourceNode member = node.get(name);
        if (member == null) {
            return List.of();
        }
        if (member instanceof SourceNode.Sequence sequence) {
            return sequence.elements();
        }
        wrongType(member, "`" + name + "`", "an array", findings);
        return null;
    }

    /** Returns the strings of the array with this name, or null after adding a finding if it contains anything else. */
    public @Nullable List<String> texts(String name) {
        List<SourceNode> elements = elements(name);
        if (elements == null) {
            return null;
        }
        List<String> texts = new ArrayList<>();
        boolean complete = true;
        for (SourceNode element : elements) {
            String text = text(element, "an element of `" + name + "`");
            complete &= text != null;
            if (text != null) {
                texts.add(text);
            }
        }
        return complete ? texts : null;
    }

    /** Returns the object with this name as JSON, or an empty object if it is missing. Adds a finding if it is not an object. */
    public JsonValue.Obj object(String name) {
        SourceNode member = node.get(name);
        if (member == null) {
            return JsonValue.Obj.EMPTY;
        }
        if (member.toJson() instanceof JsonValue.Obj object) {
            return object;
        }
        wrongType(member, "`" + name + "`", "an object", findings);
        return JsonValue.Obj.EMPTY;
    }

    /** Returns the extension members ({@code x-…}). */
    public JsonValue.Obj extensions() {
        Map<String, JsonValue> extensions = new LinkedHashMap<>();
        for (SourceNode.SourceMember member : node.members().values()) {
            if (member.name().startsWith("x-")) {
                extensions.put(member.name(), member.value().toJson());
            }
        }
        return new JsonValue.Obj(extensions);
    }

    public static void wrongType(SourceNode node, String what, String wanted, FindingList findings) {
        if (node instanceof SourceNode.Broken) {
            return;
        }
        JsonValue value = node.toJson();
        String hint = value instanceof JsonValue.Num number && wanted.equals("a string")
                ? "; write \"" + MessageText.shorten(number.text()) + "\""
                : "";
        findings.error(
                Rule.DMS_FIELD_TYPE,
                node.line(),
                node.column(),
                what + " must be " + wanted + ", not " + value.kind() + hint);
    }
}
