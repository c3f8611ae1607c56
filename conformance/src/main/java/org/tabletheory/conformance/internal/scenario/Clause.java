package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Set;
import org.tabletheory.conformance.internal.document.DocumentFields;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.tree.SourceNode;

/** A part of a key condition, filter or write condition. */
public sealed interface Clause {

    /** Calls the method of the visitor for this clause and returns its result. */
    <R> R accept(Visitor<R> visitor);

    /**
     * Handles each kind of clause.
     *
     * @param <R> the result type
     */
    interface Visitor<R> {
        R test(Test clause);

        R size(Size clause);

        R any(Any clause);

        R all(All clause);

        R not(Not clause);
    }

    /** A comparison of an attribute, or of a path in it, with values. */
    record Test(String attribute, String operator, List<JsonValue> values) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.test(this);
        }
    }

    /** A comparison of the size of an attribute with a number. */
    record Size(String attribute, String operator, int size) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.size(this);
        }
    }

    /** True if any part is true. */
    record Any(List<Clause> parts) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.any(this);
        }
    }

    /** True if all parts are true. */
    record All(List<Clause> parts) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.all(this);
        }
    }

    /** True if the part is false. */
    record Not(Clause part) implements Clause {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.not(this);
        }
    }

    /** Reads an array of clauses. */
    static List<Clause> readAll(List<SourceNode> nodes) {
        return nodes.stream().map(Clause::read).toList();
    }

    /**
     * Reads a clause: {@code {attribute, operator, value}}, with {@code values} for operators with several operands or
     * {@code size} instead of a value; or one of {@code any}, {@code all} and {@code not}.
     */
    static Clause read(SourceNode node) {
        DocumentFields fields = DocumentFields.of(node, "a condition");
        if (fields.has("any")) {
            return new Any(readAll(fields.only(Set.of("any"), "'any'").elements("any")));
        }
        if (fields.has("all")) {
            return new All(readAll(fields.only(Set.of("all"), "'all'").elements("all")));
        }
        if (fields.has("not")) {
            return new Not(read(fields.only(Set.of("not"), "'not'").get("not")));
        }
        fields.only(Set.of("attribute", "operator", "value", "values", "size"), "a condition");
        String attribute = fields.text("attribute");
        String operator = fields.text("operator");
        Integer size = fields.findInteger("size");
        if (size != null) {
            return new Size(attribute, operator, size);
        }
        if (fields.has("value") && fields.has("values")) {
            throw new MalformedDocumentException(fields.line(), "use either 'value' or 'values' in a condition");
        }
        SourceNode value = fields.find("value");
        List<JsonValue> values = value != null
                ? List.of(value.toJson())
                : fields.elements("values").stream().map(SourceNode::toJson).toList();
        return new Test(attribute, operator, values);
    }
}
