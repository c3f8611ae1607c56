package org.tabletheory.mapping.internal.structure;

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
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.mapping.internal.codec.TextCodecs;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.EntityStructure;
import org.tabletheory.mapping.spi.codec.GatheredStructure;
import org.tabletheory.mapping.spi.codec.NestedStructure;
import org.tabletheory.mapping.spi.codec.PutContext;
import org.tabletheory.mapping.spi.codec.Structure;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/** Records and beans, as an item or as M inside another object. */
final class ObjectCodec implements StructCodec {
    private final Structure<Object> structure;
    private final List<Slot> slots;
    private final SlotIndex index;
    private final ComputedKeys keys;
    private final @Nullable FormWriting form;
    /** The structure where its own code may read and write values; null if a converter changes the type of one. */
    private final @Nullable Structure<Object> direct;

    ObjectCodec(
            Structure<Object> structure,
            List<Slot> slots,
            ComputedKeys keys,
            @Nullable FormWriting form,
            boolean direct) {
        this.structure = structure;
        this.slots = List.copyOf(slots);
        this.index = new SlotIndex(javaType(), this.slots);
        this.keys = keys;
        this.form = form;
        this.direct = direct ? structure : null;
    }

    /** Returns the names of all attributes, including those of embedded objects. */
    Set<String> storedNames() {
        return index.names();
    }

    /** Returns whether the structure's own code may read and write values. */
    boolean isDirect() {
        return direct != null;
    }

    /** Returns the generated code that gathers the values of an object, or null if they are gathered as objects. */
    @Nullable
    GatheredStructure<Object> gathering() {
        return direct instanceof GatheredStructure<Object> gathering ? gathering : null;
    }

    @Override
    public Class<?> javaType() {
        return structure.type().raw();
    }

    List<Slot> slots() {
        return slots;
    }

    SlotIndex index() {
        return index;
    }

    /** Creates an object, or throws {@link MappingMismatch} if the class rejects the values. */
    Object create(@Nullable Object[] values, boolean[] present) {
        try {
            return structure.create(values, present);
        } catch (MappingMismatch mismatch) {
            throw mismatch;
        } catch (RuntimeException e) {
            throw MappingMismatch.constructionFailed(javaType(), e);
        }
    }

    private @Nullable Object get(Object object, int slot) {
        try {
            return structure.get(object, slot);
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(slots.get(slot).property());
        } catch (RuntimeException e) {
            throw MappingMismatch.getterFailed(e).inside(slots.get(slot).property());
        }
    }

    /** Returns the keys that templates compute. */
    ComputedKeys computedKeys() {
        return keys;
    }

    @Override
    public ComputedKeys computedKeys(Class<?> type) {
        return keys;
    }

    /** Returns the stored form of an attribute of an object, or null if it has none. */
    @Nullable
    Value component(Object object, String attribute) {
        int own = index.attribute(attribute);
        if (own >= 0 && slots.get(own) instanceof Slot.AttributeSlot slot) {
            return slot.component(get(object, own));
        }
        int promoted = index.promoted(attribute);
        Object embedded = promoted < 0 ? null : get(object, promoted);
        return embedded == null ? null : index.embedded(promoted).component(embedded, attribute);
    }

    @Override
    public void eachAttribute(Consumer<Slot.AttributeSlot> action) {
        for (Slot slot : slots) {
            slot.eachAttribute(action);
        }
    }

    @Override
    public Set<String> words() {
        Set<String> words = new LinkedHashSet<>();
        for (Slot slot : slots) {
            slot.addWords(words);
        }
        for (ComputedKey key : keys.all()) {
            words.add(key.attribute());
        }
        return words;
    }

