package org.tabletheory.schema.internal.source;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Json;

/** A value of a document with the line and column where it begins, both from 1. */
public sealed interface Node {

    int line();

    int column();

    /** An object. The first of two members with one name is kept; the second has been reported. */
    record Mapping(int line, int column, Map<String, Member> members) implements Node {

        public @Nullable Node get(String name) {
            Member member = members.get(name);
            return member == null ? null : member.value();
        }
    }

    /** A member of an object, and where its name stands. */
    record Member(String name, int line, int column, Node value) {}

    /** An array. */
    record Sequence(int line, int column, List<Node> elements) implements Node {}

    /** A string, a number, a boolean or null. */
    record Scalar(int line, int column, Json value) implements Node {}

    /** A value that could not be read and has been reported already; readers pass over it in silence. */
    record Broken(int line, int column) implements Node {}

    /** This value without its places; what is broken becomes null. Trees are at most {@link Limits#DEPTH} deep. */
    default Json toJson() {
        if (this instanceof Scalar scalar) {
            return scalar.value();
        } else if (this instanceof Sequence sequence) {
            List<Json> elements = new ArrayList<>(sequence.elements().size());
            sequence.elements().forEach(element -> elements.add(element.toJson()));
            return new Json.Array(elements);
        } else if (this instanceof Mapping mapping) {
            Map<String, Json> members = new LinkedHashMap<>();
            mapping.members()
                    .forEach((name, member) -> members.put(name, member.value().toJson()));
            return new Json.Obj(members);
        } else {
            return new Json.Null();
        }
    }
}
