package org.tabletheory.engine.internal.expression;

import java.util.OptionalInt;
import org.tabletheory.attribute.Value;

/** The result of {@code size}: characters, bytes, members or elements; empty for types without a size. */
final class ValueLength implements Value.Visitor<OptionalInt> {
    static final ValueLength VISITOR = new ValueLength();

    private ValueLength() {}

    @Override
    public OptionalInt string(Value.S value) {
        return OptionalInt.of(value.value().length());
    }

    @Override
    public OptionalInt number(Value.N value) {
        return OptionalInt.empty();
    }

    @Override
    public OptionalInt binary(Value.B value) {
        return OptionalInt.of(value.size());
    }

    @Override
    public OptionalInt bool(Value.Bool value) {
        return OptionalInt.empty();
    }

    @Override
    public OptionalInt nul(Value.Null value) {
        return OptionalInt.empty();
    }

    @Override
    public OptionalInt strings(Value.SS value) {
        return OptionalInt.of(value.values().size());
    }

    @Override
    public OptionalInt numbers(Value.NS value) {
        return OptionalInt.of(value.values().size());
    }

    @Override
    public OptionalInt binaries(Value.BS value) {
        return OptionalInt.of(value.values().size());
    }

    @Override
    public OptionalInt list(Value.L value) {
        return OptionalInt.of(value.values().size());
    }

    @Override
    public OptionalInt map(Value.M value) {
        return OptionalInt.of(value.values().size());
    }
}
