package org.tabletheory.mapping.internal;

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
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.ItemWriter;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.EntityStructure;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.NestedStructure;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.NamingConvention;

/** Records and beans: an item of their own, or M inside another. */
final class ObjectCodec implements StructCodec {
    private final Shape shape;
    private final List<Slot> slots;
    private final DmsVersion version;
    private final Map<String, Integer> attributes = new HashMap<>();
    /** Names under which older items hold an embedded record, or a superclass's attributes, as a map. */
    private final Map<String, Integer> containers = new HashMap<>();

    private final Map<String, Map<String, Integer>> inherited = new HashMap<>();
    /** Attributes of embedded records, by the slot of the record. */
    private final Map<String, Integer> promoted = new HashMap<>();

    /** The code that was generated for this class, or null where there is none or a converter changes its types. */
    private final @Nullable Structure<Object> generated;

    ObjectCodec(Shape shape, List<Slot> slots, DmsVersion version) {
        this(shape, slots, version, null);
    }

    ObjectCodec(Shape shape, List<Slot> slots, DmsVersion version, @Nullable Structure<Object> generated) {
        this.generated = generated;
        this.shape = shape;
        this.slots = List.copyOf(slots);
        this.version = version;
        for (int i = 0; i < slots.size(); i++) {
            if (slots.get(i) instanceof Slot.Attribute attribute) {
                attributes.put(attribute.name(), i);
            } else if (slots.get(i) instanceof Slot.Embedded embedded) {
                int slot = i;
                embedded.inner().storedNames().forEach(name -> promoted.putIfAbsent(name, slot));
                containers.putIfAbsent(embedded.name(), i);
                containerNames(embedded.inner().shape.type().raw()).forEach(name -> containers.putIfAbsent(name, slot));
            }
        }
        for (Class<?> parent = shape.type().raw().getSuperclass();
                parent != null && parent != Object.class && parent != Record.class;
                parent = parent.getSuperclass()) {
            Map<String, Integer> its = inheritedFrom(parent);
            containerNames(parent).forEach(name -> inherited.putIfAbsent(name, its));
        }
    }

    private static List<String> containerNames(Class<?> type) {
        String name = type.getSimpleName();
        return List.of(name, NamingConvention.CAMEL_CASE.derive(name));
    }

    private Map<String, Integer> inheritedFrom(Class<?> parent) {
        Map<String, Integer> its = new HashMap<>();
        attributes.forEach((name, slot) -> {
            if (slots.get(slot).property().owner().isAssignableFrom(parent)) {
                its.put(name, slot);
            }
        });
        return its;
    }

    /** The names of all attributes, those of embedded records too. */
    Set<String> storedNames() {
        Set<String> names = new LinkedHashSet<>(attributes.keySet());
        names.addAll(promoted.keySet());
        return names;
    }

    /** Whether generated code reads and writes it. */
    boolean isGenerated() {
        return generated != null;
    }

    /** The generated code that gathers its values, or null where they are gathered as objects. */
    @Nullable
    GatheredStructure<Object> gathering() {
        return generated instanceof GatheredStructure<Object> gathering ? gathering : null;
    }

    Class<?> javaType() {
        return shape.type().raw();
    }

    List<Slot> slots() {
        return slots;
    }

    /** The slot of an attribute of this class itself, or -1. */
    int attributeSlot(String name) {
        return attributes.getOrDefault(name, -1);
    }

    /** The slot of the embedded record that items hold under this name, or -1. */
    int containerSlot(String name) {
        return containers.getOrDefault(name, -1);
    }

    /** The slot of the embedded record that has this attribute, or -1. */
    int promotedSlot(String name) {
        return promoted.getOrDefault(name, -1);
    }

    /** The slots of a superclass's attributes, when the name is the superclass's, or null. */
    @Nullable
    Map<String, Integer> inheritedSlots(String name) {
        return inherited.get(name);
    }

    Object make(@Nullable Object[] values, boolean[] present) {
        return Maker.make(shape.maker(), javaType(), values, present);
    }

    @Override
    public List<AttributeDef> attributes() {
        List<AttributeDef> defs = new ArrayList<>();
        for (Slot slot : slots) {
            if (slot instanceof Slot.Attribute attribute && attribute.def() != null) {
                defs.add(attribute.def());
            } else if (slot instanceof Slot.Embedded embedded && embedded.flat()) {
                defs.addAll(embedded.inner().attributes());
            } else if (slot instanceof Slot.Embedded embedded) {
                boolean omitEmpty = embedded.omitEmpty();
                defs.add(AttributeDef.of(embedded.name(), Type.M)
                        .optional(omitEmpty)
                        .omitEmpty(omitEmpty));
            }
        }
        return defs;
    }

