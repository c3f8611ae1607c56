package org.tabletheory.conformance.internal.document;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.schema.document.JsonValue;

/** A value of a document with its line number. */
public sealed interface DocumentNode {
    /** Returns the line of the value, from 1. */
    int line();

    /** Returns the value without line numbers. */
    JsonValue toJson();

    /** An object with unique names. */
    record Mapping(int line, Map<String, DocumentMember> members) implements DocumentNode {
        @Override
        public JsonValue.Obj toJson() {
            Map<String, JsonValue> values = new LinkedHashMap<>();
            members.forEach((name, member) -> values.put(name, member.value().toJson()));
            return new JsonValue.Obj(values);
        }
    }

    /** A member of an object: the line of its name, and its value. */
    record DocumentMember(int line, DocumentNode value) {}

    /** An array. */
    record Sequence(int line, List<DocumentNode> elements) implements DocumentNode {
        @Override
        public JsonValue toJson() {
            List<JsonValue> values = new ArrayList<>();
            elements.forEach(element -> values.add(element.toJson()));
            return new JsonValue.Array(values);
        }
    }

    /** A string, number, boolean or null. */
    record Scalar(int line, JsonValue value) implements DocumentNode {
        @Override
        public JsonValue toJson() {
            return value;
        }
    }
}
