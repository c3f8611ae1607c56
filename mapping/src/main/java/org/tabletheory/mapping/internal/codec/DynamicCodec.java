package org.tabletheory.mapping.internal.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.internal.text.NumberText;

/**
 * Values whose Java type is only known at run time, as in {@code Map<String, Object>}: each is stored by its class. Sets are
 * never inferred, so every collection is L. A whole number that fits is read as {@code Long}, any other number as
 * {@code BigDecimal}.
 *
 * @param type the required stored type, or null for any
 * @param inText whether the values are parts of a JSON text, whose numbers need not be those that DynamoDB stores
 */
public record DynamicCodec(@Nullable Type type, boolean inText) implements Codec {
    /** Values of any type. */
    public static final DynamicCodec ANY = new DynamicCodec(null, false);

    /** Values of a JSON text. */
    static final DynamicCodec IN_TEXT = new DynamicCodec(null, true);

    @Override
    public Value encode(Object value) {
        Value encoded = any(value);
        if (type != null && encoded.type() != type && encoded.type() != Type.NULL) {
            throw new MappingMismatch("is stored as " + encoded.type() + ", but the model declares " + type);
        }
        return encoded;
    }

    /** Returns the codec of the values inside of a value. */
    private DynamicCodec inside() {
        return inText ? IN_TEXT : ANY;
    }

    private Value any(Object value) {
        if (value instanceof Value || value instanceof Item) {
            return RawCodec.ANY.encode(value);
        } else if (inText && value instanceof BigDecimal number) {
            return new Value.N(NumberText.of(number));
        } else if (inText && value instanceof BigInteger number) {
            return new Value.N(number.toString());
        } else if (value instanceof Collection<?> elements) {
            return ListCodec.encode(inside(), elements);
        } else if (value instanceof Map<?, ?> map) {
            return entries(map);
        }
        Codec scalar = Scalars.ofValue(value);
        if (scalar != null) {
            return scalar.encode(value);
        } else if (value.getClass().isArray()) {
            return ListCodec.encode(inside(), ArrayCodec.elements(value));
        }
        throw new MappingMismatch("has class " + value.getClass().getSimpleName()
                + ", which has no mapping; use strings, numbers, booleans, bytes, lists or maps");
    }

    private Value entries(Map<?, ?> map) {
        Map<String, Value> entries = new LinkedHashMap<>();
        map.forEach((name, content) -> {
            if (!(name instanceof String text)) {
                throw MappingMismatch.ofKey(name, "a String");
            }
            try {
                entries.put(text, inside().write(content));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(text);
            }
        });
        return new Value.M(entries);
    }

    @Override
    @SuppressWarnings("NullAway") // documents may hold null, which these types do not allow
    public Object decode(ItemReader reader) {
        return switch (reader.type()) {
            case S -> reader.string();
            case N -> number(reader);
            case B -> reader.binary();
            case BOOL -> reader.bool();
            case NULL -> throw new IllegalStateException("NULL is read by read(), which returns null");
            case SS, NS, BS -> {
                Set<Object> members = new LinkedHashSet<>();
                reader.startSet();
                while (reader.nextElement()) {
                    members.add(ANY.decode(reader));
                }
                yield members;
            }
            case L -> ListCodec.decode(reader, ANY, new ArrayList<>());
            case M -> {
                Map<String, Object> map = new LinkedHashMap<>();
                reader.startMap();
                for (String name = reader.nextName(); name != null; name = reader.nextName()) {
                    map.put(name, ANY.read(reader));
                }
                yield map;
            }
        };
    }

    private static Object number(ItemReader reader) {
        String text = reader.number();
        try {
            return exact(text);
        } catch (NumberFormatException e) {
            throw MappingMismatch.at(reader, "does not hold a number");
        }
    }

    /** Returns a number from its text: a Long if it is whole and fits, otherwise a BigDecimal. */
    static Object exact(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return new BigDecimal(text);
        }
    }

    @Override
    public boolean isEmpty(Object value) {
        return Emptiness.isEmpty(encode(value));
    }

    @Override
    public boolean isUnset(Object value) {
        return Emptiness.isUnset(encode(value));
    }

    @Override
    public boolean accepts(Object value) {
        try {
            encode(value);
            return true;
        } catch (MappingMismatch e) {
            return false;
        }
    }

    @Override
    public @Nullable Target step(Step step) {
        boolean fits = type == null || type == step.container();
        return fits ? Target.of(step, ANY) : null;
    }

    @Override
    public @Nullable Codec member() {
        return type == Type.L ? ANY : null;
    }
}