    @Override
    public void eachAttribute(Consumer<Slot.Attribute> action) {
        for (Slot slot : slots) {
            if (slot instanceof Slot.Attribute attribute) {
                action.accept(attribute);
            } else if (slot instanceof Slot.Embedded embedded && embedded.flat()) {
                embedded.inner().eachAttribute(action);
            }
        }
    }

    @Override
    public Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (Slot slot : slots) {
            if (slot instanceof Slot.Attribute attribute) {
                words.add(attribute.name());
                words.add(attribute.property().name());
            } else if (slot instanceof Slot.Embedded embedded) {
                words.addAll(embedded.inner().words());
            }
        }
        return words;
    }

    @Override
    public void draft(Object entity, Map<String, Draft.Field> fields) {
        for (Slot slot : slots) {
            if (slot instanceof Slot.Attribute attribute) {
                draft(attribute, attribute.property().get(entity), fields);
            } else if (slot instanceof Slot.Embedded embedded) {
                draft(embedded, embedded.property().get(entity), fields);
            }
        }
    }

    private static void draft(Slot.Attribute attribute, @Nullable Object value, Map<String, Draft.Field> fields) {
        Value stored = encode(attribute.name(), attribute.codec(), value);
        if (attribute.absentWhenNull() && stored.type() == Type.NULL) {
            return;
        }
        fields.put(
                attribute.name(),
                new Draft.Field(
                        stored,
                        value == null || attribute.codec().isEmpty(value),
                        value == null || attribute.codec().isUnset(value)));
    }

    private static void draft(Slot.Embedded embedded, @Nullable Object value, Map<String, Draft.Field> fields) {
        ObjectCodec inner = embedded.inner();
        if (!embedded.flat()) {
            Value stored = encode(embedded.name(), inner, value);
            fields.put(
                    embedded.name(),
                    new Draft.Field(
                            stored, value == null || inner.isEmpty(value), value == null || inner.isUnset(value)));
        } else if (value != null) {
            inner.draft(value, fields);
        }
    }

    private static Value encode(String name, Codec codec, @Nullable Object value) {
        try {
            return codec.write(value);
        } catch (MappingMismatch misfit) {
            throw misfit.inside(name);
        }
    }

    @Override
    public Value encode(Object value) {
        Map<String, Value> entries = new LinkedHashMap<>();
        encode(value, entries);
        return new Value.M(entries);
    }

    /** Adds the attributes of an object to those around it. */
    void encode(Object value, Map<String, Value> entries) {
        for (Slot slot : slots) {
            Object content =
                    slot instanceof Slot.Ignored ? null : slot.property().get(value);
            if (slot instanceof Slot.Attribute attribute) {
                if (!attribute.omitEmpty()
                        || (content != null && !attribute.codec().isEmpty(content))) {
                    entries.put(attribute.name(), encode(attribute.name(), attribute.codec(), content));
                }
            } else if (slot instanceof Slot.Embedded embedded) {
                if (embedded.flat() && content != null) {
                    embedded.inner().encode(content, entries);
                } else if (!embedded.flat()
                        && (!embedded.omitEmpty()
                                || (content != null && !embedded.inner().isEmpty(content)))) {
                    entries.put(embedded.name(), encode(embedded.name(), embedded.inner(), content));
                }
            }
        }
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        out.startMap(slots.size());
        entriesTo(value, out);
        out.endMap();
    }

    /** Writes the attributes of an object into a map that was begun. */
    void entriesTo(Object value, ItemWriter out) {
        if (generated instanceof NestedStructure<Object> direct) {
            direct.write(value, out);
            return;
        } else if (generated instanceof GatheredStructure<Object> direct) {
            direct.write(value, null, out);
            return;
        }
        for (Slot slot : slots) {
            Object content =
                    slot instanceof Slot.Ignored ? null : slot.property().get(value);
            if (slot instanceof Slot.Attribute attribute) {
                entryTo(attribute.name(), attribute.codec(), attribute.omitEmpty(), content, out);
            } else if (slot instanceof Slot.Embedded embedded && !embedded.flat()) {
                entryTo(embedded.name(), embedded.inner(), embedded.omitEmpty(), content, out);
            } else if (slot instanceof Slot.Embedded embedded && content != null) {
                embedded.inner().entriesTo(content, out);
            }
        }
    }

    private static void entryTo(String name, Codec codec, boolean omitEmpty, @Nullable Object content, ItemWriter out) {
        if (!omitEmpty || (content != null && !codec.isEmpty(content))) {
            out.name(name);
            codec.writeTo(content, out);
        }
    }

    @Override
    public void put(Object entity, PutRules rules, PutContext put, ItemWriter out) {
        if (generated instanceof EntityStructure<Object> direct) {
            direct.write(entity, put, out);
            return;
        } else if (generated instanceof GatheredStructure<Object> direct) {
            direct.write(entity, put, out);
            return;
        }
        for (Slot slot : slots) {
            if (slot instanceof Slot.Attribute attribute) {
                rules.write(attribute, attribute.property().get(entity), put, out);
            } else if (slot instanceof Slot.Embedded embedded) {
                Object content = embedded.property().get(entity);
                if (!embedded.flat()) {
                    entryTo(embedded.name(), embedded.inner(), embedded.omitEmpty(), content, out);
                } else if (content != null) {
                    embedded.inner().put(content, rules, put, out);
                } else {
                    put.needsValidation(PutStatus.MISSING_EMBEDDED);
                }
            }
        }
    }

    @Override
    public Object readItem(ItemReader reader) {
        reader.startItem();
        if (generated instanceof EntityStructure<Object> direct) {
            return direct.read(reader);
        } else if (generated instanceof NestedStructure<Object> member) {
            return member.read(reader);
        }
        return read(new ObjectReading(this), reader);
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, Type.M, shape.type().toString());
        reader.startMap();
        if (generated instanceof NestedStructure<Object> direct) {
            return direct.read(reader);
        }
        return read(new ObjectReading(this), reader);
    }

    private static Object read(ObjectReading reading, ItemReader reader) {
        reading.takeAll(reader);
        try {
            return reading.finish();
        } catch (MappingMismatch misfit) {
            throw misfit.inside(reader.path());
        }
    }

    @Override
    public boolean isEmpty(Object value) {
        for (Slot slot : slots) {
            if (!(slot instanceof Slot.Ignored)
                    && !(version.isRecordOfEmptyFieldsEmpty()
                            && isEmpty(slot, slot.property().get(value)))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isEmpty(Slot slot, @Nullable Object content) {
        return content == null
                || (slot instanceof Slot.Attribute attribute
                        ? attribute.codec().isEmpty(content)
                        : slot instanceof Slot.Embedded embedded
                                && embedded.inner().isEmpty(content));
    }

    @Override
    public boolean isUnset(Object value) {
        for (Slot slot : slots) {
            Object content =
                    slot instanceof Slot.Ignored ? null : slot.property().get(value);
            boolean unset = content == null
                    || (slot instanceof Slot.Attribute attribute
                            ? attribute.codec().isUnset(content)
                            : slot instanceof Slot.Embedded embedded
                                    && embedded.inner().isUnset(content));
            if (!unset) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean accepts(Object value) {
        return javaType().isInstance(value);
    }

    @Override
    public @Nullable Target step(Step step) {
        if (!(step instanceof Step.Name word)) {
            return null;
        }
        Target own = ownTarget(word.name());
        return own != null ? own : promotedTarget(step);
    }

    private @Nullable Target ownTarget(String word) {
        Integer byAttribute = attributes.get(word);
        if (byAttribute != null && slots.get(byAttribute) instanceof Slot.Attribute attribute) {
            return target(attribute.name(), attribute.codec());
        }
        for (Slot slot : slots) {
            if (slot instanceof Slot.Embedded embedded
                    && !embedded.flat()
                    && embedded.name().equals(word)) {
                return target(embedded.name(), embedded.inner());
            }
        }
        for (Slot slot : slots) {
            if (slot.property().name().equals(word)) {
                if (slot instanceof Slot.Attribute attribute) {
                    return target(attribute.name(), attribute.codec());
                } else if (slot instanceof Slot.Embedded embedded && !embedded.flat()) {
                    return target(embedded.name(), embedded.inner());
                }
            }
        }
        return null;
    }

    private static Target target(String name, Codec codec) {
        return Target.of(new Step.Name(name), codec);
    }

    private @Nullable Target promotedTarget(Step word) {
        for (Slot slot : slots) {
            if (slot instanceof Slot.Embedded embedded) {
                Target inner = embedded.inner().step(word);
                if (inner != null && embedded.flat()) {
                    return inner;
                } else if (inner != null) {
                    List<Step> steps = new ArrayList<>(List.of(new Step.Name(embedded.name())));
                    steps.addAll(inner.steps());
                    return new Target(steps, inner.codec());
                }
            }
        }
        return null;
    }
}
