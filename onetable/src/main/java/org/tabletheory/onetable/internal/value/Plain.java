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

/** Stored values as plain Java: text, numbers, booleans, bytes, lists, sets and maps. */
public final class Plain {
    private Plain() {}

    /** A stored value. */
    public static @Nullable Object of(Value value) {
        if (value instanceof Value.S text) {
            return text.value();
        } else if (value instanceof Value.N number) {
            return number(number.toBigDecimal());
        } else if (value instanceof Value.Bool truth) {
            return truth.value();
        } else if (value instanceof Value.B bytes) {
            return bytes.bytes();
        } else if (value instanceof Value.SS texts) {
            return new LinkedHashSet<>(texts.values());
        } else if (value instanceof Value.NS numbers) {
            Set<Object> set = new LinkedHashSet<>();
            numbers.values().forEach(number -> set.add(number(number.toBigDecimal())));
            return set;
        } else if (value instanceof Value.BS binaries) {
            Set<Object> set = new LinkedHashSet<>();
            binaries.values().forEach(binary -> set.add(binary.bytes()));
            return set;
        } else if (value instanceof Value.L list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.values().forEach(element -> elements.add(of(element)));
            return elements;
        } else if (value instanceof Value.M map) {
            return of(new Item(map.values()));
        }
        return null;
    }

    /** An item, or a map inside of one. */
    public static Map<String, @Nullable Object> of(Item item) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> map.put(name, of(value)));
        return map;
    }

    /** A whole number as a Long where one holds it, everything else exactly. */
    public static Number number(BigDecimal decimal) {
        BigDecimal stripped = decimal.signum() == 0 ? BigDecimal.ZERO : decimal.stripTrailingZeros();
        if (stripped.scale() > 0) {
            return stripped;
        }
        BigInteger whole = stripped.toBigIntegerExact();
        if (whole.bitLength() < Long.SIZE) {
            return whole.longValue();
        }
        return whole;
    }
}
