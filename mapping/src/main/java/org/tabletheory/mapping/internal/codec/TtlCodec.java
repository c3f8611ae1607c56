package org.tabletheory.mapping.internal.codec;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.schema.ItemRule;

/** The time to live: whole seconds since 1970; rejects what looks like milliseconds (DMS 0.1, "TTL encoding"). */
public record TtlCodec(Codec inner) implements Codec {
    @Override
    public @Nullable Type type() {
        return inner.type();
    }

    @Override
    public Value encode(Object value) {
        Value encoded = inner.encode(value);
        check(encoded);
        return encoded;
    }

    @Override
    public boolean isDeferred() {
        return inner.isDeferred();
    }

    @Override
    public Value checked(Value value) {
        check(value);
        return inner.checked(value);
    }

    @Override
    public Codec unchecked() {
        return inner;
    }

    /** Throws {@link MappingMismatch} if a number is not a time to live. */
    public static void check(Value value) {
        if (!(value instanceof Value.N)) {
            return;
        }
        ItemRule.Violation violation;
        try {
            violation = ItemRule.checkTtl(value);
        } catch (AttributeException e) {
            throw new MappingMismatch("is not a number");
        }
        if (violation == ItemRule.Violation.NOT_WHOLE) {
            throw new MappingMismatch("has a fraction, but a time to live is in whole seconds");
        } else if (violation != null) {
            throw new MappingMismatch(
                    "looks like milliseconds, but a time to live is in seconds; divide by 1000, or use an Instant");
        }
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
    public boolean accepts(Object value) {
        return inner.accepts(value);
    }
}
