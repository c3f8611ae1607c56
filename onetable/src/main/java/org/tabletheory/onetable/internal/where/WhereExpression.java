package org.tabletheory.onetable.internal.where;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.internal.UnfitException;

/**
 * An expression of {@code where} or {@code set}, taken apart: {@code ${field}} names an attribute, {@code {value}} is a
 * literal, {@code @{name}} a substitution and {@code @{...name}} the elements of one; everything else is DynamoDB's own.
 *
 * <p>It is read once from left to right, so nothing inside a value is ever taken for a part of the expression.
 */
public final class WhereExpression {
    private static final Pattern TOKEN = Pattern.compile("\\$\\{([^}]*)}|@\\{([^}]*)}|\\{([^}]*)}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)");
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}_.,()\\[\\]<>=+\\s-]*");

    private final List<Part> parts;

    private WhereExpression(List<Part> parts) {
        this.parts = List.copyOf(parts);
    }

    /** A piece of an expression. */
    public sealed interface Part {}

    /** Operators, functions and parentheses, as DynamoDB takes them. */
    public record Words(String text) implements Part {}

    /** A field or a path into one, such as {@code address.zip} or {@code tags[0]}. */
    public record Attribute(String path) implements Part {}

    /** A value: text, a number, a boolean, or whatever a substitution holds. */
    public record Bound(@Nullable Object value) implements Part {}

    /** Whether a text has anything of an expression in it; otherwise it is a value. */
    public static boolean isExpression(String text) {
        return TOKEN.matcher(text).find();
    }

    /**
     * Takes an expression apart.
     *
     * @throws UnfitException when a substitution is missing or something is not of an expression
     */
    public static WhereExpression parse(String text, Map<String, ? extends @Nullable Object> substitutions) {
        List<Part> parts = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        int from = 0;
        while (token.find()) {
            addWords(parts, text.substring(from, token.start()));
            if (token.group(1) != null) {
                parts.add(attribute(token.group(1)));
            } else if (token.group(2) != null) {
                addSubstitution(parts, token.group(2), substitutions);
            } else {
                parts.add(new Bound(literal(token.group(3))));
            }
            from = token.end();
        }
        addWords(parts, text.substring(from));
        return new WhereExpression(parts);
    }

    /** A placeholder of somebody else's request, a quote or an unclosed brace would reach DynamoDB as it is. */
    private static void addWords(List<Part> parts, String words) {
        if (!PLAIN.matcher(words).matches()) {
            throw unfit("outside of ${field}, {value} and @{name} an expression has names, operators, functions and"
                    + " parentheses only; write values as {value} and fields as ${field}");
        }
        if (!words.isEmpty()) {
            parts.add(new Words(words));
        }
    }

    private static Attribute attribute(String path) {
        if (path.isBlank() || path.contains("{")) {
            throw unfit("a ${…} of an expression names a field, as in ${status} or ${address.zip}");
        }
        return new Attribute(path);
    }

    private static void addSubstitution(
            List<Part> parts, String reference, Map<String, ? extends @Nullable Object> substitutions) {
        boolean spread = reference.startsWith("...");
        String name = spread ? reference.substring(3) : reference;
        if (!substitutions.containsKey(name)) {
            throw unfit("the expression's @{" + name + "} has no substitution; give one of that name");
        }
        Object value = substitutions.get(name);
        if (!spread || !(value instanceof List<?> list)) {
            parts.add(new Bound(value));
            return;
        }
        if (list.isEmpty()) {
            throw unfit("the expression's @{..." + name + "} is an empty list, which DynamoDB compares nothing with");
        }
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                parts.add(new Words(", "));
            }
            parts.add(new Bound(list.get(i)));
        }
    }

    private static Object literal(String text) {
        if (NUMBER.matcher(text).matches()) {
            return new BigDecimal(text);
        }
        if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
            return text.substring(1, text.length() - 1);
        }
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> text;
        };
    }

    private static UnfitException unfit(String problem) {
        return new UnfitException(problem, ErrorCodes.INVALID_OPERATOR);
    }

    /** The pieces, in order. */
    public List<Part> parts() {
        return parts;
    }

    /**
     * The expression as DynamoDB takes it.
     *
     * @param names the placeholders of a path
     * @param values the placeholder of a value
     */
    public String render(Function<String, String> names, Function<@Nullable Object, String> values) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            if (part instanceof Words words) {
                text.append(words.text());
            } else if (part instanceof Attribute attribute) {
                text.append(names.apply(attribute.path()));
            } else if (part instanceof Bound bound) {
                text.append(values.apply(bound.value()));
            }
        }
        return text.toString();
    }
}
