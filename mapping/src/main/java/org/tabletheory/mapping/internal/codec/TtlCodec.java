package org.tabletheory.mapping.internal.codec;

import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.schema.spi.rule.ItemRule;

/** The time to live: whole seconds since 1970; rejects what looks like milliseconds (DMS 0.1, "TTL encoding"). */
public record TtlCodec(Codec inner) implements CheckingCodec {
    @Override
    public Value required(Value stored) {
        check(stored);
        return stored;
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
        } else if (violation == ItemRule.Violation.BEFORE_1970) {
            throw new MappingMismatch("is negative, but a time to live is in seconds since 1970");
        } else if (violation != null) {
            throw new MappingMismatch(
                    "looks like milliseconds, but a time to live is in seconds; divide by 1000, or use an Instant");
        }
    }
}
