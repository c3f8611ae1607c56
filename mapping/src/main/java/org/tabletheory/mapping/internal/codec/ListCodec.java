package org.tabletheory.mapping.internal.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.ScalarReading;

/** Collections as L; absent and NULL are read as an empty collection. */
record ListCodec(Codec member, Supplier<Collection<Object>> factory) implements Codec {
    @Override
    public Type type() {
        return Type.L;
    }

    @Override
    public Value encode(Object value) {
        return encode(member, elements(value));
    }

    /** Returns the elements of a value: a collection, or the Iterable of a property with that type. */
    static Collection<?> elements(Object value) {
        if (value instanceof Collection<?> collection) {
            return collection;
        }
        List<@Nullable Object> elements = new ArrayList<>();
        for (Object element : (Iterable<?>) value) {
            elements.add(element);
        }
        return elements;
    }

    static Value encode(Codec member, Collection<?> elements) {
        List<Value> values = new ArrayList<>(elements.size());
        for (Object element : elements) {
            try {
                values.add(member.write(element));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(values.size());
            }
        }
        return new Value.L(values);
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        encodeTo(member, elements(value), out);
    }

    static void encodeTo(Codec member, Collection<?> elements, ItemWriter out) {
        out.startList(elements.size());
        for (Object element : elements) {
            member.writeTo(element, out);
        }
        out.endList();
    }

    @Override
    public Object decode(ItemReader reader) {
        return decode(reader, member, factory.get());
    }

    @SuppressWarnings("NullAway") // a list may hold null, which this type does not allow
    static Collection<Object> decode(ItemReader reader, Codec member, Collection<Object> into) {
        Codec.expect(reader, Type.L, "a list");
        reader.startList();
        boolean strings = member == TextCodecs.STRING;
        while (reader.nextElement()) {
            Object element = strings ? ScalarReading.string(reader) : member.read(reader);
            if (element == null && !permitsNull(into)) {
                throw MappingMismatch.at(
                        reader,
                        "is NULL, which a " + into.getClass().getSimpleName()
                                + " cannot contain; declare the attribute as a List");
            }
            into.add(element);
        }
        return into;
    }

    private static boolean permitsNull(Collection<Object> elements) {
        return elements instanceof List<?> || elements instanceof HashSet<?>;
    }

    @Override
    public Object absent() {
        return factory.get();
    }

    @Override
    public boolean isEmpty(Object value) {
        return elements(value).isEmpty();
    }

    @Override
    public boolean accepts(Object value) {
        return value instanceof Collection<?> elements
                && elements.stream().allMatch(element -> element == null || member.accepts(element));
    }

    @Override
    public Value checked(Value value) {
        if (!(value instanceof Value.L list)) {
            return value;
        }
        List<Value> elements = new ArrayList<>();
        for (Value element : list.values()) {
            try {
                elements.add(element.type() == Type.NULL ? element : member.checked(element));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(elements.size());
            }
        }
        return new Value.L(elements);
    }

    @Override
    public @Nullable Target step(Step step) {
        return step instanceof Step.Element ? Target.of(step, member) : null;
    }
}
