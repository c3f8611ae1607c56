package org.tabletheory.mapping.internal.structure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.TextCodecs;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * A sealed type: each of its classes, with a discriminator attribute. It is never empty, because the discriminator is not.
 *
 * <p>The discriminator may come last in an item. If the reader can look ahead for it, the codec of the class reads from the
 * stream; otherwise the item is read into a tree first.
 */
final class SealedCodec implements StructCodec {
    private final Class<?> javaType;
    private final String discriminator;
    private final Map<String, ObjectCodec> byValue;
    private final Map<Class<?>, String> values = new HashMap<>();

    SealedCodec(Class<?> javaType, String discriminator, Map<String, ObjectCodec> byValue) {
        this.javaType = javaType;
        this.discriminator = discriminator;
        this.byValue = new LinkedHashMap<>(byValue);
        byValue.forEach((value, codec) -> values.put(codec.javaType(), value));
    }

    @Override
    public Class<?> javaType() {
        return javaType;
    }

    private String value(Object entity) {
        String value = values.get(entity.getClass());
        if (value == null) {
            throw new MappingMismatch("has class " + entity.getClass().getSimpleName() + ", which is not a class of "
                    + javaType.getSimpleName());
        }
        return value;
    }

    private ObjectCodec codec(String value) {
        ObjectCodec codec = byValue.get(value);
        if (codec == null) {
            throw new MappingMismatch("does not name a class of " + javaType.getSimpleName() + " (known: "
                            + String.join(", ", byValue.keySet())
                            + "); add the class, or its @DiscriminatorValue")
                    .inside(discriminator);
        }
        return codec;
    }

    @Override
    public FamilyMembers family(Class<?> type) {
        List<String> read = new ArrayList<>();
        Map<String, Set<String>> attributes = new HashMap<>();
        byValue.forEach((value, codec) -> {
            if (type.isAssignableFrom(codec.javaType())) {
                read.add(value);
            }
            attributes.put(value, codec.storedNames());
        });
        return new FamilyMembers(discriminator, read, attributes);
    }

    @Override
    public Codec names(Class<?> type) {
        for (Map.Entry<String, ObjectCodec> member : byValue.entrySet()) {
            if (member.getValue().javaType() == type && byValue.size() > 1) {
                Map<String, ObjectCodec> first = new LinkedHashMap<>();
                first.put(member.getKey(), member.getValue());
                byValue.forEach(first::putIfAbsent);
                return new SealedCodec(javaType, discriminator, first);
            }
        }
        return this;
    }

    @Override
    public List<ObjectCodec> members(Class<?> type) {
        List<ObjectCodec> members = new ArrayList<>();
        for (ObjectCodec codec : byValue.values()) {
            if (type.isAssignableFrom(codec.javaType())) {
                members.add(codec);
            }
        }
        return members;
    }

    @Override
    public @Nullable StructCodec member(String discriminatorValue) {
        return byValue.get(discriminatorValue);
    }

    @Override
    public ComputedKeys computedKeys(Class<?> type) {
        List<ComputedKeys> keys = new ArrayList<>();
        for (ObjectCodec member : members(type)) {
            keys.add(member.computedKeys());
        }
        return ComputedKeys.common(keys);
    }

    @Override
    public Map<String, FormHistory> histories() {
        Map<String, FormHistory> histories = new LinkedHashMap<>();
        byValue.forEach((value, codec) -> {
            FormHistory history = codec.history();
            if (history != null) {
                histories.put(value, history);
            }
        });
        return histories;
    }

    @Override
    public void eachAttribute(Consumer<Slot.AttributeSlot> action) {
        byValue.values().forEach(codec -> codec.eachAttribute(action));
    }

    @Override
    public Set<String> words() {
        Set<String> words = new LinkedHashSet<>(Set.of(discriminator));
        byValue.values().forEach(codec -> words.addAll(codec.words()));
        return words;
    }

    @Override
    public void draft(Object entity, Map<String, Draft.Field> fields) {
        String value = value(entity);
        codec(value).draft(entity, fields);
        fields.put(discriminator, new Draft.Field(Value.s(value), false, false));
    }

    @Override
    public Value encode(Object entity) {
        String value = value(entity);
        Map<String, Value> entries = new LinkedHashMap<>();
        entries.put(discriminator, Value.s(value));
        codec(value).encode(entity, entries);
        return new Value.M(entries);
    }

    @Override
    public void encodeTo(Object entity, ItemWriter out) {
        String value = value(entity);
        out.startMap(0);
        out.name(discriminator);
        out.string(value);
        codec(value).entriesTo(entity, out);
        out.endMap();
    }

    @Override
    public void put(Object entity, PutRules rules, PutContext put, ItemWriter out) {
        String value = value(entity);
        codec(value).put(entity, rules, put, out);
        out.name(discriminator);
        out.string(value);
    }

    @Override
    public Object readItem(ItemReader reader, List<String> table) {
        String value = reader.stringAhead(discriminator);
        return value == null ? read(Item.readFrom(reader), table) : codec(value).readItem(reader, table);
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, Type.M, javaType.getSimpleName());
        String value = reader.stringAhead(discriminator);
        if (value != null && byValue.containsKey(value)) {
            return codec(value).decode(reader);
        }
        Value.M map = (Value.M) Value.readFrom(reader);
        try {
            return read(new Item(map.values()), List.of());
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(reader.path());
        }
    }

    private Object read(Item item, List<String> table) {
        if (item.get(discriminator) instanceof Value.S value) {
            return codec(value.value()).readItem(TreeReader.of(item), table);
        }
        throw new MappingMismatch(
                        "is missing or not an S, so the class of this " + javaType.getSimpleName() + " is unknown")
                .inside(discriminator);
    }

    @Override
    public boolean isEmpty(Object value) {
        return false;
    }

    @Override
    public boolean accepts(Object value) {
        return values.containsKey(value.getClass());
    }

    /** The class of the item is not known here, so the classes must agree: the flat name must not mean anything else in any. */
    @Override
    public List<Step> flat(List<Step> steps) {
        List<Step> flat = steps;
        for (ObjectCodec codec : byValue.values()) {
            if (codec.step(steps.get(0)) != null) {
                List<Step> inMember = codec.flat(steps);
                if (inMember.equals(steps) || !(flat.equals(steps) || flat.equals(inMember))) {
                    return steps;
                }
                flat = inMember;
            }
        }
        for (ObjectCodec codec : byValue.values()) {
            if (codec.step(steps.get(0)) == null && codec.step(flat.get(0)) != null) {
                return steps;
            }
        }
        return flat;
    }

    @Override
    public Value checked(Value value) {
        ObjectCodec codec = value instanceof Value.M map && map.values().get(discriminator) instanceof Value.S name
                ? byValue.get(name.value())
                : null;
        return codec == null ? value : codec.checked(value);
    }

    @Override
    public @Nullable Target step(Step step) {
        if (step instanceof Step.Name name && name.name().equals(discriminator)) {
            return Target.of(step, TextCodecs.STRING);
        }
        for (ObjectCodec codec : byValue.values()) {
            Target target = codec.step(step);
            if (target != null) {
                return target;
            }
        }
        return null;
    }
}
