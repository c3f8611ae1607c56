package org.tabletheory.mapping.internal.codec;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** A placeholder for the codec of a type that contains itself, until that codec is built. */
final class LazyCodec implements Codec {
    private volatile @Nullable Codec built;

    void is(Codec codec) {
        built = codec;
    }

    private Codec codec() {
        Codec codec = built;
        if (codec == null) {
            throw new IllegalStateException("a codec was used before it was built");
        }
        return codec;
    }

    @Override
    public @Nullable Type type() {
        return Type.M;
    }

    @Override
    public Value encode(Object value) {
        return codec().encode(value);
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        codec().encodeTo(value, out);
    }

    @Override
    public @Nullable Object decode(ItemReader reader) {
        return codec().decode(reader);
    }

    @Override
    public boolean isEmpty(Object value) {
        return codec().isEmpty(value);
    }

    @Override
    public boolean isUnset(Object value) {
        return codec().isUnset(value);
    }

    @Override
    public boolean accepts(Object value) {
        return codec().accepts(value);
    }

    @Override
    public Value checked(Value value) {
        return codec().checked(value);
    }

    @Override
    public @Nullable Target step(Step step) {
        return codec().step(step);
    }

    @Override
    public Set<String> words() {
        return codec().words();
    }
}
