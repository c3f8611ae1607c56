package org.tabletheory.mapping.internal.codec;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/**
 * Collections as SS, NS or BS. An empty collection is stored as NULL; absent and NULL are read as an empty collection (DMS
 * 0.1, "Set encoding"). A list is read too, because JSON text has no sets.
 */
public record SetCodec(Type type, Codec member, Supplier<Collection<Object>> factory) implements Codec {
    @Override
    public Value encode(Object value) {
        Collection<?> elements = ListCodec.elements(value);
        List<Value> members = new ArrayList<>(elements.size());
        for (Object element : elements) {
            if (element == null) {
                throw new MappingMismatch("has a null member; sets in DynamoDB cannot have one");
            }
            try {
                members.add(member.encode(element));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(members.size());
            }
        }
        return of(type, members);
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        boolean distinct = value instanceof Set<?> && member instanceof TextualCodec<?> text && text.isOneToOne();
        if (!distinct) {
            encode(value).writeTo(out);
            return;
        }
        Collection<?> elements = ListCodec.elements(value);
        if (elements.isEmpty()) {
            out.nul();
            return;
        }
        out.startSet(type, elements.size());
        for (Object element : elements) {
            member.encodeTo(element, out);
        }
        out.endSet();
    }

    /** Returns a set of members, or NULL if there are none. */
    public static Value of(Type type, List<Value> members) {
        if (members.isEmpty()) {
            return Value.nul();
        }
        try {
            return switch (type) {
                case SS ->
                    Value.ss(members.stream()
                            .map(member -> ((Value.S) member).value())
                            .toList());
                case NS -> Value.ns(members.stream().map(Value.N.class::cast).toList());
                case BS -> Value.bs(members.stream().map(Value.B.class::cast).toList());
                default -> throw new IllegalArgumentException(type + " is not a set type");
            };
        } catch (AttributeException e) {
            throw new MappingMismatch("has a duplicate member; sets in DynamoDB have none");
        }
    }

    @Override
    @SuppressWarnings("NullAway") // members are never NULL
    public Object decode(ItemReader reader) {
        if (reader.type() == Type.L) {
            return ListCodec.decode(reader, member, factory.get());
        }
        Codec.expect(reader, type, "a set");
        Collection<Object> members = factory.get();
        reader.startSet();
        boolean strings = member == TextCodecs.STRING;
        while (reader.nextElement()) {
            members.add(strings ? reader.string() : member.decode(reader));
        }
        return members;
    }

    @Override
    public Object absent() {
        return factory.get();
    }

    @Override
    public boolean isEmpty(Object value) {
        return ListCodec.elements(value).isEmpty();
    }

    @Override
    public Value checked(Value value) {
        if (value instanceof Value.SS strings) {
            strings.values().forEach(text -> member.checked(Value.s(text)));
        }
        return value;
    }

    @Override
    public boolean accepts(Object value) {
        return value instanceof Collection<?> elements
                && elements.stream().allMatch(element -> element != null && member.accepts(element));
    }
}
