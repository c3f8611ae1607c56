package org.tabletheory.onetable.internal.value;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.onetable.internal.js.JsDate;
import org.tabletheory.onetable.internal.js.JsText;

/**
 * Converts a property to the type of a record component. Lenient, since other programs may have written the value, but never
 * loses digits of a number.
 *
 * @param numericDates the form of dates that are stored as numbers
 */
record ComponentConverter(DateForm numericDates) {
    @Nullable
    Object convert(Type type, @Nullable Object value, String path) {
        Class<?> raw = raw(type);
        if (raw == Optional.class) {
            return Optional.ofNullable(convert(argument(type, 0), value, path));
        }
        if (value == null) {
            return raw.isPrimitive() ? zero(raw) : null;
        }
        try {
            return present(type, raw, value, path);
        } catch (ArithmeticException e) {
            throw new InvalidInputException("'" + path + "' is a number that " + raw.getName()
                    + " cannot represent exactly; use a component of type BigDecimal");
        } catch (NumberFormatException e) {
            throw mismatch(path, raw, value);
        }
    }

    private Object present(Type type, Class<?> raw, Object value, String path) {
        if (raw == Object.class) {
            return value;
        } else if (raw == String.class) {
            return value instanceof byte[] bytes
                    ? Base64.getEncoder().encodeToString(bytes)
                    : JsText.of(value, DateForm.ISO);
        } else if (raw.isPrimitive() || Number.class.isAssignableFrom(raw) || raw == Boolean.class) {
            return raw == boolean.class || raw == Boolean.class
                    ? bool(value, raw, path)
                    : number(raw, decimal(value, raw, path), path);
        } else if (raw == Instant.class) {
            return moment(value, raw, path);
        } else if (raw == byte[].class && value instanceof byte[]) {
            return value;
        } else if (raw == ByteBuffer.class && value instanceof byte[] bytes) {
            return ByteBuffer.wrap(bytes);
        } else if (raw == UUID.class && value instanceof String text) {
            return UUID.fromString(text);
        } else if (raw.isEnum() && value instanceof String text) {
            return constant(raw, text, path);
        } else if (raw.isRecord() && value instanceof Map<?, ?> map) {
            return inner(raw, map);
        }
        return container(type, raw, value, path);
    }

    private Object container(Type type, Class<?> raw, Object value, String path) {
        if (value instanceof Collection<?> elements && raw.isAssignableFrom(Set.class) && raw != Collection.class) {
            return elements(type, elements, new LinkedHashSet<>(), path);
        } else if (value instanceof Collection<?> elements && raw.isAssignableFrom(List.class)) {
            return elements(type, elements, new ArrayList<>(), path);
        } else if (value instanceof Map<?, ?> map && raw.isAssignableFrom(Map.class)) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            map.forEach((name, entry) ->
                    entries.put(String.valueOf(name), convert(argument(type, 1), entry, path + "." + name)));
            return entries;
        }
        throw mismatch(path, raw, value);
    }

    private Object elements(Type type, Collection<?> given, Collection<@Nullable Object> elements, String path) {
        int place = 0;
        for (Object element : given) {
            elements.add(convert(argument(type, 0), element, path + "[" + place++ + "]"));
        }
        return elements;
    }

    @SuppressWarnings("unchecked") // FieldDecoder returns maps with text keys
    private <R> Object inner(Class<R> raw, Map<?, ?> map) {
        return new RecordBinding<>(raw, numericDates).record((Map<String, @Nullable Object>) map);
    }

    private static Object constant(Class<?> raw, String text, String path) {
        for (Object constant : raw.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(text)) {
                return constant;
            }
        }
        throw new InvalidInputException("'" + path + "' is not a constant of " + raw.getName());
    }

    private static Boolean bool(Object value, Class<?> raw, String path) {
        if (value instanceof Boolean bool) {
            return bool;
        } else if (value.equals("true") || value.equals("false")) {
            return value.equals("true");
        }
        throw mismatch(path, raw, value);
    }

    private static BigDecimal decimal(Object value, Class<?> raw, String path) {
        if (value instanceof Number || value instanceof String) {
            return new BigDecimal(value.toString());
        } else if (value instanceof Instant moment) {
            return BigDecimal.valueOf(JsDate.millis(moment));
        }
        throw mismatch(path, raw, value);
    }

    private static Object number(Class<?> raw, BigDecimal decimal, String path) {
        if (raw == long.class || raw == Long.class) {
            return decimal.longValueExact();
        } else if (raw == int.class || raw == Integer.class) {
            return decimal.intValueExact();
        } else if (raw == double.class || raw == Double.class) {
            return exact(decimal, decimal.doubleValue());
        } else if (raw == float.class || raw == Float.class) {
            return exact(decimal, decimal.floatValue());
        } else if (raw == short.class || raw == Short.class) {
            return decimal.shortValueExact();
        } else if (raw == byte.class || raw == Byte.class) {
            return decimal.byteValueExact();
        } else if (raw == BigInteger.class) {
            return decimal.toBigIntegerExact();
        } else if (raw == BigDecimal.class || raw == Number.class) {
            return decimal;
        }
        throw mismatch(path, raw, decimal);
    }

    /**
     * Returns a floating-point number if its shortest text is the stored number.
     *
     * @throws ArithmeticException if it has fewer digits
     */
    private static Number exact(BigDecimal decimal, Number converted) {
        boolean finite = Double.isFinite(converted.doubleValue());
        if (!finite || new BigDecimal(converted.toString()).compareTo(decimal) != 0) {
            throw new ArithmeticException("more digits than the type can represent");
        }
        return converted;
    }

    private Instant moment(Object value, Class<?> raw, String path) {
        Instant moment = value instanceof Instant instant
                ? instant
                : value instanceof Number number
                        ? JsDate.ofMillis(number.doubleValue() * (numericDates == DateForm.SECONDS ? 1000 : 1))
                        : value instanceof String text ? JsDate.parse(text) : null;
        if (moment == null) {
            throw mismatch(path, raw, value);
        }
        return moment;
    }

    private static Object zero(Class<?> raw) {
        return raw == boolean.class ? false : raw == char.class ? '\0' : number(raw, BigDecimal.ZERO, "");
    }

    private static Class<?> raw(Type type) {
        if (type instanceof Class<?> raw) {
            return raw;
        }
        return type instanceof ParameterizedType parameterized && parameterized.getRawType() instanceof Class<?> raw
                ? raw
                : Object.class;
    }

    private static Type argument(Type type, int place) {
        return type instanceof ParameterizedType parameterized
                ? parameterized.getActualTypeArguments()[place]
                : Object.class;
    }

    private static InvalidInputException mismatch(String path, Class<?> raw, Object value) {
        return new InvalidInputException("'" + path + "' is stored as "
                + value.getClass().getSimpleName() + ", which cannot be converted to " + raw.getName());
    }
}
