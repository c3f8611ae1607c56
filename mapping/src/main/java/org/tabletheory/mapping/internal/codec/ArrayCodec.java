package org.tabletheory.mapping.internal.codec;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/**
 * Arrays as L, including those of primitives; {@code byte[]} is binary data.
 *
 * @param array the class of the array: native images cannot find it by the class of its elements
 * @param primitive writes and reads the elements without boxing; null if they are objects or converted
 */
public record ArrayCodec(
        Class<?> array, Codec member, @Nullable PrimitiveArray primitive) implements Codec {
    @Override
    public Type type() {
        return Type.L;
    }

    @Override
    public Value encode(Object value) {
        return ListCodec.encode(member, elements(value));
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        if (primitive != null) {
            out.startList(Array.getLength(value));
            primitive.write(value, out);
            out.endList();
            return;
        }
        ListCodec.encodeTo(member, elements(value), out);
    }

    /** Returns the elements of an array, which may be null. */
    @SuppressWarnings("NullAway") // an array may hold null, which the type of the list does not allow
    public static List<Object> elements(Object array) {
        List<Object> elements = new ArrayList<>(Array.getLength(array));
        for (int i = 0; i < Array.getLength(array); i++) {
            elements.add(Array.get(array, i));
        }
        return elements;
    }

    @Override
    public Object decode(ItemReader reader) {
        if (primitive != null) {
            Codec.expect(reader, Type.L, "a list");
            reader.startList();
            return primitive.read(reader);
        }
        List<Object> elements = new ArrayList<>();
        ListCodec.decode(reader, member, elements);
        if (array.getComponentType().isPrimitive()) {
            Object converted = Array.newInstance(array.getComponentType(), elements.size());
            for (int i = 0; i < elements.size(); i++) {
                Array.set(converted, i, elements.get(i));
            }
            return converted;
        }
        return Arrays.copyOf(elements.toArray(), elements.size(), array.asSubclass(Object[].class));
    }

    @Override
    public boolean isEmpty(Object value) {
        return Array.getLength(value) == 0;
    }

    @Override
    public boolean accepts(Object value) {
        return value.getClass().isArray()
                && array.getComponentType().isAssignableFrom(value.getClass().getComponentType());
    }

    @Override
    public @Nullable Target step(Step step) {
        return step instanceof Step.Element ? Target.of(step, member) : null;
    }
}
