package org.tabletheory.conformance.internal.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.document.JsonValue;

/** A value of a document with the line where it begins, from 1. */
public sealed interface Node {

    int line();

    /** An object; no name stands twice in it. */
    record Mapping(int line, Map<String, Member> members) implements Node {}

    /** A member of an object: the line of its name, and its value. */
    record Member(int line, Node value) {}

    /** An array. */
    record Sequence(int line, List<Node> elements) implements Node {}

    /** A string, a number, a boolean or null. */
    record Scalar(int line, JsonValue value) implements Node {}

    /** This value without its lines. */
    default JsonValue toJson() {
        if (this instanceof Mapping mapping) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            mapping.members()
                    .forEach((name, member) -> members.put(name, member.value().toJson()));
            return new JsonValue.Obj(members);
        }
        if (this instanceof Sequence sequence) {
            List<JsonValue> elements = new ArrayList<>();
            sequence.elements().forEach(element -> elements.add(element.toJson()));
            return new JsonValue.Array(elements);
        }
        return ((Scalar) this).value();
    }
}
