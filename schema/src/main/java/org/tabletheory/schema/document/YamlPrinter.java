package org.tabletheory.schema.document;

import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes the JSON-compatible subset of YAML in a canonical form, that of the specification's examples: blocks indented by
 * two spaces, every string in double quotes, short objects such as key parts and all arrays of scalars on one line.
 */
final class YamlPrinter {

    private static final Set<String> ONE_LINE = Set.of("partition", "sort", "projection", "encryption");

    /** Longer names are written as explicit keys ({@code ?}): YAML limits implicit keys to 1,024 characters. */
    private static final int LONG_NAME = 100;

    private final StringBuilder text = new StringBuilder();

    private YamlPrinter() {}

    /** Returns the object as a YAML document with a final line feed. */
    static String write(JsonValue.Obj document) {
        YamlPrinter yaml = new YamlPrinter();
        yaml.members(document, 0);
        return yaml.text.toString();
    }

    private void members(JsonValue.Obj object, int indent) {
        boolean first = true;
        for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
            if (!first || indent == 0) {
                text.append("  ".repeat(indent));
            }
            first = false;
            if (member.getKey().length() > LONG_NAME) {
                text.append("? ");
                name(member.getKey());
                text.append('\n').append("  ".repeat(indent));
            } else {
                name(member.getKey());
            }
            text.append(':');
            value(member.getKey(), member.getValue(), indent + 1);
        }
    }

    /** Writes a value after the colon of its name, including the final line feed. */
    private void value(String name, JsonValue value, int indent) {
        if (value instanceof JsonValue.Obj object && !isOneLine(name, object)) {
            text.append('\n').append("  ".repeat(indent));
            members(object, indent);
        } else if (value instanceof JsonValue.Array array && !isOneLine(array)) {
            text.append('\n');
            for (JsonValue element : array.elements()) {
                text.append("  ".repeat(indent)).append("- ");
                element(element, indent + 1);
            }
        } else {
            text.append(' ');
            inline(value);
            text.append('\n');
        }
    }

    private void element(JsonValue element, int indent) {
        if (element instanceof JsonValue.Obj object && !object.isEmpty()) {
            members(object, indent);
        } else {
            inline(element);
            text.append('\n');
        }
    }

    private static boolean isOneLine(String name, JsonValue.Obj object) {
        return object.isEmpty()
                || (ONE_LINE.contains(name)
                        && object.members().values().stream().allMatch(YamlPrinter::isFlat)
                        && object.members().keySet().stream().allMatch(key -> key.length() <= LONG_NAME));
    }

    private static boolean isOneLine(JsonValue.Array array) {
        return array.elements().stream().allMatch(YamlPrinter::isScalar);
    }

    private static boolean isFlat(JsonValue value) {
        return isScalar(value) || (value instanceof JsonValue.Array array && isOneLine(array));
    }

    private static boolean isScalar(JsonValue value) {
        return !(value instanceof JsonValue.Obj) && !(value instanceof JsonValue.Array);
    }

    private void inline(JsonValue value) {
        value.accept(new Inline());
    }

    /** Writes values on one line. */
    private final class Inline implements JsonValue.Visitor<StringBuilder, RuntimeException> {
        @Override
        public StringBuilder visitNull() {
            return text.append("null");
        }

        @Override
        public StringBuilder visitBool(boolean value) {
            return text.append(value);
        }

        @Override
        public StringBuilder visitNum(JsonValue.Num number) {
            return text.append(number(number));
        }

        @Override
        public StringBuilder visitText(String value) {
            quoted(value);
            return text;
        }

        @Override
        public StringBuilder visitArray(JsonValue.Array array) {
            String separator = "[";
            for (JsonValue element : array.elements()) {
                text.append(separator);
                inline(element);
                separator = ", ";
            }
            return text.append(array.elements().isEmpty() ? "[]" : "]");
        }

        @Override
        public StringBuilder visitObj(JsonValue.Obj object) {
            String separator = "{ ";
            for (Map.Entry<String, JsonValue> member : object.members().entrySet()) {
                text.append(separator);
                name(member.getKey());
                text.append(": ");
                inline(member.getValue());
                separator = ", ";
            }
            return text.append(object.isEmpty() ? "{}" : " }");
        }
    }

    /** Returns a number in the form that every YAML version reads: an exponent needs a decimal point and a sign. */
    private static String number(JsonValue.Num number) {
        String written = number.text();
        int e = Math.max(written.indexOf('e'), written.indexOf('E'));
        if (e < 0) {
            return written;
        }
        String mantissa = written.substring(0, e);
        String exponent = written.substring(e + 1);
        boolean signed = exponent.startsWith("-") || exponent.startsWith("+");
        return mantissa + (mantissa.contains(".") ? "e" : ".0e") + (signed ? exponent : "+" + exponent);
    }

    private void name(String name) {
        boolean plain = !name.isEmpty()
                && name.chars().allMatch(c -> (c >= 'a' && c <= 'z') || c == '_' || c == '-')
                && name.charAt(0) != '-'
                && !Set.of("yes", "no", "on", "off", "true", "false", "null", "y", "n")
                        .contains(name);
        if (plain) {
            text.append(name);
        } else {
            quoted(name);
        }
    }

    private void quoted(String string) {
        text.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            switch (c) {
                case '"' -> text.append("\\\"");
                case '\\' -> text.append("\\\\");
                case '\n' -> text.append("\\n");
                case '\t' -> text.append("\\t");
                case '\r' -> text.append("\\r");
                default -> {
                    if (isPrintable(c)) {
                        text.append(c);
                    } else {
                        text.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
                    }
                }
            }
        }
        text.append('"');
    }

    private static boolean isPrintable(char c) {
        return c >= 0x20 && (c < 0x7F || c > 0xA0) && c != '\u2028' && c != '\u2029' && c != '\uFEFF' && c < 0xFFFE;
    }
}
