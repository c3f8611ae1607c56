package org.tabletheory.onetable.internal.value;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.spi.JsonToJava;

/** Converts stored values and JSON to plain Java values: text, numbers, booleans, bytes, lists, sets and maps. */
public final class PlainValues {
    private PlainValues() {}

    /** Converts a stored value. */
    public static @Nullable Object of(Value value) {
        return value.accept(StoredConversion.INSTANCE);
    }

    /** Converts the attributes of an item or a map. */
    public static Map<String, @Nullable Object> of(Item item) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> map.put(name, of(value)));
        return map;
    }

    /** Converts JSON of a schema document. */
    public static @Nullable Object of(JsonValue json) {
        return json.accept(JsonConversion.INSTANCE);
    }

    /** Converts the members of a JSON object. */
    public static Map<String, @Nullable Object> of(JsonValue.Obj object) {
        return JsonConversion.INSTANCE.members(object);
    }

    /** Returns an integer as a Long if it fits, otherwise as a BigInteger, and any other number as a BigDecimal. */
    private static Number number(BigDecimal decimal) {
        BigDecimal stripped = decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
        if (stripped.scale() > 0) {
            return stripped;
        }
        BigInteger integer = stripped.toBigIntegerExact();
        if (integer.bitLength() < Long.SIZE) {
            return integer.longValue();
        }
        return integer;
    }

    /** Converts a plain value to JSON. */
    public static JsonValue toJson(@Nullable Object value) {
        if (value == null) {
            return new JsonValue.Null();
        } else if (value instanceof Boolean bool) {
            return JsonValue.bool(bool);
        } else if (value instanceof Number number) {
            return new JsonValue.Num(new BigDecimal(number.toString()).toString());
        } else if (value instanceof Map<?, ?> map) {
            Map<String, JsonValue> members = new LinkedHashMap<>();
            map.forEach((name, member) -> members.put(String.valueOf(name), toJson(member)));
            return new JsonValue.Obj(members);
        } else if (value instanceof Iterable<?> elements) {
            List<JsonValue> array = new ArrayList<>();
            elements.forEach(element -> array.add(toJson(element)));
            return new JsonValue.Array(array);
        }
        return JsonValue.text(value.toString());
    }

    private static final class StoredConversion implements Value.Visitor<@Nullable Object> {
        static final StoredConversion INSTANCE = new StoredConversion();

        @Override
        public Object string(Value.S value) {
            return value.value();
        }

        @Override
        public Object number(Value.N value) {
            return PlainValues.number(value.toBigDecimal());
        }

        @Override
        public Object binary(Value.B value) {
            return value.bytes();
        }

        @Override
        public Object bool(Value.Bool value) {
            return value.value();
        }

        @Override
        @SuppressWarnings("NullAway") // does not see that the type argument is nullable
        public @Nullable Object nul(Value.Null value) {
            return null;
        }

        @Override
        public Object strings(Value.SS value) {
            return new LinkedHashSet<>(value.values());
        }

        @Override
        public Object numbers(Value.NS value) {
            Set<Object> numbers = new LinkedHashSet<>();
            value.values().forEach(member -> numbers.add(number(member)));
            return numbers;
        }

        @Override
        public Object binaries(Value.BS value) {
            Set<Object> binaries = new LinkedHashSet<>();
            value.values().forEach(member -> binaries.add(member.bytes()));
            return binaries;
        }

        @Override
        public Object list(Value.L value) {
            List<@Nullable Object> elements = new ArrayList<>();
            value.values().forEach(element -> elements.add(of(element)));
            return elements;
        }

        @Override
        public Object map(Value.M value) {
            return of(new Item(value.values()));
        }
    }

    private static final class JsonConversion extends JsonToJava {
        static final JsonConversion INSTANCE = new JsonConversion();

        @Override
        public Number visitNum(JsonValue.Num number) {
            return number(number.value());
        }
    }
}
