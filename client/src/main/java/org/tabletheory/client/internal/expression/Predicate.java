package org.tabletheory.client.internal.expression;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.condition.Operator;

/**
 * A condition with everything resolved: paths of DynamoDB's names, operands as values. What key conditions, filters and
 * write conditions are made of. Immutable.
 */
public sealed interface Predicate {
    /** One attribute asked one thing. */
    record Compare(AttributePath path, Operator operator, List<Value> operands) implements Predicate {
        public Compare {
            operands = List.copyOf(operands);
        }
    }

    /** The size of an attribute compared with a number. */
    record Size(AttributePath path, Operator operator, Value size) implements Predicate {}

    /** All of them hold; holds when there is none. */
    record And(List<Predicate> parts) implements Predicate {
        public And {
            parts = List.copyOf(parts);
        }
    }

    /** One of them holds. */
    record Or(List<Predicate> parts) implements Predicate {
        public Or {
            parts = List.copyOf(parts);
        }
    }

    /** It does not hold. */
    record Not(Predicate part) implements Predicate {}

    /** A user's own text, with placeholders of its own; names begin with {@code #}, values with {@code :}. */
    record Raw(String expression, Map<String, String> names, Map<String, Value> values) implements Predicate {
        public Raw {
            names = Map.copyOf(names);
            values = Map.copyOf(values);
        }
    }

    /** Tells the attributes of the item that the predicate looks at; of a user's own text, those that it has names for. */
    default void eachAttribute(Consumer<String> attribute) {
        if (this instanceof Compare compare) {
            attribute.accept(compare.path().attribute());
        } else if (this instanceof Size size) {
            attribute.accept(size.path().attribute());
        } else if (this instanceof And and) {
            and.parts().forEach(part -> part.eachAttribute(attribute));
        } else if (this instanceof Or or) {
            or.parts().forEach(part -> part.eachAttribute(attribute));
        } else if (this instanceof Not not) {
            not.part().eachAttribute(attribute);
        } else if (this instanceof Raw raw) {
            raw.names().values().forEach(attribute);
        }
    }

    /** Both hold, without a level of parentheses that nothing needs. */
    static Predicate and(Predicate left, Predicate right) {
        List<Predicate> parts = new java.util.ArrayList<>();
        parts.addAll(left instanceof And and ? and.parts() : List.of(left));
        parts.addAll(right instanceof And and ? and.parts() : List.of(right));
        return new And(parts);
    }

    /** The attribute is there, or is not. */
    static Predicate exists(String attribute, boolean there) {
        return new Compare(AttributePath.ofName(attribute), there ? Operator.EXISTS : Operator.NOT_EXISTS, List.of());
    }

    /** The attribute equals the value. */
    static Predicate equal(String attribute, Value value) {
        return new Compare(AttributePath.ofName(attribute), Operator.EQ, List.of(value));
    }
}
