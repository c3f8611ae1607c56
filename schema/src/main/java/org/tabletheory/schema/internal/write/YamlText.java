package org.tabletheory.schema.internal.write;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.tabletheory.schema.Json;

/**
 * Writes YAML's JSON-compatible subset in one canonical form, the one of the specification's examples: blocks with an
 * indent of two, every string in double quotes, short objects such as key parts and all arrays of scalars in one line.
 */
public final class YamlText {

    private static final Set<String> ONE_LINE = Set.of("partition", "sort", "projection", "encryption");

    /** A longer name is written with a question mark: YAML gives up on others after 1,024 characters. */
    private static final int LONG_NAME = 100;

    private final StringBuilder text = new StringBuilder();

    private YamlText() {}

    /** The object as a YAML document with a final line feed. */
    public static String write(Json.Obj document) {
        YamlText yaml = new YamlText();
        yaml.members(document, 0);
        return yaml.text.toString();
    }

    private void members(Json.Obj object, int indent) {
        boolean first = true;
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
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

    /** A value after its name's colon or after a dash, with the line feed that ends it. */
    private void value(String name, Json value, int indent) {
        if (value instanceof Json.Obj object && !isOneLine(name, object)) {
            text.append('\n').append("  ".repeat(indent));
            members(object, indent);
        } else if (value instanceof Json.Array array && !isOneLine(array)) {
            text.append('\n');
            for (Json element : array.elements()) {
                text.append("  ".repeat(indent)).append("- ");
                element(element, indent + 1);
            }
        } else {
            text.append(' ');
            inline(value);
            text.append('\n');
        }
    }

    private void element(Json element, int indent) {
        if (element instanceof Json.Obj object && !object.isEmpty()) {
            members(object, indent);
        } else {
            inline(element);
            text.append('\n');
        }
    }

    private static boolean isOneLine(String name, Json.Obj object) {
        return object.isEmpty()
                || (ONE_LINE.contains(name)
                        && object.members().values().stream().allMatch(YamlText::isFlat)
                        && object.members().keySet().stream().allMatch(key -> key.length() <= LONG_NAME));
    }

    private static boolean isOneLine(Json.Array array) {
        return array.elements().stream().allMatch(YamlText::isScalar);
    }

    private static boolean isFlat(Json value) {
        return isScalar(value) || (value instanceof Json.Array array && isOneLine(array));
    }

    private static boolean isScalar(Json value) {
        return !(value instanceof Json.Obj) && !(value instanceof Json.Array);
    }

    private void inline(Json value) {
        if (value instanceof Json.Text string) {
            quoted(string.value());
        } else if (value instanceof Json.Num number) {
            text.append(number(number));
        } else if (value instanceof Json.Bool bool) {
            text.append(bool.value());
        } else if (value instanceof Json.Array array) {
            String separator = "[";
            for (Json element : array.elements()) {
                text.append(separator);
                inline(element);
                separator = ", ";
            }
            text.append(array.elements().isEmpty() ? "[]" : "]");
        } else if (value instanceof Json.Obj object) {
            String separator = "{ ";
            for (Map.Entry<String, Json> member : object.members().entrySet()) {
                text.append(separator);
                name(member.getKey());
                text.append(": ");
                inline(member.getValue());
                separator = ", ";
            }
            text.append(object.isEmpty() ? "{}" : " }");
        } else {
            text.append("null");
        }
    }

    /** A number as every YAML reads it: an exponent needs a point before it and a sign. */
    private static String number(Json.Num number) {
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
