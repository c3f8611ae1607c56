package org.tabletheory.engine.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Writes the JSON body of a response from maps, lists, strings, numbers, booleans, {@link Item}s and {@link Value}s. */
public final class ResponseJson {
    private final StringBuilder out = new StringBuilder(512);

    private ResponseJson() {}

    /** Returns the UTF-8 text of a JSON object; members that are null are left out. */
    public static byte[] write(Map<String, ? extends @Nullable Object> object) {
        ResponseJson json = new ResponseJson();
        json.object(object);
        return json.out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(Object value) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof Item item) {
            entries(item.attributes());
        } else if (value instanceof Value attribute) {
            attribute(attribute);
        } else if (value instanceof Map<?, ?> map) {
            object(map);
        } else if (value instanceof List<?> list) {
            array(list);
        } else {
            // The text of a number or boolean is its JSON.
            out.append(value);
        }
    }

    private void object(Map<?, ?> object) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            Object content = entry.getValue();
            if (content != null) {
                if (!first) {
                    out.append(',');
                }
                first = false;
                string((String) entry.getKey());
                out.append(':');
                value(content);
            }
        }
        out.append('}');
    }

    private void array(List<?> elements) {
        out.append('[');
        for (int i = 0; i < elements.size(); i++) {
            if (i > 0) {
                out.append(',');
            }
            value(elements.get(i));
        }
        out.append(']');
    }

    private void entries(Map<String, Value> entries) {
        out.append('{');
        boolean first = true;
        for (Map.Entry<String, Value> entry : entries.entrySet()) {
            if (!first) {
                out.append(',');
            }
            first = false;
            string(entry.getKey());
            out.append(':');
            attribute(entry.getValue());
        }
        out.append('}');
    }

    private void attribute(Value value) {
        out.append("{\"").append(value.type().name()).append("\":");
        switch (value.type()) {
            case S -> string(((Value.S) value).value());
            case N -> string(((Value.N) value).text());
            case B -> binary((Value.B) value);
            case BOOL -> out.append(((Value.Bool) value).value());
            case NULL -> out.append(true);
            case SS -> array(List.copyOf(((Value.SS) value).values()));
            case NS ->
                array(((Value.NS) value).values().stream().map(Value.N::text).toList());
            case BS -> {
                String separator = "[";
                for (Value.B member : ((Value.BS) value).values()) {
                    out.append(separator);
                    binary(member);
                    separator = ",";
                }
                out.append(']');
            }
            case L -> array(((Value.L) value).values());
            case M -> entries(((Value.M) value).values());
        }
        out.append('}');
    }

    private void binary(Value.B value) {
        out.append('"')
                .append(Base64.getEncoder().encodeToString(value.bytes()))
                .append('"');
    }

    private void string(String text) {
        out.append('"');
        int plain = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"' || c == '\\' || c < ' ') {
                out.append(text, plain, i);
                escape(c);
                plain = i + 1;
            }
        }
        out.append(text, plain, text.length()).append('"');
    }

    private void escape(char c) {
        switch (c) {
            case '"' -> out.append("\\\"");
            case '\\' -> out.append("\\\\");
            case '\n' -> out.append("\\n");
            case '\r' -> out.append("\\r");
            case '\t' -> out.append("\\t");
            default -> out.append(String.format("\\u%04x", (int) c));
        }
    }
}
