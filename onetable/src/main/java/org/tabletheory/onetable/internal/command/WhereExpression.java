package org.tabletheory.onetable.internal.command;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * A parsed {@code where} or {@code set} expression: {@code ${field}} is an attribute, {@code {value}} a literal,
 * {@code @{name}} a substitution and {@code @{...name}} its elements; everything else is DynamoDB syntax.
 *
 * <p>The parser reads once from left to right, so a value is never interpreted as part of the expression.
 */
public final class WhereExpression {
    private static final Pattern TOKEN = Pattern.compile("\\$\\{([^}]*)}|@\\{([^}]*)}|\\{([^}]*)}");
    private static final Pattern NUMBER = Pattern.compile("[-+]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)");
    private static final Pattern SYNTAX = Pattern.compile("[\\p{L}\\p{N}_.,()\\[\\]<>=+\\s-]*");

    private final List<WhereToken> parts;

    private WhereExpression(List<WhereToken> parts) {
        this.parts = List.copyOf(parts);
    }

    /** A part of an expression. */
    sealed interface WhereToken {
        String render(Function<String, String> names, Function<@Nullable Object, String> values);
    }

    /** Operators, functions and parentheses. */
    record Syntax(String text) implements WhereToken {
        @Override
        public String render(Function<String, String> names, Function<@Nullable Object, String> values) {
            return text;
        }
    }

    /** A field or a path, such as {@code address.zip} or {@code tags[0]}. */
    record FieldPath(String path) implements WhereToken {
        @Override
        public String render(Function<String, String> names, Function<@Nullable Object, String> values) {
            return names.apply(path);
        }
    }

    /** A literal or the value of a substitution. */
    record BoundValue(@Nullable Object value) implements WhereToken {
        @Override
        public String render(Function<String, String> names, Function<@Nullable Object, String> values) {
            return values.apply(value);
        }
    }

    /** Returns whether a text contains expression syntax; otherwise it is a value. */
    public static boolean isExpression(String text) {
        return TOKEN.matcher(text).find();
    }

    /**
     * Parses an expression.
     *
     * @throws InvalidInputException if the expression is malformed or a substitution is missing
     */
    public static WhereExpression parse(String text, Map<String, ? extends @Nullable Object> substitutions) {
        List<WhereToken> parts = new ArrayList<>();
        Matcher token = TOKEN.matcher(text);
        int from = 0;
        while (token.find()) {
            addSyntax(parts, text.substring(from, token.start()));
            if (token.group(1) != null) {
                parts.add(fieldPath(token.group(1)));
            } else if (token.group(2) != null) {
                addSubstitution(parts, token.group(2), substitutions);
            } else {
                parts.add(new BoundValue(literal(token.group(3))));
            }
            from = token.end();
        }
        addSyntax(parts, text.substring(from));
        return new WhereExpression(parts);
    }

    /** Rejects placeholders, quotes and unclosed braces, which would otherwise be sent to DynamoDB. */
    private static void addSyntax(List<WhereToken> parts, String text) {
        if (!SYNTAX.matcher(text).matches()) {
            throw invalid(
                    "outside of ${field}, {value} and @{name}, an expression contains only names, operators, functions"
                            + " and parentheses; write values as {value} and fields as ${field}");
        }
        if (!text.isEmpty()) {
            parts.add(new Syntax(text));
        }
    }

    private static FieldPath fieldPath(String path) {
        if (path.isBlank() || path.contains("{")) {
            throw invalid("a ${…} in an expression must name a field, as in ${status} or ${address.zip}");
        }
        return new FieldPath(path);
    }

    private static void addSubstitution(
            List<WhereToken> parts, String reference, Map<String, ? extends @Nullable Object> substitutions) {
        boolean spread = reference.startsWith("...");
        String name = spread ? reference.substring(3) : reference;
        if (!substitutions.containsKey(name)) {
            throw invalid("no substitution for @{" + name + "}; set Params.substitution(\"" + name + "\", …)");
        }
        Object value = substitutions.get(name);
        if (!spread || !(value instanceof List<?> list)) {
            parts.add(new BoundValue(value));
            return;
        }
        if (list.isEmpty()) {
            throw invalid("the substitution of @{..." + name + "} is an empty list; pass at least one element");
        }
        for (int i = 0; i < list.size(); i++) {
            if (i > 0) {
                parts.add(new Syntax(", "));
            }
            parts.add(new BoundValue(list.get(i)));
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

    private static InvalidInputException invalid(String problem) {
        return new InvalidInputException(problem, ErrorCodes.INVALID_OPERATOR);
    }

    /** Returns the parts in order. */
    List<WhereToken> parts() {
        return parts;
    }

    /**
     * Returns the DynamoDB expression.
     *
     * @param names returns the placeholders of a path
     * @param values returns the placeholder of a value
     */
    String render(Function<String, String> names, Function<@Nullable Object, String> values) {
        StringBuilder text = new StringBuilder();
        for (WhereToken part : parts) {
            text.append(part.render(names, values));
        }
        return text.toString();
    }
}
