package org.tabletheory.onetable.interop;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The JSON of {@code interop.js}, with dates, sets and bytes as objects with one member. */
final class NodeJson {
    private static final JsonFactory JSON = new JsonFactory();

    private NodeJson() {}

    static String write(@Nullable Object value) {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(out)) {
            write(json, value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return out.toString();
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> member : map.entrySet()) {
                json.writeFieldName(String.valueOf(member.getKey()));
                write(json, member.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Set<?> set) {
            write(json, Map.of("$set", new ArrayList<>(set)));
        } else if (value instanceof List<?> list) {
            json.writeStartArray();
            for (Object element : list) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Instant moment) {
            write(json, Map.of("$date", moment.toString()));
        } else if (value instanceof byte[] bytes) {
            write(json, Map.of("$bytes", Base64.getEncoder().encodeToString(bytes)));
        } else if (value instanceof Raw raw) {
            // A request is one line; JSON strings contain no line breaks.
            json.writeRawValue(raw.json().replaceAll("\\R", " "));
        } else if (value instanceof Number number) {
            json.writeNumber(new BigDecimal(number.toString()));
        } else if (value instanceof Boolean truth) {
            json.writeBoolean(truth);
        } else {
            json.writeString(value == null ? null : value.toString());
        }
    }

    /** JSON that is written unchanged. */
    record Raw(String json) {}

    static @Nullable Object read(String text) {
        try (JsonParser json = JSON.createParser(text)) {
            json.nextToken();
            return read(json);
        } catch (IOException notJson) {
            throw new UncheckedIOException(notJson);
        }
    }

    private static @Nullable Object read(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> object(json);
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    list.add(read(json));
                }
                yield list;
            }
            case VALUE_STRING -> json.getText();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            case VALUE_NUMBER_INT -> json.getLongValue();
            default -> json.getDecimalValue();
        };
    }

    private static Object object(JsonParser json) throws IOException {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            map.put(name, read(json));
        }
        if (map.get("$date") instanceof String date) {
            return date.equals("Invalid") ? "Invalid" : Instant.parse(date);
        }
        if (map.get("$set") instanceof List<?> members) {
            return new LinkedHashSet<>(members);
        }
        return map.get("$bytes") instanceof String bytes ? Base64.getDecoder().decode(bytes) : map;
    }
}
