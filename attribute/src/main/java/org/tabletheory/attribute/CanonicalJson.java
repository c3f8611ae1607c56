package org.tabletheory.attribute;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * JSON text that other languages read and compare byte for byte: as Go's {@code encoding/json} prints it.
 *
 * <p>No white space; object keys in the order of their UTF-8 bytes, at every depth; {@code < > &} and U+2028, U+2029
 * escaped; other text as it is; a lone surrogate becomes U+FFFD, as Go's decoder would make of it. Numbers: integers and
 * decimals exactly, {@code double} in the shortest form that reads back, with an exponent only below 1e-6 and from 1e21.
 *
 * <pre>{@code
 * CanonicalJson.write(Map.of("b", 1, "a", List.of("x", true)));  // {"a":["x",true],"b":1}
 * CanonicalJson.write(Value.ss("x"));                            // {"SS":["x"]}
 * }</pre>
 */
public final class CanonicalJson {
    /** Go's order of object keys: by code point, which is the order of the UTF-8 bytes. */
    public static final Comparator<String> KEY_ORDER = CanonicalJson::compareCodePoints;

    private static final int MAX_DEPTH = 1000;
    private static final String HEX = "0123456789abcdef";

    private final StringBuilder out = new StringBuilder();

    private CanonicalJson() {}

    /**
     * The text of plain data: maps with string keys, collections, strings, numbers, booleans and null.
     *
     * @throws AttributeException when the data holds something else, a number that is not finite, or is nested too deep
     */
    public static String write(@Nullable Object data) {
        CanonicalJson json = new CanonicalJson();
        json.data(data, 0);
        return json.out.toString();
    }

    /** The typed text of a value, with one type key: the form that cursors hold. */
    public static String write(Value value) {
        CanonicalJson json = new CanonicalJson();
        json.value(value);
        return json.out.toString();
    }

    /** The typed text of an item: names to typed values, names sorted. */
    public static String write(Item item) {
        CanonicalJson json = new CanonicalJson();
        json.values(item.attributes());
        return json.out.toString();
    }

    /** Appends the text as a JSON string, in quotes, escaped as Go escapes it. */
    public static void quote(String text, StringBuilder out) {
        quote(text, out, true);
    }

    static void quote(String text, StringBuilder out, boolean html) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x20 && c != '"' && c != '\\' && c < 0x80 && !(html && (c == '<' || c == '>' || c == '&'))) {
                out.append(c);
            } else if (c < 0x80) {
                escape(c, out);
            } else if (html && (c == '\u2028' || c == '\u2029')) {
                unicode(c, out);
            } else if (!Character.isSurrogate(c)) {
                out.append(c);
            } else if (Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                out.append(c).append(text.charAt(++i));
            } else {
                out.append("\\ufffd");
            }
        }
        out.append('"');
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
                throw new AttributeException("a JSON object has string keys only", "");
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
            out.append(GoFloat.format(number.doubleValue()));
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

    private void value(Value value) {
        out.append("{\"").append(value.type().name()).append("\":");
        if (value instanceof Value.S string) {
            quote(string.value(), out);
        } else if (value instanceof Value.N number) {
            quote(number.text(), out);
        } else if (value instanceof Value.B binary) {
            base64(binary);
        } else if (value instanceof Value.Bool bool) {
            out.append(bool.value());
        } else if (value instanceof Value.Null) {
            out.append("true");
        } else if (value instanceof Value.SS set) {
            array(set.values(), 0);
        } else if (value instanceof Value.NS set) {
            array(set.values().stream().map(Value.N::text).toList(), 0);
        } else if (value instanceof Value.BS set) {
            binaries(set.values());
        } else if (value instanceof Value.L list) {
            elements(list.values());
        } else if (value instanceof Value.M map) {
            values(map.values());
        }
        out.append('}');
    }

    private void base64(Value.B binary) {
        out.append('"')
                .append(Base64.getEncoder().encodeToString(binary.bytes()))
                .append('"');
    }

    private void binaries(Collection<Value.B> members) {
        char before = '[';
        for (Value.B member : members) {
            out.append(before);
            base64(member);
            before = ',';
        }
        out.append(members.isEmpty() ? "[]" : "]");
    }

    private void elements(List<Value> values) {
        char before = '[';
        for (Value element : values) {
            out.append(before);
            value(element);
            before = ',';
        }
        out.append(values.isEmpty() ? "[]" : "]");
    }

    private void values(Map<String, Value> values) {
        List<String> names = new ArrayList<>(values.keySet());
        names.sort(KEY_ORDER);
        char before = '{';
        for (String name : names) {
            out.append(before);
            quote(name, out);
            out.append(':');
            Value value = values.get(name);
            if (value != null) {
                value(value);
            }
            before = ',';
        }
        out.append(names.isEmpty() ? "{}" : "}");
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

    /** Among code units from D800 up: surrogates stand for code points above all others. */
    private static int codePointRank(char c) {
        return Character.isSurrogate(c) ? c + 0x10000 : c;
    }
}
