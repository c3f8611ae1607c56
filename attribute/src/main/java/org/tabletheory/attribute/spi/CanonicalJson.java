package org.tabletheory.attribute.spi;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.internal.Utf8;

/**
 * Writes JSON text exactly as Go's {@code encoding/json} does, for text that other languages compare byte for byte.
 *
 * <p>No whitespace; object keys sorted by their UTF-8 bytes at every depth; {@code < > &}, U+2028 and U+2029
 * escaped, other text unchanged. Where Go replaces invalid text by U+FFFD, a lone surrogate is rejected. Integers and
 * decimals are exact, a {@code double} is a {@link ShortestDouble}.
 *
 * <pre>{@code
 * CanonicalJson.write(Map.of("b", 1, "a", List.of("x", true)));  // {"a":["x",true],"b":1}
 * CanonicalJson.write(Value.ss("x"));                            // {"SS":["x"]}
 * }</pre>
 */
public final class CanonicalJson {
    /** Go's order of object keys: by code point, which is the order of their UTF-8 bytes. */
    public static final Comparator<String> KEY_ORDER = CanonicalJson::compareCodePoints;

    private static final int MAX_DEPTH = 1000;
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();
    private final Contents contents = new Contents();

    private CanonicalJson() {}

    /**
     * Returns the text of plain data: maps with string keys, collections, strings, numbers, booleans and null.
     *
     * @throws AttributeException if the data contains anything else, a non-finite number or a lone surrogate, or is nested
     *     too deep
     */
    public static String write(@Nullable Object data) {
        CanonicalJson json = new CanonicalJson();
        json.data(data, 0);
        return json.out.toString();
    }

    /** Returns the DynamoDB JSON of a value, as cursors contain it. */
    public static String write(Value value) {
        CanonicalJson json = new CanonicalJson();
        json.value(value);
        return json.out.toString();
    }

    /** Returns the DynamoDB JSON of an item, with sorted names. */
    public static String write(Item item) {
        CanonicalJson json = new CanonicalJson();
        json.values(item.attributes());
        return json.out.toString();
    }

    /**
     * Appends the text as a JSON string, in quotes and escaped as Go escapes it, and returns {@code out}.
     *
     * @throws AttributeException if the text has a lone surrogate
     */
    public static StringBuilder quote(String text, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x20 && c != '"' && c != '\\' && c < 0x80 && c != '<' && c != '>' && c != '&') {
                out.append(c);
            } else if (c < 0x80) {
                escape(c, out);
            } else if (c == '\u2028' || c == '\u2029') {
                unicode(c, out);
            } else if (!Character.isSurrogate(c)) {
                out.append(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else {
                throw new AttributeException(Utf8.LONE_SURROGATE, "");
            }
        }
        return out.append('"');
    }

