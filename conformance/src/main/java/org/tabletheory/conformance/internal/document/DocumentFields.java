package org.tabletheory.conformance.internal.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

/**
 * Reads the members of an object strictly: an unknown or missing member or one of the wrong type throws {@link
 * MalformedDocumentException} with its line.
 */
public final class DocumentFields {
    private final SourceNode.Mapping object;

    private DocumentFields(SourceNode.Mapping object) {
        this.object = object;
    }

    /** Returns the members of a node, which must be an object. */
    public static DocumentFields of(SourceNode node, String what) {
        if (node instanceof SourceNode.Mapping mapping) {
            return new DocumentFields(mapping);
        }
        throw new MalformedDocumentException(node.line(), what + " must be an object");
    }

    /** Rejects members with other names than these. */
    public DocumentFields only(Set<String> names, String what) {
        object.members().forEach((name, member) -> {
            if (!names.contains(name)) {
                throw new MalformedDocumentException(
                        member.line(),
                        "unknown '" + name + "' in " + what + "; supported: "
                                + String.join(", ", names.stream().sorted().toList()));
            }
        });
        return this;
    }

    /** Returns the line of the object. */
    public int line() {
        return object.line();
    }

    /** Returns all members in document order. */
    public Map<String, SourceNode.SourceMember> members() {
        return object.members();
    }

    /** Returns whether there is a member with this name. */
    public boolean has(String name) {
        return object.members().containsKey(name);
    }

    /** Returns the value of a member, or null. */
    public @Nullable SourceNode find(String name) {
        SourceNode.SourceMember member = object.members().get(name);
        return member == null ? null : member.value();
    }

    /** Returns the value of a required member. */
    public SourceNode get(String name) {
        SourceNode value = find(name);
        if (value == null) {
            throw new MalformedDocumentException(line(), "'" + name + "' is missing");
        }
        return value;
    }

    /** Returns a required string. */
    public String text(String name) {
        return text(get(name), name);
    }

    /** Returns a string, or null. */
    public @Nullable String findText(String name) {
        SourceNode value = find(name);
        return value == null ? null : text(value, name);
    }

    /** Returns a boolean, by default false. */
    public boolean flag(String name) {
        SourceNode value = find(name);
        if (value == null) {
            return false;
        }
        if (value.toJson() instanceof JsonValue.Bool bool) {
            return bool.value();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be true or false");
    }

    /** Returns an integer, or null. */
    public @Nullable Integer findInteger(String name) {
        SourceNode value = find(name);
        if (value == null) {
            return null;
        }
        if (value.toJson() instanceof JsonValue.Num number && number.isInteger()) {
            return number.value().intValueExact();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be an integer");
    }

    /** Returns the elements of an array, by default none. */
    public List<SourceNode> elements(String name) {
        SourceNode value = find(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof SourceNode.Sequence sequence) {
            return sequence.elements();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be an array");
    }

    /** Returns an array of strings, by default empty. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        elements(name).forEach(element -> texts.add(text(element, "each element of " + name)));
        return texts;
    }

    /** Returns a required object. */
    public JsonValue.Obj object(String name) {
        SourceNode value = get(name);
        if (value.toJson() instanceof JsonValue.Obj obj) {
            return obj;
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be an object");
    }

    /** Returns an array of objects, by default empty. */
    public List<JsonValue.Obj> objects(String name) {
        List<JsonValue.Obj> objects = new ArrayList<>();
        for (SourceNode element : elements(name)) {
            if (!(element.toJson() instanceof JsonValue.Obj obj)) {
                throw new MalformedDocumentException(
                        element.line(), "each element of '" + name + "' must be an object");
            }
            objects.add(obj);
        }
        return objects;
    }

    /** Returns an object with string values, by default empty. */
    public Map<String, String> textMap(String name) {
        SourceNode value = find(name);
        if (value == null) {
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        of(value, "'" + name + "'").members().forEach((key, member) -> texts.put(key, text(member.value(), key)));
        return texts;
    }

    private static String text(SourceNode value, String name) {
        if (value.toJson() instanceof JsonValue.Text text) {
            return text.value();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be a string");
    }
}
