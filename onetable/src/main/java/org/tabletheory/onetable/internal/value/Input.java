package org.tabletheory.onetable.internal.value;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.internal.error.InvalidInputException;

/**
 * Copies the values that a program passes and normalizes their types to text, numbers, booleans, {@link Instant},
 * {@code byte[]}, {@link ByteBuffer}, and lists, sets and maps of these.
 */
public final class Input {
    private Input() {}

    /** Returns a mutable copy of properties. */
    public static Map<String, @Nullable Object> copy(Map<String, ? extends @Nullable Object> properties) {
        return map(properties, 0);
    }

    /**
     * Returns a copy of one value.
     *
     * @throws InvalidInputException if no field can store the value's type
     */
    public static @Nullable Object copy(@Nullable Object value) {
        return copy(value, 0);
    }

    private static @Nullable Object copy(@Nullable Object value, int depth) {
        if (depth > Value.MAX_DEPTH) {
            throw new InvalidInputException(
                    "nested deeper than " + Value.MAX_DEPTH + " levels, the most that DynamoDB stores");
        }
        if (value == null
                || value instanceof String
                || value instanceof Number
                || value instanceof Boolean
                || value instanceof Instant
                || value instanceof byte[]
                || value instanceof ByteBuffer) {
            return value;
        } else if (value instanceof Map<?, ?> map) {
            return map(map, depth);
        } else if (value instanceof Set<?> set) {
            return elements(set, new LinkedHashSet<>(), depth);
        } else if (value instanceof Collection<?> list) {
            return elements(list, new ArrayList<>(), depth);
        } else if (value instanceof Object[] array) {
            return elements(Arrays.asList(array), new ArrayList<>(), depth);
        }
        return scalar(value, depth);
    }

    private static @Nullable Object scalar(Object value, int depth) {
        if (value instanceof Enum<?> constant) {
            return constant.name();
        } else if (value instanceof CharSequence || value instanceof Character || value instanceof UUID) {
            return value.toString();
        } else if (value instanceof Date date) {
            return date.toInstant();
        } else if (value instanceof OffsetDateTime time) {
            return time.toInstant();
        } else if (value instanceof ZonedDateTime time) {
            return time.toInstant();
        } else if (value instanceof Optional<?> optional) {
            return copy(optional.orElse(null), depth);
        } else if (value instanceof Value stored) {
            return copy(PlainValues.of(stored), depth);
        } else if (value instanceof Record entity) {
            return map(RecordBinding.of(entity), depth);
        }
        throw new InvalidInputException("unsupported type " + value.getClass().getName()
                + "; supported: text, numbers, booleans, Instant, byte[], and lists, sets, maps and records of these");
    }

    private static Map<String, @Nullable Object> map(Map<?, ?> given, int depth) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            try {
                map.put(String.valueOf(name), copy(value, depth + 1));
            } catch (InvalidInputException e) {
                throw e.in(String.valueOf(name));
            }
        });
        return map;
    }

    private static Collection<@Nullable Object> elements(
            Collection<?> given, Collection<@Nullable Object> elements, int depth) {
        given.forEach(element -> elements.add(copy(element, depth + 1)));
        return elements;
    }
}