    @Override
    public void draft(Object entity, Map<String, Draft.Field> fields) {
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.isStored()) {
                slot.draft(get(entity, i), fields);
            }
        }
        if (!keys.isEmpty()) {
            new KeyWriting(this, entity).draft(keys, fields);
        }
        if (form != null) {
            fields.put(form.attribute(), new Draft.Field(Value.n(form.history().present()), false, false));
        }
    }

    /** Returns the forms of the items; null if they have no number. */
    @Nullable
    FormHistory history() {
        return form == null ? null : form.history();
    }

    @Override
    public Map<String, FormHistory> histories() {
        return form == null ? Map.of() : Map.of("", form.history());
    }

    @Override
    public Value encode(Object value) {
        Map<String, Value> entries = new LinkedHashMap<>();
        encode(value, entries);
        return new Value.M(entries);
    }

    /** Adds the attributes of an object to those around it. */
    void encode(Object value, Map<String, Value> entries) {
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.isStored()) {
                slot.encode(get(value, i), entries);
            }
        }
    }

    @Override
    public void encodeTo(Object value, ItemWriter out) {
        out.startMap(slots.size());
        entriesTo(value, out);
        out.endMap();
    }

    /** Writes the attributes of an object into a map that was started. */
    void entriesTo(Object value, ItemWriter out) {
        if (direct instanceof NestedStructure<Object> nested) {
            nested.write(value, out);
            return;
        } else if (direct instanceof GatheredStructure<Object> gathered) {
            gathered.write(value, null, out);
            return;
        }
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.isStored()) {
                slot.writeTo(get(value, i), out);
            }
        }
    }

    @Override
    public void put(Object entity, PutRules rules, PutContext put, ItemWriter out) {
        putSlots(entity, rules, put, out);
        if (!keys.isEmpty()) {
            new KeyWriting(this, entity).put(keys, rules.rules(), put, out);
        }
        if (form != null) {
            out.name(form.attribute());
            out.number(form.history().present());
        }
    }

    private void putSlots(Object entity, PutRules rules, PutContext put, ItemWriter out) {
        if (direct instanceof EntityStructure<Object> whole) {
            whole.write(entity, put, out);
            return;
        } else if (direct instanceof GatheredStructure<Object> gathered) {
            gathered.write(entity, put, out);
            return;
        }
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.isStored()) {
                slot.put(get(entity, i), rules, put, out);
            }
        }
    }

    @Override
    public Object readItem(ItemReader item, List<String> table) {
        ItemReader reader = keys.isEmpty() ? item : new KeyComponentReader(item, keys, table);
        reader.startItem();
        if (direct instanceof EntityStructure<Object> whole) {
            return whole.read(reader);
        } else if (direct instanceof NestedStructure<Object> member) {
            return member.read(reader);
        }
        return read(new ObjectReading(this), reader);
    }

    @Override
    public Object decode(ItemReader reader) {
        Codec.expect(reader, Type.M, structure.type().toString());
        reader.startMap();
        if (direct instanceof NestedStructure<Object> nested) {
            return nested.read(reader);
        }
        return read(new ObjectReading(this), reader);
    }

    private static Object read(ObjectReading reading, ItemReader reader) {
        reading.takeAll(reader);
        try {
            return reading.finish();
        } catch (MappingMismatch mismatch) {
            throw mismatch.inside(reader.path());
        }
    }

    @Override
    public boolean isEmpty(Object value) {
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            boolean empty = !slot.isStored()
                    || (structure.version().isRecordOfEmptyFieldsEmpty() && slot.isEmpty(get(value, i)));
            if (!empty) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean isUnset(Object value) {
        for (int i = 0; i < slots.size(); i++) {
            Slot slot = slots.get(i);
            if (slot.isStored() && !slot.isUnset(get(value, i))) {
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
    public List<Step> flat(List<Step> steps) {
        if (steps.size() < 2 || !(steps.get(0) instanceof Step.Name container)) {
            return steps;
        }
        for (int i = 0; i < slots.size(); i++) {
            List<Step> inside = slots.get(i).flat(container.name(), steps.subList(1, steps.size()));
            boolean read = inside != null
                    && inside.get(0) instanceof Step.Name name
                    && index.attribute(name.name()) < 0
                    && index.promoted(name.name()) == i;
            if (inside != null && read) {
                return inside;
            }
        }
        return steps;
    }

    @Override
    public Value checked(Value value) {
        return value instanceof Value.M map ? Codec.checkedEntries(map, this::attributeCodec) : value;
    }

    private @Nullable Codec attributeCodec(String name) {
        int slot = index.attribute(name);
        Target target = slot < 0 ? null : slots.get(slot).target();
        return target == null ? null : target.codec();
    }

    /** The name of an attribute comes first, then the Java name of a property, then what is in an embedded object. */
    @Override
    public @Nullable Target step(Step step) {
        if (!(step instanceof Step.Name word)) {
            return null;
        }
        int attribute = index.attribute(word.name());
        if (attribute >= 0) {
            return slots.get(attribute).target();
        }
        for (Slot slot : slots) {
            Target stored = slot.stored(word.name());
            if (stored != null) {
                return stored;
            }
        }
        for (Slot slot : slots) {
            Target target = slot.property().equals(word.name()) ? slot.target() : null;
            if (target != null) {
                return target;
            }
        }
        for (Slot slot : slots) {
            Target promoted = slot.promoted(step);
            if (promoted != null) {
                return promoted;
            }
        }
        return keys.of(word.name()) == null ? null : Target.of(step, TextCodecs.STRING);
    }
}
