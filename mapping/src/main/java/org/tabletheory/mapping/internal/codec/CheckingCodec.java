package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** Stores and reads values by another codec, and checks what is stored. */
interface CheckingCodec extends Codec {
    /** Returns the codec that stores and reads the values. */
    Codec inner();

    /** Returns the stored form unchanged, or throws {@code MappingMismatch} if the attribute cannot have it. */
    Value required(Value stored);

    @Override
    default Codec withoutRules() {
        return inner().withoutRules();
    }

    @Override
    default @Nullable Type type() {
        return inner().type();
    }

    @Override
    default boolean isExact() {
        return inner().isExact();
    }

    @Override
    default boolean isTextOrdered() {
        return inner().isTextOrdered();
    }

    @Override
    default boolean isJson() {
        return inner().isJson();
    }

    @Override
    default Value encode(Object value) {
        return required(inner().encode(value));
    }

    @Override
    default Value checked(Value value) {
        return required(inner().checked(value));
    }

    @Override
    default @Nullable Object decode(ItemReader reader) {
        return inner().decode(reader);
    }

    @Override
    default @Nullable Object absent() {
        return inner().absent();
    }

    @Override
    default boolean isEmpty(Object value) {
        return inner().isEmpty(value);
    }

    @Override
    default boolean isUnset(Object value) {
        return inner().isUnset(value);
    }

    @Override
    default boolean accepts(Object value) {
        return inner().accepts(value);
    }
}
