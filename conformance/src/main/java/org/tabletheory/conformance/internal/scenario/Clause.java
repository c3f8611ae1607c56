package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Set;
import org.tabletheory.conformance.internal.document.Fields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.document.Node;
import org.tabletheory.schema.document.JsonValue;

/** A part of a key condition, a filter or a condition. */
public sealed interface Clause {

    /** An attribute, or a place in one, asked one thing. */
    record Test(String attribute, String operator, List<JsonValue> values) implements Clause {}

    /** The size of an attribute compared with a number. */
    record Size(String attribute, String operator, int size) implements Clause {}

    /** One of them holds. */
    record Any(List<Clause> parts) implements Clause {}

    /** All of them hold. */
    record All(List<Clause> parts) implements Clause {}

    /** It does not hold. */
    record Not(Clause part) implements Clause {}

    /** The clauses of an array. */
    static List<Clause> readAll(List<Node> nodes) {
        return nodes.stream().map(Clause::read).toList();
    }

    /**
     * A clause: {@code {attribute, operator, value}}, with {@code values} for operators of several, {@code size} in place
     * of a value, or one of {@code any}, {@code all}, {@code not}.
     */
    static Clause read(Node node) {
        Fields fields = Fields.of(node, "a condition");
        if (fields.has("any")) {
            return new Any(readAll(fields.only(Set.of("any"), "an any").elements("any")));
        }
        if (fields.has("all")) {
            return new All(readAll(fields.only(Set.of("all"), "an all").elements("all")));
        }
        if (fields.has("not")) {
            return new Not(read(fields.only(Set.of("not"), "a not").get("not")));
        }
        fields.only(Set.of("attribute", "operator", "value", "values", "size"), "a condition");
        String attribute = fields.text("attribute");
        String operator = fields.text("operator");
        Integer size = fields.findInteger("size");
        if (size != null) {
            return new Size(attribute, operator, size);
        }
        if (fields.has("value") && fields.has("values")) {
            throw new MalformedDocumentException(fields.line(), "a condition has 'value' or 'values', not both");
        }
        Node value = fields.find("value");
        List<JsonValue> values = value != null
                ? List.of(value.toJson())
                : fields.elements("values").stream().map(Node::toJson).toList();
        return new Test(attribute, operator, values);
    }
}
