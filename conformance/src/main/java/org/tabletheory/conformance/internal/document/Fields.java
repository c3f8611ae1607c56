package org.tabletheory.conformance.internal.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/**
 * The members of one object of a document, read strictly: a member that is not known, is missing or is of another kind
 * is an error on its line.
 */
public final class Fields {
    private final Node.Mapping object;

    private Fields(Node.Mapping object) {
        this.object = object;
    }

    /** The members of a node that must be an object. */
    public static Fields of(Node node, String what) {
        if (node instanceof Node.Mapping mapping) {
            return new Fields(mapping);
        }
        throw new MalformedDocumentException(node.line(), what + " must be an object");
    }

    /** Refuses every member that is not among these names. */
    public Fields only(Set<String> names, String what) {
        object.members().forEach((name, member) -> {
            if (!names.contains(name)) {
                throw new MalformedDocumentException(
                        member.line(),
                        "'" + name + "' is unknown in " + what + "; known are "
                                + String.join(", ", names.stream().sorted().toList()));
            }
        });
        return this;
    }

    /** The line on which the object begins. */
    public int line() {
        return object.line();
    }

    /** Every member in the order of the document. */
    public Map<String, Node.Member> members() {
        return object.members();
    }

    /** Whether there is a member of this name. */
    public boolean has(String name) {
        return object.members().containsKey(name);
    }

    /** The value of a member, or null when there is none. */
    public @Nullable Node find(String name) {
        Node.Member member = object.members().get(name);
        return member == null ? null : member.value();
    }

    /** The value of a member that must be there. */
    public Node get(String name) {
        Node value = find(name);
        if (value == null) {
            throw new MalformedDocumentException(line(), "'" + name + "' is missing");
        }
        return value;
    }

    /** A string that must be there. */
    public String text(String name) {
        return text(get(name), name);
    }

    /** A string, or null when it is not there. */
    public @Nullable String findText(String name) {
        Node value = find(name);
        return value == null ? null : text(value, name);
    }

    /** A boolean, false when it is not there. */
    public boolean flag(String name) {
        Node value = find(name);
        if (value == null) {
            return false;
        }
        if (value.toJson() instanceof JsonValue.Bool bool) {
            return bool.value();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be true or false");
    }

    /** A whole number, or null when it is not there. */
    public @Nullable Integer findInteger(String name) {
        Node value = find(name);
        if (value == null) {
            return null;
        }
        if (value.toJson() instanceof JsonValue.Num number && number.isInteger()) {
            return number.value().intValueExact();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be a whole number");
    }

    /** An array's elements; none when it is not there. */
    public List<Node> elements(String name) {
        Node value = find(name);
        if (value == null) {
            return List.of();
        }
        if (value instanceof Node.Sequence sequence) {
            return sequence.elements();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be an array");
    }

    /** An array of strings; none when it is not there. */
    public List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        elements(name).forEach(element -> texts.add(text(element, "each of " + name)));
        return texts;
    }

    /** An object without its lines, that must be there. */
    public JsonValue.Obj object(String name) {
        Node value = get(name);
        if (value.toJson() instanceof JsonValue.Obj obj) {
            return obj;
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be an object");
    }

    /** An array of objects without their lines; none when it is not there. */
    public List<JsonValue.Obj> objects(String name) {
        List<JsonValue.Obj> objects = new ArrayList<>();
        for (Node element : elements(name)) {
            if (!(element.toJson() instanceof JsonValue.Obj obj)) {
                throw new MalformedDocumentException(element.line(), "each of '" + name + "' must be an object");
            }
            objects.add(obj);
        }
        return objects;
    }

    /** An object of strings; empty when it is not there. */
    public Map<String, String> textMap(String name) {
        Node value = find(name);
        if (value == null) {
            return Map.of();
        }
        Map<String, String> texts = new LinkedHashMap<>();
        of(value, "'" + name + "'").members().forEach((key, member) -> texts.put(key, text(member.value(), key)));
        return texts;
    }

    private static String text(Node value, String name) {
        if (value.toJson() instanceof JsonValue.Text text) {
            return text.value();
        }
        throw new MalformedDocumentException(value.line(), "'" + name + "' must be a string");
    }
}
