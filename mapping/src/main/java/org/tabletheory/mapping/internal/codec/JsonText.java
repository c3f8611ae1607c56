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

/** Converts plain JSON text to and from values: objects are M, arrays L; a set is written as an array, and binary data is
 * rejected. */
final class JsonText {
    private static final BigDecimal EXPONENT_FROM = new BigDecimal("1E21");

    /**
     * The most characters and the largest power of ten of a number. JSON text may hold numbers that DynamoDB does not store, but
     * a short text with a huge exponent must not become a huge one.
     */
    private static final int MAX_NUMBER = 1000;

    private static final Data DATA = new Data();

    private JsonText() {}

    /** Returns the canonical text of a value. */
    static String write(Value value) {
        try {
            return CanonicalJson.write(data(value));
        } catch (AttributeException e) {
            throw new MappingMismatch("has no JSON form: " + e.problem());
        }
    }

    private static @Nullable Object data(Value value) {
        return value.accept(DATA);
    }

    /** Returns what {@link CanonicalJson} writes for a value. */
    @SuppressWarnings("NullAway") // JSON has null, which these types do not allow
    private static final class Data implements Value.Visitor<@Nullable Object> {
        @Override
        public Object string(Value.S value) {
            return value.value();
        }

        @Override
        public Object number(Value.N value) {
            return JsonText.number(value.text());
        }

        @Override
        public Object binary(Value.B value) {
            throw binary();
        }

        @Override
        public Object bool(Value.Bool value) {
            return value.value();
        }

        @Override
        public @Nullable Object nul(Value.Null value) {
            return null;
        }

        @Override
        public Object strings(Value.SS value) {
            return List.copyOf(value.values());
        }

        @Override
        public Object numbers(Value.NS value) {
            return value.values().stream()
                    .map(member -> JsonText.number(member.text()))
                    .toList();
        }

        @Override
        public Object binaries(Value.BS value) {
            throw binary();
        }

        @Override
        public Object list(Value.L value) {
            List<Object> list = new ArrayList<>();
            value.values().forEach(element -> list.add(data(element)));
            return list;
        }

        @Override
        public Object map(Value.M value) {
            Map<String, Object> map = new LinkedHashMap<>();
            value.values().forEach((name, content) -> map.put(name, data(content)));
            return map;
        }

        private static MappingMismatch binary() {
            return new MappingMismatch(
                    "holds binary data, which JSON cannot represent; encode it as text, or store it as B");
        }
    }

    /** Returns a number, or null if it is too long or its exponent does not fit an int. */
    private static @Nullable BigDecimal decimal(String text) {
        try {
            return text.length() > MAX_NUMBER ? null : new BigDecimal(text);
        } catch (NumberFormatException exponent) {
            return null;
        }
    }

    /** Returns the text of a number that can be written again; the parser rejects longer ones. */
    private static String limited(String text) {
        if (text.contains("e") || text.contains("E")) {
            checked(text);
        }
        return text;
    }

    private static BigDecimal checked(String text) {
        BigDecimal exact = decimal(text);
        if (exact == null || Math.abs((long) exact.precision() - exact.scale()) > MAX_NUMBER) {
            throw new MappingMismatch("holds a number that is too large, too small or too long");
        }
        return exact;
    }

    /** Returns a number in the form that Go prints: a double where it is exact, so that exponents look the same. */
    private static Object number(String text) {
        BigDecimal exact = checked(text);
        boolean whole = exact.stripTrailingZeros().scale() <= 0;
        if (whole && exact.abs().compareTo(EXPONENT_FROM) < 0) {
            return exact.toBigInteger();
        }
        double nearest = exact.doubleValue();
        boolean same = Double.isFinite(nearest) && new BigDecimal(Double.toString(nearest)).compareTo(exact) == 0;
        return same ? (Object) nearest : whole ? (Object) exact.toBigInteger() : exact;
    }

    /**
     * Returns the value of a JSON text.
     *
     * @throws MappingMismatch if the text is not exactly one JSON value
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
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Value.N(limited(parser.getText()));
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
                        throw new MappingMismatch("holds a JSON object with a duplicate name");
                    }
                }
                yield new Value.M(entries);
            }
            default -> throw new MappingMismatch("does not hold JSON text");
        };
    }
}
