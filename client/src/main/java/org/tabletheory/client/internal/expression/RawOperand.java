package org.tabletheory.client.internal.expression;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.ErrorContext;
import org.tabletheory.client.TableTheoryException;

/** The value of a raw expression's placeholder, which no attribute's type can decide: it is what its Java type says. */
final class RawOperand {
    private RawOperand() {}

    static Value of(@Nullable Object value) {
        if (value == null) {
            return Value.nul();
        }
        if (value instanceof Value ready) {
            return ready;
        }
        if (value instanceof CharSequence || value instanceof Character || value instanceof java.util.UUID) {
            return Value.s(value.toString());
        }
        if (value instanceof Enum<?> constant) {
            return Value.s(constant.name());
        }
        if (value instanceof Boolean truth) {
            return Value.bool(truth);
        }
        if (value instanceof Number) {
            return Value.n(value.toString());
        }
        if (value instanceof byte[] bytes) {
            return Value.b(bytes);
        }
        if (value instanceof Collection<?> elements) {
            List<Value> list = new ArrayList<>();
            elements.forEach(element -> list.add(of(element)));
            return new Value.L(list);
        }
        if (value instanceof Map<?, ?> entries) {
            Map<String, Value> map = new LinkedHashMap<>();
            entries.forEach((name, element) -> map.put(String.valueOf(name), of(element)));
            return new Value.M(map);
        }
        throw new TableTheoryException(
                "a raw condition cannot tell how a " + value.getClass().getName() + " is stored; give it as a Value",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.NONE);
    }
}
