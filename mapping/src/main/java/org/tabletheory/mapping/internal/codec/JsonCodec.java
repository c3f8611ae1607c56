package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.StrictUtf8;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * JSON carriers ({@code json: true}): canonical text in an S, or a native value of another type (DMS 0.2). Both forms are
 * read. Text that is handed in must be JSON.
 *
 * @param type S for text, otherwise the required native type
 * @param inner the codec of the Java type without JSON
 */
public record JsonCodec(Type type, Codec inner) implements Codec {
    @Override
    public boolean isJson() {
        return true;
    }

    @Override
    public Value checked(Value value) {
        return stored(type, value);
    }

    @Override
    public Value encode(Object value) {
        if (value instanceof String text && isText()) {
            return stored(type, Value.s(text));
        } else if (value instanceof byte[] bytes && isText()) {
            return stored(type, Value.s(text(bytes)));
        }
        Value encoded = inner.encode(value);
        return type == Type.S && encoded.type() != Type.NULL ? Value.s(JsonText.write(encoded)) : stored(type, encoded);
    }

    /** Returns whether the Java value is JSON text. */
    private boolean isText() {
        return inner == TextCodecs.STRING || inner == BinaryCodec.BYTES;
    }

    /**
     * Returns what a carrier of a type stores for JSON text or a native value.
     *
     * @throws MappingMismatch if the text is not JSON, or JSON of another type than the carrier
     */
    public static Value stored(Type carrier, Value value) {
        Value parsed = value instanceof Value.S text ? JsonText.parse(text.value()) : value;
        if (parsed.type() == Type.NULL) {
            return parsed;
        } else if (carrier == Type.S) {
            return Value.s(JsonText.write(parsed));
        }
        if (parsed.type() != carrier) {
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
                return inner == TextCodecs.STRING ? (Object) text : StrictUtf8.encode(text);
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

    /** Returns the value that a JSON text is, so that emptiness does not depend on how a value was handed over. */
    public static Value content(Value value) {
        try {
            return value instanceof Value.S text ? JsonText.parse(text.value()) : value;
        } catch (MappingMismatch notJson) {
            return value;
        }
    }

    private static String text(byte[] json) {
        try {
            return StrictUtf8.decode(json);
        } catch (AttributeException e) {
            throw new MappingMismatch("does not hold JSON text: " + e.problem());
        }
    }

    private static Value text(Object value) {
        return content(Value.s(value instanceof byte[] bytes ? text(bytes) : (String) value));
    }

    @Override
    public boolean isEmpty(Object value) {
        return isText() ? Emptiness.isEmpty(text(value)) : inner.isEmpty(value);
    }

    @Override
    public boolean isUnset(Object value) {
        return isText() ? Emptiness.isUnset(text(value)) : inner.isUnset(value);
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
