package org.tabletheory.schema.internal.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** A value of a document with the line and column where it begins, both from 1. */
public sealed interface SourceNode {

    int line();

    int column();

    /** An object. The first of two members with one name is kept; the second has been reported. */
    record Mapping(int line, int column, Map<String, Member> members) implements SourceNode {

        public @Nullable SourceNode get(String name) {
            Member member = members.get(name);
            return member == null ? null : member.value();
        }
    }

    /** A member of an object, and where its name stands. */
    record Member(String name, int line, int column, SourceNode value) {}

    /** An array. */
    record Sequence(int line, int column, List<SourceNode> elements) implements SourceNode {}

    /** A string, a number, a boolean or null. */
    record Scalar(int line, int column, JsonValue value) implements SourceNode {}

    /** A value that could not be read and has been reported already; readers pass over it in silence. */
    record Broken(int line, int column) implements SourceNode {}

    /** This value without its places; what is broken becomes null. Trees are at most {@link DocumentLimits#DEPTH} deep. */
    default JsonValue toJson() {
        if (this instanceof Scalar scalar) {
            return scalar.value();
        } else if (this instanceof Sequence sequence) {
            List<JsonValue> elements = new ArrayList<>(sequence.elements().size());
            sequence.elements().forEach(element -> elements.add(element.toJson()));
            return new JsonValue.Array(elements);
        } else if (this instanceof Mapping mapping) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            mapping.members()
                    .forEach((name, member) -> members.put(name, member.value().toJson()));
            return new JsonValue.Obj(members);
        } else {
            return new JsonValue.Null();
        }
    }
}
