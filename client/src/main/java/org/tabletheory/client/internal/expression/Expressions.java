package org.tabletheory.client.internal.expression;

import java.util.List;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.spi.Placeholders;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * Writes the expressions of one request, with the placeholders {@code #n1, #n2, …} and {@code :v1, :v2, …} that they share.
 * Not safe for use by several threads.
 */
public final class Expressions {
    private final Placeholders placeholders = new Placeholders("#n", ":v", 1, false);

    /** Returns the names and values behind the placeholders that were used. */
    public Placeholders placeholders() {
        return placeholders;
    }

    /** The text of a path. */
    public String path(AttributePath path) {
        StringBuilder text = new StringBuilder();
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Step.Name name) {
                text.append(text.isEmpty() ? "" : ".").append(placeholders.name(name.name()));
            } else if (step instanceof AttributePath.Step.Index index) {
                text.append('[').append(index.index()).append(']');
            }
        }
        return text.toString();
    }

    /** Returns the placeholder of a value. */
    public String value(Value value) {
        return placeholders.value(value);
    }

    /** The text of a list of paths to project. */
    public String projection(List<AttributePath> paths) {
        StringJoiner text = new StringJoiner(", ");
        paths.forEach(path -> text.add(path(path)));
        return text.toString();
    }

    /** The text of a predicate. */
    public String predicate(Predicate predicate) {
        if (predicate instanceof Predicate.Compare compare) {
            return compare(compare);
        }
        if (predicate instanceof Predicate.Size size) {
            return "size(" + path(size.path()) + ") " + size.operator().symbol() + " " + value(size.size());
        }
        if (predicate instanceof Predicate.And and) {
            return joined(and.parts(), " AND ");
        }
        if (predicate instanceof Predicate.Or or) {
            return joined(or.parts(), " OR ");
        }
        if (predicate instanceof Predicate.Not not) {
            return "NOT (" + predicate(not.part()) + ")";
        }
        return raw((Predicate.Raw) predicate);
    }

    private String joined(List<Predicate> parts, String word) {
        StringJoiner text = new StringJoiner(word);
        for (Predicate part : parts) {
            boolean simple = part instanceof Predicate.Compare || part instanceof Predicate.Size || parts.size() == 1;
            text.add(simple ? predicate(part) : "(" + predicate(part) + ")");
        }
        return text.toString();
    }

    private String compare(Predicate.Compare compare) {
        String path = path(compare.path());
        List<Value> operands = compare.operands();
        return switch (compare.operator()) {
            case EQ, NE, LT, LE, GT, GE -> path + " " + compare.operator().symbol() + " " + value(operands.get(0));
            case BETWEEN -> path + " BETWEEN " + value(operands.get(0)) + " AND " + value(operands.get(1));
            case IN -> {
                StringJoiner list = new StringJoiner(", ", path + " IN (", ")");
                operands.forEach(operand -> list.add(value(operand)));
                yield list.toString();
            }
            case BEGINS_WITH -> "begins_with(" + path + ", " + value(operands.get(0)) + ")";
            case CONTAINS -> "contains(" + path + ", " + value(operands.get(0)) + ")";
            case NOT_CONTAINS -> "NOT contains(" + path + ", " + value(operands.get(0)) + ")";
            case EXISTS -> "attribute_exists(" + path + ")";
            case NOT_EXISTS -> "attribute_not_exists(" + path + ")";
            case TYPE -> "attribute_type(" + path + ", " + value(operands.get(0)) + ")";
        };
    }

    /** Returns a user's text as it is; its placeholders join those of the request, sorted, and must not contradict them. */
    private String raw(Predicate.Raw raw) {
        new TreeMap<>(raw.names()).forEach((placeholder, name) -> {
            if (!placeholders.addName(placeholder, name)) {
                throw clash(placeholder);
            }
        });
        new TreeMap<>(raw.values()).forEach((placeholder, value) -> {
            if (!placeholders.addValue(placeholder, value)) {
                throw clash(placeholder);
            }
        });
        return raw.expression();
    }

    private static TableTheoryException clash(String placeholder) {
        return new TableTheoryException(
                "the placeholder " + placeholder
                        + " of a raw condition has another meaning in this request; rename it to"
                        + " one that is not #n or :v and a number",
                ErrorCodes.INVALID_OPERATOR,
                ErrorContext.NONE);
    }
}
