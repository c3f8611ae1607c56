package org.tabletheory.mapping.internal.codec;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** The time to live: whole seconds since 1970; rejects what looks like milliseconds (DMS 0.1, "TTL encoding"). */
public record TtlCodec(Codec inner) implements Codec {
    /** 100,000,000,000 seconds are in the year 5138; as many milliseconds are in 1973. */
    private static final BigDecimal LIMIT = new BigDecimal("100000000000");

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

    /** Throws {@link MappingMismatch} if a number is not a time to live. */
    public static void check(Value value) {
        if (value instanceof Value.N number) {
            BigDecimal seconds = seconds(number);
            if (seconds.compareTo(LIMIT) > 0) {
                throw new MappingMismatch(
                        "looks like milliseconds, but a time to live is in seconds; divide by 1000, or use an Instant");
            } else if (seconds.stripTrailingZeros().scale() > 0) {
                throw new MappingMismatch("has a fraction, but a time to live is in whole seconds");
            }
        }
    }

    private static BigDecimal seconds(Value.N number) {
        try {
            return number.toBigDecimal();
        } catch (AttributeException e) {
            throw new MappingMismatch("is not a number");
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
