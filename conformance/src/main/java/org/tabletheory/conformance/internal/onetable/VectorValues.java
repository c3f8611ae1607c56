package org.tabletheory.conformance.internal.onetable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;

/**
 * The values of vectors: JSON, with {@code {"$date": …}}, {@code {"$set": […]}}, {@code {"$bytes": …}} and
 * {@code {"$bigint": …}} for what JSON has not.
 */
final class VectorValues {
    private static final BigDecimal LARGEST_SAFE = BigDecimal.valueOf(9007199254740991L);

    private VectorValues() {}

    /** A value as programs give it. */
    static @Nullable Object toJava(JsonValue json) {
        if (json instanceof JsonValue.Text text) {
            return text.value();
        }
        if (json instanceof JsonValue.Bool bool) {
            return bool.value();
        }
        if (json instanceof JsonValue.Num number) {
            return number(number);
        }
        if (json instanceof JsonValue.Array array) {
            return elements(array, new ArrayList<>());
        }
        return json instanceof JsonValue.Obj object ? object(object) : null;
    }

    /** Whole numbers as JavaScript keeps them exactly, everything else as its doubles. */
    private static Number number(JsonValue.Num number) {
        boolean whole = number.isInteger() && number.value().abs().compareTo(LARGEST_SAFE) <= 0;
        return whole
                ? (Number) number.value().longValue()
                : (Number) number.value().doubleValue();
    }

    private static <C extends Collection<@Nullable Object>> C elements(JsonValue.Array array, C elements) {
        array.elements().forEach(element -> elements.add(toJava(element)));
        return elements;
    }

    private static Object object(JsonValue.Obj object) {
        String date = object.text("$date");
        if (date != null) {
            return Instant.parse(date);
        }
        if (object.get("$set") instanceof JsonValue.Array members) {
            return elements(members, new LinkedHashSet<>());
        }
        String large = object.text("$bigint");
        if (large != null) {
            return new BigInteger(large);
        }
        String bytes = object.text("$bytes");
        return bytes != null ? Base64.getDecoder().decode(bytes) : properties(object);
    }

    /** The members of an object as programs give them. */
    static Map<String, @Nullable Object> properties(JsonValue.Obj object) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        object.members().forEach((name, value) -> properties.put(name, toJava(value)));
        return properties;
    }

    /**
     * What a vector expects, as far as Java can say it: there is no date that is none here, so what cannot be read as a
     * date is given as the text that it is.
     */
    static JsonValue expected(JsonValue vector, @Nullable Object given) {
        if (!(vector instanceof JsonValue.Obj object)) {
            return vector;
        }
        if (JsonValue.text("Invalid").equals(object.get("$date"))) {
            return given instanceof String text ? JsonValue.text(text) : JsonValue.text("Invalid Date");
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
        if (given instanceof Map<?, ?> map) {
            members.replaceAll((name, member) -> expected(member, map.get(name)));
        }
        return new JsonValue.Obj(members);
    }

    /** One text for each meaning of a value; numbers as JavaScript's doubles tell them apart. */
    static String meaning(@Nullable Object value) {
        if (value instanceof JsonValue json) {
            return meaning(toJava(json));
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> members = new TreeMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), meaning(member)));
            return members.toString();
        }
        if (value instanceof Set<?> set) {
            return "set " + set.stream().map(VectorValues::meaning).sorted().toList();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(VectorValues::meaning).toList().toString();
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return meaning(bytes);
        }
        if (value instanceof byte[] bytes) {
            return "bytes " + Base64.getEncoder().encodeToString(bytes);
        }
        if (value instanceof Instant moment) {
            return "date " + moment.toEpochMilli();
        }
        if (value instanceof Number number) {
            return Double.toString(new BigDecimal(number.toString()).doubleValue());
        }
        return value instanceof String text ? JsonValue.text(text).toText() : String.valueOf(value);
    }
}
