package org.tabletheory.mapping.internal.mapper;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.codec.BinaryCodec;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.DynamicCodec;
import org.tabletheory.mapping.internal.codec.Emptiness;
import org.tabletheory.mapping.internal.codec.JsonCodec;
import org.tabletheory.mapping.internal.codec.TextCodecs;
import org.tabletheory.mapping.internal.codec.TimeCodecs;
import org.tabletheory.mapping.internal.codec.TtlCodec;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.Role;

/** An attribute of a model without a class: values are stored unchanged and must satisfy the model. */
record ItemAttribute(AttributeDef def) implements Codec {
    @Override
    public Type type() {
        return def.type();
    }

    @Override
    public boolean isJson() {
        return def.json();
    }

    @Override
    public Value encode(Object value) {
        if (def.json()) {
            Value data = value instanceof CharSequence text ? Value.s(text.toString()) : DynamicCodec.ANY.encode(value);
            return checked(data);
        }
        Codec seconds = TimeCodecs.unixSeconds(value.getClass());
        return checked(seconds == null ? DynamicCodec.ANY.encode(value) : seconds.encode(value));
    }

    /** Returns what is stored for a value that fits the model; an empty set becomes NULL. */
    @Override
    public Value checked(Value value) {
        Value stored = stored(value);
        if (stored instanceof Value.N number && def.hasRole(Role.TTL)) {
            TtlCodec.check(number);
        }
        return stored;
    }

    /** Returns what is stored for a value that fits the model, unless it breaks a rule that holds for written attributes. */
    Value stored(Value value) {
        if (def.json()) {
            return JsonCodec.stored(def.type(), value);
        } else if (value.type() != def.type() && value.type() != Type.NULL) {
            throw new MappingMismatch("has type " + def.type() + ", but the value has type " + value.type());
        }
        if (value instanceof Value.N number) {
            checkNumber(number);
        } else if (value instanceof Value.NS numbers) {
            numbers.values().forEach(ItemAttribute::decimal);
        }
        return value.type().isSet() && Emptiness.isEmpty(value) ? Value.nul() : value;
    }

    private void checkNumber(Value.N number) {
        BigDecimal decimal = decimal(number);
        boolean whole = def.format() == Format.INT
                || def.format() == Format.UNIX_SECONDS
                || def.roles().stream().anyMatch(role -> role.kind().isLifecycle());
        if (!def.hasRole(Role.TTL) && whole && decimal.stripTrailingZeros().scale() > 0) {
            throw new MappingMismatch("has a fraction, but the model declares a whole number");
        }
    }

    private static BigDecimal decimal(Value.N number) {
        try {
            return number.toBigDecimal();
        } catch (AttributeException e) {
            throw new MappingMismatch(
                    "is not a number that DynamoDB can store: at most 38 digits, between 1E-130 and 9.9E125");
        }
    }

    @Override
    public Object decode(ItemReader reader) {
        return Value.readFrom(reader);
    }

    @Override
    public boolean isEmpty(Object value) {
        return Emptiness.isEmpty(content((Value) value));
    }

    @Override
    public boolean isUnset(Object value) {
        return Emptiness.isUnset(content((Value) value));
    }

    private Value content(Value value) {
        return def.json() ? JsonCodec.content(value) : value;
    }

    @Override
    public boolean accepts(Object value) {
        return def.json() || (def.type() == Type.N && TimeCodecs.unixSeconds(value.getClass()) != null);
    }

    @Override
    public @Nullable Target step(Step step) {
        return def.type() == step.container() ? Target.of(step, DynamicCodec.ANY) : null;
    }

    @Override
    public @Nullable Codec member() {
        return switch (def.type()) {
            case SS -> TextCodecs.STRING;
            case NS -> TextCodecs.exactNumber();
            case BS -> BinaryCodec.BYTES;
            case L -> DynamicCodec.ANY;
            default -> null;
        };
    }
}
