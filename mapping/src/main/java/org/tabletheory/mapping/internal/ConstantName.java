package org.tabletheory.mapping.internal;

import java.util.Map;

/** The constants of an enum, by their names. */
record ConstantName<T>(Map<String, T> byName) implements TextForm<T> {
    @Override
    public String print(T constant) {
        return ((Enum<?>) constant).name();
    }

    @Override
    public T parse(String name) {
        T constant = byName.get(name);
        if (constant == null) {
            throw new IllegalArgumentException();
        }
        return constant;
    }
}
