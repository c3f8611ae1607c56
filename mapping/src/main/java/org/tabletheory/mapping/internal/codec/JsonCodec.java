package org.tabletheory.mapping.internal.codec;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * JSON carriers ({@code json: true}): canonical text in an S, or a native value of another type (DMS 0.2). Both forms are
 * read.
 *
 * @param type S for text, otherwise the required native type
 * @param inner the codec of the Java type without JSON
 */
public record JsonCodec(Type type, Codec inner) implements Codec {
    @Override
    public Value encode(Object value) {
        if (value instanceof String text && isText()) {
            return stored(type, Value.s(text));
        } else if (value instanceof byte[] bytes && isText()) {
            return stored(type, Value.s(new String(bytes, StandardCharsets.UTF_8)));
        }
        Value encoded = inner.encode(value);
        return type == Type.S && encoded.type() != Type.NULL ? Value.s(JsonText.write(encoded)) : stored(type, encoded);
    }

    /** Returns whether the Java value is JSON text. */
    private boolean isText() {
        return inner == TextCodecs.STRING || inner == BinaryCodec.BYTES;
    }

    /** Returns what a carrier of a type stores for text or a native value. */
    public static Value stored(Type carrier, Value value) {
        if (value.type() == Type.NULL) {
            return value;
        } else if (carrier == Type.S) {
            return value.type() == Type.S ? value : Value.s(JsonText.write(value));
        }
        Value parsed = value instanceof Value.S text ? JsonText.parse(text.value()) : value;
        if (parsed.type() != carrier && parsed.type() != Type.NULL) {
            throw new MappingMismatch("is JSON of type " + parsed.type() + ", but the model stores it as " + carrier);
        }
        return parsed;
    }

    @Override
    public @Nullable Object decode(ItemReader reader) {
        Value value = Value.readFrom(reader);
        try {
            if (isText()) {
                String text = value instanceof Value.S string ? string.value() : JsonText.write(value);
                return inner == TextCodecs.STRING ? (Object) text : text.getBytes(StandardCharsets.UTF_8);
            }
            return inner.read(TreeReader.of(value instanceof Value.S text ? JsonText.parse(text.value()) : value));
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(reader.path());
        }
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

    @Override
    public @Nullable Target step(Step step) {
        return type == Type.S ? null : inner.step(step);
    }
}
