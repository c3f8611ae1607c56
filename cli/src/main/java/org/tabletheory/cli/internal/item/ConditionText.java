package org.tabletheory.cli.internal.item;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.KeyPart;

/**
 * A condition as it is written on the command line: {@code pk=USER#1}, {@code 'sk begins_with ORDER#'}, {@code 'n between 1 and
 * 5'}, {@code 'name exists'}.
 *
 * <p>The values of key attributes have the type of the key. Others are numbers, {@code true}, {@code false} or {@code null} if
 * they look like it, and text otherwise; text in double quotes is always text, and so is the value of {@code begins_with}.
 *
 * @param field the attribute, or a path into it
 * @param operator the name of the operator
 * @param values the operands
 */
public record ConditionText(String field, String operator, List<Value> values) {
    private static final Pattern AND = Pattern.compile("\\s+and\\s+", Pattern.CASE_INSENSITIVE);
    private static final String OPERATORS = "=, !=, <, <=, >, >=, begins_with, between A and B, in A, B, contains,"
            + " not_contains, exists, not_exists, attribute_type";

    public ConditionText {
        values = List.copyOf(values);
    }

    /** Returns the condition of a text. A text of another form ends the command. */
    public static ConditionText parse(String text, TableDescription table) {
        String trimmed = text.strip();
        int end = endOfField(trimmed);
        String field = unquoted(trimmed.substring(0, end));
        String rest = trimmed.substring(end).stripLeading();
        int symbol = 0;
        while (symbol < rest.length() && "=<>!".indexOf(rest.charAt(symbol)) >= 0) {
            symbol++;
        }
        int operatorEnd = symbol;
        if (symbol == 0) {
            while (operatorEnd < rest.length() && !Character.isWhitespace(rest.charAt(operatorEnd))) {
                operatorEnd++;
            }
        }
        Optional<Operator> operator = Operator.of(rest.substring(0, operatorEnd));
        if (field.isEmpty() || operatorEnd == 0 || operator.isEmpty()) {
            throw CommandFailure.usage("'" + text + "' is not a condition; write ATTRIBUTE OPERATOR VALUE, such as"
                    + " pk=USER#1 or 'sk begins_with ORDER#'; operators are " + OPERATORS);
        }
        String operands = rest.substring(operatorEnd).strip();
        return new ConditionText(field, operator.get().symbol(), values(text, field, operator.get(), operands, table));
    }

