package org.tabletheory.conformance.internal.onetable;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.JsonToJava;

/**
 * Converts values of vectors: JSON with {@code {"$date": …}}, {@code {"$set": […]}}, {@code {"$bytes": …}} and
 * {@code {"$bigint": …}} for other types.
 */
final class VectorValues {
    private static final BigDecimal LARGEST_SAFE = BigDecimal.valueOf(9007199254740991L);

    private VectorValues() {}

    /** Returns the Java value. */
    static @Nullable Object toJava(JsonValue json) {
        return json.accept(new ToJava());
    }

    private static final class ToJava extends JsonToJava {
        /** Returns a long for safe integers of JavaScript, and a double otherwise. */
        @Override
        public Number visitNum(JsonValue.Num number) {
            boolean safeInteger = number.isInteger() && number.value().abs().compareTo(LARGEST_SAFE) <= 0;
            return safeInteger
                    ? (Number) number.value().longValue()
                    : (Number) number.value().doubleValue();
        }

        @Override
        public Object visitObj(JsonValue.Obj object) {
            String date = object.text("$date");
            if (date != null) {
                return Instant.parse(date);
            }
            if (object.get("$set") instanceof JsonValue.Array members) {
                Set<@Nullable Object> set = new LinkedHashSet<>();
                members.elements().forEach(member -> set.add(member.accept(this)));
                return set;
            }
            String large = object.text("$bigint");
            if (large != null) {
                return new BigInteger(large);
            }
            String bytes = object.text("$bytes");
            return bytes != null ? Base64.getDecoder().decode(bytes) : members(object);
        }
    }

    /** Returns the Java values of the members of an object. */
    static Map<String, @Nullable Object> properties(JsonValue.Obj object) {
        return new ToJava().members(object);
    }

    /**
     * Adapts the expected result of a vector to Java, which has no invalid dates: a string that is not a date is returned
     * as it is.
     */
    static JsonValue expected(JsonValue vector, @Nullable Object actual) {
        if (!(vector instanceof JsonValue.Obj object)) {
            return vector;
        }
        if (JsonValue.text("Invalid").equals(object.get("$date"))) {
            return actual instanceof String text ? JsonValue.text(text) : JsonValue.text("Invalid Date");
        }
        Map<String, JsonValue> members = new LinkedHashMap<>(object.members());
        if (actual instanceof Map<?, ?> map) {
            members.replaceAll((name, member) -> expected(member, map.get(name)));
        }
        return new JsonValue.Obj(members);
    }

    /** Normalizes a value, so that equal values have equal texts; numbers are compared as doubles. */
    static String normalize(@Nullable Object value) {
        if (value instanceof JsonValue json) {
            return normalize(toJava(json));
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, String> members = new TreeMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), normalize(member)));
            return members.toString();
        }
        if (value instanceof Set<?> set) {
            return "set " + set.stream().map(VectorValues::normalize).sorted().toList();
        }
        if (value instanceof List<?> list) {
            return list.stream().map(VectorValues::normalize).toList().toString();
        }
        if (value instanceof ByteBuffer buffer) {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return normalize(bytes);
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
