package org.tabletheory.mapping.internal.codec;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.CanonicalJson;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** Plain JSON text to values and back: objects are M, arrays L; a set is written as an array, binary data not at all. */
final class JsonText {
    private static final BigDecimal EXPONENT_FROM = new BigDecimal("1E21");

    private JsonText() {}

    /** The canonical text of a value. */
    static String write(Value value) {
        try {
            return CanonicalJson.write(data(value));
        } catch (AttributeException e) {
            throw new MappingMismatch("has no JSON form: " + e.problem());
        }
    }

    @SuppressWarnings("NullAway") // JSON has null, which these declarations cannot say
    private static @Nullable Object data(Value value) {
        return switch (value.type()) {
            case S -> ((Value.S) value).value();
            case N -> number(((Value.N) value).text());
            case BOOL -> ((Value.Bool) value).value();
            case NULL -> null;
            case SS -> List.copyOf(((Value.SS) value).values());
            case NS ->
                ((Value.NS) value)
                        .values().stream().map(member -> number(member.text())).toList();
            case B, BS ->
                throw new MappingMismatch("holds binary data, which JSON cannot; encode it as text, or store it as B");
            case L -> {
                List<Object> list = new ArrayList<>();
                ((Value.L) value).values().forEach(element -> list.add(data(element)));
                yield list;
            }
            case M -> {
                Map<String, Object> map = new LinkedHashMap<>();
                ((Value.M) value).values().forEach((name, content) -> map.put(name, data(content)));
                yield map;
            }
        };
    }

    /** A number as Go would print it: a double where that is exact, so that small and great ones look alike. */
    private static Object number(String text) {
        BigDecimal exact = new BigDecimal(text);
        boolean whole = exact.stripTrailingZeros().scale() <= 0;
        if (whole && exact.abs().compareTo(EXPONENT_FROM) < 0) {
            return exact.toBigInteger();
        }
        double nearest = exact.doubleValue();
        boolean same = Double.isFinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(exact) == 0;
        return same ? (Object) nearest : whole ? (Object) exact.toBigInteger() : exact;
    }

    /**
     * The value of a JSON text.
     *
     * @throws MappingMismatch when the text is not exactly one JSON value
     */
    static Value parse(String text) {
        try (JsonParser parser = DynamoJson.factory().createParser(text)) {
            if (parser.nextToken() == null) {
                throw new MappingMismatch("does not hold JSON: the text is empty");
            }
            Value value = value(parser);
            if (parser.nextToken() != null) {
                throw new MappingMismatch("holds more than one JSON value");
            }
            return value;
        } catch (IOException e) {
            throw new MappingMismatch("does not hold JSON text");
        }
    }

    private static Value value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case VALUE_STRING -> Value.s(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Value.N(parser.getText());
            case VALUE_TRUE -> Value.bool(true);
            case VALUE_FALSE -> Value.bool(false);
            case VALUE_NULL -> Value.nul();
            case START_ARRAY -> {
                List<Value> elements = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    elements.add(value(parser));
                }
                yield new Value.L(elements);
            }
            case START_OBJECT -> {
                Map<String, Value> entries = new LinkedHashMap<>();
                for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
                    parser.nextToken();
                    if (entries.put(name, value(parser)) != null) {
                        throw new MappingMismatch("holds a JSON object with one name twice");
                    }
                }
                yield new Value.M(entries);
            }
            default -> throw new MappingMismatch("does not hold JSON text");
        };
    }
}