    private static int endOfField(String text) {
        if (text.startsWith("\"")) {
            int close = text.indexOf('"', 1);
            return close < 0 ? text.length() : close + 1;
        }
        int end = 0;
        while (end < text.length()
                && !Character.isWhitespace(text.charAt(end))
                && "=<>!".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private static String unquoted(String field) {
        return field.length() > 1 && field.startsWith("\"") && field.endsWith("\"")
                ? field.substring(1, field.length() - 1)
                : field;
    }

    private static List<Value> values(
            String text, String field, Operator operator, String operands, TableDescription table) {
        List<String> parts = switch (operator) {
            case EXISTS, NOT_EXISTS -> List.<String>of();
            case BETWEEN -> List.of(AND.split(operands, 2));
            case IN -> Stream.of(operands.split(",")).map(String::strip).toList();
            default -> List.of(operands);
        };
        requireValues(text, operator, parts);
        boolean complete = switch (operator) {
            case EXISTS, NOT_EXISTS -> operands.isEmpty();
            case BETWEEN -> parts.size() == 2;
            default -> true;
        };
        if (!complete) {
            throw CommandFailure.usage("'" + text + "': " + operator.symbol().toLowerCase(Locale.ROOT)
                    + (operator == Operator.BETWEEN ? " needs two values: A and B" : " takes no value"));
        }
        List<Value> values = new ArrayList<>();
        for (String part : parts) {
            values.add(
                    switch (operator) {
                        case TYPE -> Value.s(part);
                        case BEGINS_WITH -> prefix(field, part, table);
                        default -> value(field, part, table);
                    });
        }
        return values;
    }

    /** Nothing after an operator is probably a mistake of quoting; only equality with an empty text makes sense. */
    private static void requireValues(String text, Operator operator, List<String> parts) {
        boolean equality = operator == Operator.EQ || operator == Operator.NE;
        if (!equality && parts.contains("")) {
            throw CommandFailure.usage("'" + text + "' has no value after "
                    + operator.symbol().toLowerCase(Locale.ROOT) + "; write \"\" for an empty text");
        }
    }

    /** Returns a prefix, which is text even if it looks like a number. */
    private static Value prefix(String field, String text, TableDescription table) {
        Value value = value(field, text, table);
        return keyType(field, table) == null && !(value instanceof Value.S) ? Value.s(text) : value;
    }

    /**
     * Returns the condition. A number or a word such as {@code true} can be a part of a text or an element of a list or set, so
     * {@code contains} finds both, unless the attribute is a key.
     */
    public Condition toCondition(TableDescription table) {
        Condition condition = Condition.field(field, operator, values.toArray());
        boolean contains = operator.equals(Operator.CONTAINS.symbol());
        boolean open = (contains || operator.equals(Operator.NOT_CONTAINS.symbol())) && keyType(field, table) == null;
        if (!open || values.get(0) instanceof Value.S) {
            return condition;
        }
        Condition text = Condition.field(
                field, operator, Value.s(PlainJson.of(values.get(0)).toText()));
        return contains ? condition.or(text) : condition.and(text);
    }

    /** Returns the value of an attribute that is written like this on the command line. */
    private static Value value(String field, String text, TableDescription table) {
        Type type = keyType(field, table);
        if (text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")) {
            Value literal = literal(text);
            if (literal != null && (type == null || type == Type.S)) {
                return literal;
            }
        }
        if (type == null) {
            Value literal = literal(text);
            return literal == null ? Value.s(text) : literal;
        }
        return switch (type) {
            case N -> number(field, text);
            case B -> binary(field, text);
            default -> Value.s(text);
        };
    }

    private static @Nullable Type keyType(String field, TableDescription table) {
        return Stream.concat(
                        table.primaryKey().stream(),
                        table.indexes().stream().flatMap(index -> index.definition().keyParts().stream()))
                .filter(part -> part.attribute().equals(field))
                .map(KeyPart::type)
                .findFirst()
                .orElse(null);
    }

    /** Returns the scalar that a text is in JSON, or null. */
    private static @Nullable Value literal(String text) {
        try (JsonParser json = DynamoJson.factory().createParser(text)) {
            JsonToken token = json.nextToken();
            if (token == null || !token.isScalarValue()) {
                return null;
            }
            Value value = PlainJson.read(json);
            return json.nextToken() == null ? value : null;
        } catch (IOException | AttributeException notJson) {
            return null;
        }
    }

    private static Value number(String field, String text) {
        if (literal(text) instanceof Value.N number) {
            return number;
        }
        throw CommandFailure.usage("the key attribute '" + field + "' has type N; its value must be a number");
    }

    private static Value binary(String field, String text) {
        try {
            return Value.b(Base64.getDecoder().decode(text));
        } catch (IllegalArgumentException notBase64) {
            throw CommandFailure.usage("the key attribute '" + field + "' has type B; its value must be base64");
        }
    }

    /** Returns the conditions of a full primary key, one for each of its attributes. Anything else ends the command. */
    public static List<ConditionText> primaryKey(List<String> texts, TableDescription table) {
        String needed = table.primaryKey().stream()
                .map(part -> part.attribute() + "=…")
                .reduce((one, other) -> one + " " + other)
                .orElse("");
        String problem = "give the full primary key of " + table.name() + " and nothing else: " + needed;
        if (texts.stream().anyMatch(text -> text.indexOf('=') < 1)) {
            throw CommandFailure.usage(problem);
        }
        List<ConditionText> given =
                texts.stream().map(text -> parse(text, table)).toList();
        List<ConditionText> key = new ArrayList<>();
        for (KeyPart part : table.primaryKey()) {
            given.stream()
                    .filter(each -> each.field().equals(part.attribute())
                            && each.operator().equals("="))
                    .findFirst()
                    .ifPresent(key::add);
        }
        if (key.size() != table.primaryKey().size() || given.size() != key.size()) {
            throw CommandFailure.usage(problem + inOtherCase(given, table));
        }
        return key;
    }

    /** Returns a hint to the first name that is that of a key in another case, or an empty string. */
    private static String inOtherCase(List<ConditionText> given, TableDescription table) {
        for (ConditionText each : given) {
            for (KeyPart part : table.primaryKey()) {
                if (part.attribute().equalsIgnoreCase(each.field())
                        && !part.attribute().equals(each.field())) {
                    return "; did you mean '" + part.attribute() + "' instead of '" + each.field() + "'?";
                }
            }
        }
        return "";
    }

    /** Returns the condition as text, for questions to the user. */
    @Override
    public String toString() {
        return field + " " + operator + " "
                + String.join(
                        ", ",
                        values.stream()
                                .map(value -> PlainJson.of(value).toText())
                                .toList());
    }
}
