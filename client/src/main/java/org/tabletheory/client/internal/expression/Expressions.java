package org.tabletheory.client.internal.expression;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;

/**
 * The texts of one request's expressions and the placeholders that they share.
 *
 * <p>Every name and value goes through a placeholder, so reserved words need no list and values cannot be parsed as
 * anything else. The same name has the same placeholder throughout a request; {@code #n1, #n2, …} and {@code :v1, :v2, …}
 * are given in the order of use, so the same plan always has the same text. Not safe for use by several threads.
 */
public final class Expressions {
    private final Map<String, String> placeholders = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();

    /** The names behind the placeholders; empty when none was used. */
    public Map<String, String> names() {
        return names;
    }

    /** The values behind the placeholders; empty when none was used. */
    public Map<String, Value> values() {
        return values;
    }

    /** The text of a path. */
    public String path(AttributePath path) {
        StringBuilder text = new StringBuilder();
        for (AttributePath.Step step : path.steps()) {
            if (step instanceof AttributePath.Step.Name name) {
                text.append(text.isEmpty() ? "" : ".").append(name(name.name()));
            } else if (step instanceof AttributePath.Step.Index index) {
                text.append('[').append(index.index()).append(']');
            }
        }
        return text.toString();
    }

    private String name(String attribute) {
        String known = placeholders.get(attribute);
        if (known != null) {
            return known;
        }
        String placeholder;
        int number = placeholders.size();
        do {
            number++;
            placeholder = "#n" + number;
        } while (names.containsKey(placeholder));
        placeholders.put(attribute, placeholder);
        names.put(placeholder, attribute);
        return placeholder;
    }

    /** The placeholder of a value. */
    public String value(Value value) {
        String placeholder;
        int number = values.size();
        do {
            number++;
            placeholder = ":v" + number;
        } while (values.containsKey(placeholder));
        values.put(placeholder, value);
        return placeholder;
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

    /** A user's text stands as it is; its placeholders join those of the request, sorted, and may not contradict them. */
    private String raw(Predicate.Raw raw) {
        new TreeMap<>(raw.names()).forEach((placeholder, name) -> {
            String taken = names.putIfAbsent(placeholder, name);
            if (taken != null && !taken.equals(name)) {
                throw clash(placeholder);
            }
        });
        new TreeMap<>(raw.values()).forEach((placeholder, value) -> {
            Value taken = values.putIfAbsent(placeholder, value);
            if (taken != null && !taken.equals(value)) {
                throw clash(placeholder);
            }
        });
        return raw.expression();
    }

    private static TableTheoryException clash(String placeholder) {
        return new TableTheoryException(
                "the placeholder " + placeholder + " of a raw condition stands for something else in this request;"
                        + " give it a name that does not begin with #n or :v and a number",
                ErrorCodes.INVALID_OPERATOR,
                ErrorContext.NONE);
    }
}
