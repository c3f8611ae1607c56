package org.tabletheory.schema.spi.tree;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/** A value in a document with the line and column where it starts, both counted from 1. */
public sealed interface SourceNode {

    int line();

    int column();

    /** An object. Of duplicate members the first is kept; a finding exists for the others. */
    record Mapping(int line, int column, Map<String, SourceMember> members) implements SourceNode {

        public @Nullable SourceNode get(String name) {
            SourceMember member = members.get(name);
            return member == null ? null : member.value();
        }

        @Override
        public JsonValue.Obj toJson() {
            Map<String, JsonValue> values = new LinkedHashMap<>();
            members.forEach((name, member) -> values.put(name, member.value().toJson()));
            return new JsonValue.Obj(values);
        }
    }

    /** A member of an object and the position of its name. */
    record SourceMember(String name, int line, int column, SourceNode value) {}

    /** An array. */
    record Sequence(int line, int column, List<SourceNode> elements) implements SourceNode {
        @Override
        public JsonValue toJson() {
            return new JsonValue.Array(elements.stream().map(SourceNode::toJson).toList());
        }
    }

    /** A string, a number, a boolean or null. */
    record Scalar(int line, int column, JsonValue value) implements SourceNode {
        @Override
        public JsonValue toJson() {
            return value;
        }
    }

    /** A value that could not be parsed. A finding for it exists, so readers ignore it. */
    record Broken(int line, int column) implements SourceNode {
        @Override
        public JsonValue toJson() {
            return new JsonValue.Null();
        }
    }

    /** Returns the value without positions; a broken value becomes null. */
    JsonValue toJson();
}
