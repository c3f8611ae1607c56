package org.tabletheory.mapping.internal.mapper;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.codec.ArrayCodec;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.DynamicCodec;
import org.tabletheory.mapping.internal.codec.Emptiness;
import org.tabletheory.mapping.internal.codec.SetCodec;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * Converts operands of conditions and updates to what an attribute stores. It accepts more than a field of the entity does:
 * an {@code int} for a {@code long}, the text of a number or a timestamp, a list for a set, a map for a record. A single
 * member is not accepted for a set.
 */
final class Operand {
    private Operand() {}

    static Value of(Codec codec, @Nullable Object value) {
        if (value == null) {
            return Value.nul();
        } else if (value instanceof Optional<?> optional) {
            return of(codec, optional.orElse(null));
        } else if (value instanceof Value raw) {
            return codec.checked(codec.isJson() ? raw : raw(codec, raw));
        } else if (codec.accepts(value)) {
            return codec.encode(value);
        } else if (value instanceof Map<?, ?> map && codec.type() == Type.M) {
            return entries(codec, map);
        }
        Codec member = codec.member();
        boolean array = value.getClass().isArray() && !(value instanceof byte[]);
        if (member != null && (array || value instanceof Collection<?>)) {
            return elements(codec, member, array ? ArrayCodec.elements(value) : (Collection<?>) value);
        }
        return codec.checked(scalar(codec.type(), value));
    }

    private static Value raw(Codec codec, Value raw) {
        Type type = codec.type();
        Value stored = raw.type().isSet() && Emptiness.isEmpty(raw) ? Value.nul() : raw;
        boolean fits = type == null || stored.type() == type || stored.type() == Type.NULL;
        if (!fits) {
            throw new MappingMismatch("has type " + type + ", but the value has type " + stored.type());
        }
        return stored;
    }

    private static Value elements(Codec codec, Codec member, Collection<?> elements) {
        List<Value> values = new ArrayList<>(elements.size());
        for (Object element : elements) {
            try {
                values.add(of(member, element));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(values.size());
            }
        }
        Type type = codec.type();
        if (type == null || !type.isSet()) {
            return new Value.L(values);
        } else if (values.contains(Value.nul())) {
            throw new MappingMismatch("has a null member; sets in DynamoDB cannot have one");
        }
        return SetCodec.of(type, values);
    }

    private static Value entries(Codec codec, Map<?, ?> map) {
        Map<String, Value> entries = new LinkedHashMap<>();
        map.forEach((key, content) -> {
            if (!(key instanceof String name)) {
                throw MappingMismatch.ofKey(key, "a String");
            }
            Codec.Target target = name.isEmpty() ? null : codec.step(new Step.Name(name));
            if (target == null || target.steps().size() != 1 || !(target.steps().get(0) instanceof Step.Name stored)) {
                throw new MappingMismatch("has no attribute '" + name + "'");
            }
            try {
                entries.put(stored.name(), of(target.codec(), content));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(name);
            }
        });
        return new Value.M(entries);
    }

    private static Value scalar(@Nullable Type type, Object value) {
        Value encoded = type == Type.N && value instanceof CharSequence text
                ? number(text.toString())
                : DynamicCodec.ANY.encode(value instanceof CharSequence text ? text.toString() : value);
        if (type != null && encoded.type() != type) {
            String given = value instanceof ByteBuffer
                    ? "ByteBuffer"
                    : value.getClass().getSimpleName();
            throw new MappingMismatch("has type " + type + " and cannot store " + given);
        }
        return encoded;
    }

    private static Value number(String text) {
        try {
            return Value.n(text);
        } catch (AttributeException e) {
            throw new MappingMismatch("has type N, but the text is not a number that DynamoDB can store");
        }
    }
}