    private static void escape(char c, StringBuilder out) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            case '\b' -> out.append("\\b");
            case '\f' -> out.append("\\f");
            default -> unicode(c, out);
        }
    }

    private static void unicode(char c, StringBuilder out) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            out.append(HEX.charAt((c >> shift) & 0xF));
        }
    }

    private void data(@Nullable Object data, int depth) {
        if (depth > MAX_DEPTH) {
            throw new AttributeException("JSON data is nested deeper than " + MAX_DEPTH + " levels", "");
        }
        if (data == null) {
            out.append("null");
        } else if (data instanceof String text) {
            quote(text, out);
        } else if (data instanceof Boolean) {
            out.append(data);
        } else if (data instanceof Number number) {
            number(number);
        } else if (data instanceof Map<?, ?> map) {
            object(map, depth);
        } else if (data instanceof Collection<?> list) {
            array(list, depth);
        } else {
            throw new AttributeException(
                    data.getClass().getName() + " has no JSON form; use maps, lists, strings, numbers, booleans, null",
                    "");
        }
    }

    private void object(Map<?, ?> map, int depth) {
        List<String> keys = new ArrayList<>(map.size());
        for (Object key : map.keySet()) {
            if (!(key instanceof String name)) {
                throw new AttributeException("a JSON object must have string keys", "");
            }
            keys.add(name);
        }
        keys.sort(KEY_ORDER);
        char before = '{';
        for (String key : keys) {
            out.append(before);
            quote(key, out);
            out.append(':');
            data(map.get(key), depth + 1);
            before = ',';
        }
        out.append(keys.isEmpty() ? "{}" : "}");
    }

    private void array(Collection<?> list, int depth) {
        char before = '[';
        for (Object element : list) {
            out.append(before);
            data(element, depth + 1);
            before = ',';
        }
        out.append(list.isEmpty() ? "[]" : "]");
    }

    private void number(Number number) {
        if (number instanceof Double || number instanceof Float) {
            out.append(ShortestDouble.text(number.doubleValue()));
        } else if (number instanceof BigDecimal decimal) {
            out.append(
                    decimal.stripTrailingZeros().scale() <= 0 && decimal.precision() - decimal.scale() <= 400
                            ? decimal.toBigInteger().toString()
                            : decimal.toString());
        } else if (number instanceof Long
                || number instanceof Integer
                || number instanceof Short
                || number instanceof Byte
                || number instanceof BigInteger) {
            out.append(number);
        } else {
            throw new AttributeException(
                    number.getClass().getName() + " has no JSON form; use long, double, BigInteger or BigDecimal", "");
        }
    }

    private StringBuilder value(Value value) {
        out.append("{\"").append(value.type().name()).append("\":");
        return value.accept(contents).append('}');
    }

    private StringBuilder values(Map<String, Value> values) {
        List<Map.Entry<String, Value>> sorted = new ArrayList<>(values.entrySet());
        sorted.sort(Map.Entry.comparingByKey(KEY_ORDER));
        char before = '{';
        for (Map.Entry<String, Value> entry : sorted) {
            out.append(before);
            quote(entry.getKey(), out).append(':');
            value(entry.getValue());
            before = ',';
        }
        return out.append(sorted.isEmpty() ? "{}" : "}");
    }

    /** Appends what follows the type of a value. */
    private final class Contents implements Value.Visitor<StringBuilder> {
        @Override
        public StringBuilder string(Value.S value) {
            return quote(value.value(), out);
        }

        @Override
        public StringBuilder number(Value.N value) {
            return quote(value.text(), out);
        }

        @Override
        public StringBuilder binary(Value.B value) {
            String base64 = Base64.getEncoder().encodeToString(value.bytes());
            return out.append('"').append(base64).append('"');
        }

        @Override
        public StringBuilder bool(Value.Bool value) {
            return out.append(value.value());
        }

        @Override
        public StringBuilder nul(Value.Null value) {
            return out.append("true");
        }

        @Override
        public StringBuilder strings(Value.SS value) {
            return array(value.values(), member -> quote(member, out));
        }

        @Override
        public StringBuilder numbers(Value.NS value) {
            return array(value.values(), this::number);
        }

        @Override
        public StringBuilder binaries(Value.BS value) {
            return array(value.values(), this::binary);
        }

        @Override
        public StringBuilder list(Value.L value) {
            return array(value.values(), CanonicalJson.this::value);
        }

        @Override
        public StringBuilder map(Value.M value) {
            return values(value.values());
        }

        private <E> StringBuilder array(Collection<E> elements, Consumer<E> append) {
            char before = '[';
            for (E element : elements) {
                out.append(before);
                append.accept(element);
                before = ',';
            }
            return out.append(elements.isEmpty() ? "[]" : "]");
        }
    }

    private static int compareCodePoints(String a, String b) {
        int length = Math.min(a.length(), b.length());
        for (int i = 0; i < length; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                boolean surrogates = Character.isSurrogate(x) || Character.isSurrogate(y);
                return surrogates && x >= Character.MIN_SURROGATE && y >= Character.MIN_SURROGATE
                        ? codePointRank(x) - codePointRank(y)
                        : x - y;
            }
        }
        return a.length() - b.length();
    }

    /** Ranks code units from D800 up: surrogates encode code points above all others. */
    private static int codePointRank(char c) {
        return Character.isSurrogate(c) ? c + 0x10000 : c;
    }
}
