package org.tabletheory.client.internal.mapping;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.AttributePath.Step;

/**
 * A Java value as a place would store it, more freely than an entity's own: an {@code int} where there is a {@code long},
 * the text of a number or a timestamp, a list for a set, a map for a record, and one member where there is a set or a
 * list, as {@code contains} needs it.
 */
final class Operand {
    private Operand() {}

    static Value of(Codec codec, @Nullable Object value) {
        if (value == null) {
            return Value.nul();
        } else if (value instanceof Optional<?> optional) {
            return of(codec, optional.orElse(null));
        } else if (value instanceof Value raw) {
            Value fitting = raw(codec, raw);
            return codec instanceof ItemAttribute && fitting.type() == codec.type() ? codec.encode(fitting) : fitting;
        } else if (codec.accepts(value)) {
            return codec.encode(value);
        } else if (value instanceof Map<?, ?> map && codec.type() == Type.M) {
            return entries(codec, map);
        } else if (value instanceof Item item && codec.type() == Type.M) {
            return new Value.M(item.attributes());
        }
        Codec member = codec.member();
        if (member != null) {
            return elements(codec, member, value);
        }
        Value stored = scalar(codec.type(), value);
        return codec instanceof ItemAttribute ? codec.encode(stored) : stored;
    }

    private static Value raw(Codec codec, Value raw) {
        Type type = codec.type();
        Value stored = raw.type().isSet() && Emptiness.isEmpty(raw) ? Value.nul() : raw;
        Codec member = codec.member();
        boolean fits = type == null
                || stored.type() == type
                || stored.type() == Type.NULL
                || (member != null && (member.type() == null || member.type() == stored.type()));
        if (!fits) {
            throw new Misfit("is of type " + type + ", and the value given is " + stored.type());
        }
        return stored;
    }

    private static Value elements(Codec codec, Codec member, Object value) {
        boolean array = value.getClass().isArray() && !(value instanceof byte[]);
        if (!array && !(value instanceof Collection<?>)) {
            return of(member, value);
        }
        Collection<?> elements = array ? ArrayCodec.elements(value) : (Collection<?>) value;
        List<Value> values = new ArrayList<>(elements.size());
        for (Object element : elements) {
            try {
                values.add(of(member, element));
            } catch (Misfit misfit) {
                throw misfit.inside(values.size());
            }
        }
        Type type = codec.type();
        if (type == null || !type.isSet()) {
            return new Value.L(values);
        } else if (values.contains(Value.nul())) {
            throw new Misfit("has a null member; a set in DynamoDB has none");
        }
        return SetCodec.of(type, values);
    }

    private static Value entries(Codec codec, Map<?, ?> map) {
        Map<String, Value> entries = new LinkedHashMap<>();
        map.forEach((key, content) -> {
            if (!(key instanceof String name)) {
                throw new Misfit("has a key that is not a String");
            }
            Codec.Target target = name.isEmpty() ? null : codec.step(new Step.Name(name));
            if (target == null || !(target.steps().get(0) instanceof Step.Name stored)) {
                throw new Misfit("has no attribute '" + name + "'");
            }
            try {
                entries.put(stored.name(), of(target.codec(), content));
            } catch (Misfit misfit) {
                throw misfit.inside(name);
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
            throw new Misfit("is of type " + type + ", and " + given + " does not fit it");
        }
        return encoded;
    }

    private static Value number(String text) {
        try {
            return Value.n(text);
        } catch (AttributeException e) {
            throw new Misfit("is of type N, and the text given is no number that DynamoDB can hold");
        }
    }
}
