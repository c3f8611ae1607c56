package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * A placeholder for a codec while a declaration is read, when only its type matters: a nested class, or a converter.
 *
 * @param type the stored type, or null if only the running program knows it
 * @param absent the Java value of an absent attribute
 */
public record PlaceholderCodec(
        @Nullable Type type, @Nullable Object absent) implements Codec {
    @Override
    public boolean isDeferred() {
        return type == null;
    }

    private static IllegalStateException unusable() {
        return new IllegalStateException("a placeholder stores no values");
    }

    @Override
    public Value encode(Object value) {
        throw unusable();
    }

    @Override
    public Object decode(ItemReader reader) {
        throw unusable();
    }

    @Override
    public boolean isEmpty(Object value) {
        throw unusable();
    }

    @Override
    public boolean accepts(Object value) {
        throw unusable();
    }
}
