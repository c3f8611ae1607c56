package org.tabletheory.attribute;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.util.Iterator;
import java.util.Map;

/** Formats DynamoDB JSON for people: short values on one line, long ones with one entry per line. */
final class PrettyJson {
    private static final int WIDTH = 100;
    private static final String STEP = "  ";

    private final StringBuilder out = new StringBuilder();

    private PrettyJson() {}

    static String of(Value value) {
        PrettyJson pretty = new PrettyJson();
        pretty.value(value, "");
        return pretty.out.toString();
    }

    static String of(Item item) {
        PrettyJson pretty = new PrettyJson();
        pretty.entries(item.attributes(), "");
        return pretty.out.toString();
    }

    private void value(Value value, String indent) {
        String line = spaced(DynamoJson.write(value));
        int column = out.length() - (out.lastIndexOf("\n") + 1);
        if (column + line.length() <= WIDTH) {
            out.append(line);
        } else if (value instanceof Value.M map) {
            out.append("{\"M\": ");
            entries(map.values(), indent);
            out.append('}');
        } else if (value instanceof Value.L list) {
            out.append("{\"L\": ");
            elements(list.values().iterator(), indent);
            out.append('}');
        } else {
            out.append(line);
        }
    }

    private void entries(Map<String, Value> entries, String indent) {
        String deeper = indent + STEP;
        String before = "{\n";
        for (Map.Entry<String, Value> entry : entries.entrySet()) {
            out.append(before).append(deeper);
            out.append('"');
            JsonStringEncoder.getInstance().quoteAsString(entry.getKey(), out);
            out.append("\": ");
            value(entry.getValue(), deeper);
            before = ",\n";
        }
        out.append(entries.isEmpty() ? "{}" : "\n" + indent + "}");
    }

    private void elements(Iterator<Value> elements, String indent) {
        String deeper = indent + STEP;
        String before = "[\n";
        while (elements.hasNext()) {
            out.append(before).append(deeper);
            value(elements.next(), deeper);
            before = ",\n";
        }
        out.append('\n').append(indent).append(']');
    }

    /** Adds a space after each colon and comma outside of strings. */
    private static String spaced(String json) {
        StringBuilder spaced = new StringBuilder(json.length() + 16);
        boolean inString = false;
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            spaced.append(c);
            if (inString && c == '\\') {
                spaced.append(json.charAt(++i));
            } else if (c == '"') {
                inString = !inString;
            } else if (!inString && (c == ':' || c == ',')) {
                spaced.append(' ');
            }
        }
        return spaced.toString();
    }
}
