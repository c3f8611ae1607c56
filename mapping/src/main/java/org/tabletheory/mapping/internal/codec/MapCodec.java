package org.tabletheory.mapping.internal.codec;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.ScalarReading;

/** Maps as M, with keys of any type that is stored as S. Absent and NULL are read as an empty map. */
record MapCodec(TextualCodec<?> key, Codec value, Supplier<Map<Object, Object>> factory) implements Codec {
    @Override
    public Type type() {
        return Type.M;
    }

    @Override
    public Value encode(Object map) {
        Map<String, Value> entries = new LinkedHashMap<>();
        ((Map<?, ?>) map).forEach((name, content) -> {
            String text = name(name);
            try {
                entries.put(text, value.write(content));
            } catch (MappingMismatch mismatch) {
                throw mismatch.inside(text);
            }
        });
        return new Value.M(entries);
    }

    @Override
    public void encodeTo(Object map, ItemWriter out) {
        if (!key.isOneToOne()) {
            encode(map).writeTo(out);
            return;
        }
        Map<?, ?> entries = (Map<?, ?>) map;
        out.startMap(entries.size());
        for (Map.Entry<?, ?> entry : entries.entrySet()) {
            out.name(name(entry.getKey()));
            value.writeTo(entry.getValue(), out);
        }
        out.endMap();
    }

    private String name(@Nullable Object name) {
        if (name == null || !key.accepts(name)) {
            throw MappingMismatch.ofKey(name, key.holds());
        }
        return ((Value.S) key.encode(name)).value();
    }

    @Override
    @SuppressWarnings("NullAway") // a map may hold null, which this type does not allow
    public Object decode(ItemReader reader) {
        Codec.expect(reader, Type.M, "a map");
        Map<Object, Object> map = factory.get();
        reader.startMap();
        for (String name = reader.nextName(); name != null; name = reader.nextName()) {
            int before = map.size();
            map.put(key.parse(name, reader, "has a name that is not "), value.read(reader));
            if (map.size() == before && key.isOneToOne()) {
                throw ScalarReading.duplicate(reader);
            }
        }
        return map;
    }

    @Override
    public Object absent() {
        return factory.get();
    }

    @Override
    public boolean isEmpty(Object map) {
        return ((Map<?, ?>) map).isEmpty();
    }

    @Override
    public boolean isUnset(Object map) {
        return ((Map<?, ?>) map).values().stream().allMatch(content -> content == null || value.isUnset(content));
    }

    @Override
    public boolean accepts(Object candidate) {
        return candidate instanceof Map<?, ?> map
                && map.keySet().stream().allMatch(name -> name != null && key.accepts(name))
                && map.values().stream().allMatch(content -> content == null || value.accepts(content));
    }

    @Override
    public Value checked(Value given) {
        return given instanceof Value.M map ? Codec.checkedEntries(map, name -> value) : given;
    }

    @Override
    public @Nullable Target step(Step step) {
        return step instanceof Step.Name ? Target.of(step, value) : null;
    }
}
