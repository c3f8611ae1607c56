package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.schema.Format;

/** Values with a format inside a nested object; those of the item itself are checked by the rules of its model. */
public record FormatCodec(Codec inner, Format format) implements Codec {
    @Override
    public @Nullable Type type() {
        return inner.type();
    }

    @Override
    public boolean isDeferred() {
        return inner.isDeferred();
    }

    @Override
    public boolean isOptional() {
        return inner.isOptional();
    }

    @Override
    public boolean isJson() {
        return inner.isJson();
    }

    @Override
    public Value encode(Object value) {
        return required(inner.encode(value));
    }

    @Override
    public Value checked(Value value) {
        return required(inner.checked(value));
    }

    private Value required(Value value) {
        if (value.type() != Type.NULL && !format.accepts(value)) {
            throw new MappingMismatch(
                    "does not have the format " + format.text() + " of the model; use " + format.example());
        }
        return value;
    }

    @Override
    public @Nullable Object decode(ItemReader reader) {
        return inner.decode(reader);
    }

    @Override
    public @Nullable Object absent() {
        return inner.absent();
    }

    @Override
    public boolean isEmpty(Object value) {
        return inner.isEmpty(value);
    }

    @Override
    public boolean isUnset(Object value) {
        return inner.isUnset(value);
    }

    @Override
    public boolean accepts(Object value) {
        return inner.accepts(value);
    }
}
