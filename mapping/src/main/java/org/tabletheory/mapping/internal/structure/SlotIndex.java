package org.tabletheory.mapping.internal.structure;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.internal.codec.Codec;
import org.tabletheory.schema.NamingConvention;

/** Finds the slot that a name in an item belongs to: an attribute, an embedded object, or the part of a superclass. */
final class SlotIndex {
    private final Map<String, Integer> attributes = new HashMap<>();
    /** The attribute at each slot that is one. */
    private final Slot.@Nullable AttributeSlot[] bySlot;
    /** The codec of the embedded object at each slot that is one. */
    private final @Nullable ObjectCodec[] embedded;
    /** Names under which items may hold an embedded object as a map. */
    private final Map<String, Integer> containers = new HashMap<>();
    /** Names under which items may hold the attributes of a superclass as a map. */
    private final Map<String, Map<String, Integer>> inherited = new HashMap<>();
    /** Attributes of embedded objects, with the slot of the object. */
    private final Map<String, Integer> promoted = new HashMap<>();

    SlotIndex(Class<?> type, List<Slot> slots) {
        bySlot = new Slot.AttributeSlot[slots.size()];
        embedded = new ObjectCodec[slots.size()];
        for (int i = 0; i < slots.size(); i++) {
            slots.get(i).addTo(this, i);
        }
        for (Class<?> parent = type.getSuperclass();
                parent != null && parent != Object.class && parent != Record.class;
                parent = parent.getSuperclass()) {
            Map<String, Integer> its = inheritedFrom(parent);
            for (String name : containerNames(parent)) {
                inherited.putIfAbsent(name, its);
            }
        }
    }

    void addAttribute(Slot.AttributeSlot attribute, int slot) {
        attributes.put(attribute.name(), slot);
        bySlot[slot] = attribute;
    }

    void addEmbedded(Slot.EmbeddedSlot part, int slot) {
        embedded[slot] = part.inner();
        for (String name : part.inner().storedNames()) {
            promoted.putIfAbsent(name, slot);
        }
        containers.putIfAbsent(part.name(), slot);
        for (String name : containerNames(part.inner().javaType())) {
            containers.putIfAbsent(name, slot);
        }
    }

    private static List<String> containerNames(Class<?> type) {
        String name = type.getSimpleName();
        return List.of(name, NamingConvention.CAMEL_CASE.derive(name));
    }

    private Map<String, Integer> inheritedFrom(Class<?> parent) {
        Map<String, Integer> its = new HashMap<>();
        for (Map.Entry<String, Integer> attribute : attributes.entrySet()) {
            if (attribute(attribute.getValue()).owner().isAssignableFrom(parent)) {
                its.put(attribute.getKey(), attribute.getValue());
            }
        }
        return its;
    }

    private Slot.AttributeSlot attribute(int slot) {
        return Objects.requireNonNull(bySlot[slot], "only attributes are read by name");
    }

    /** Returns the codec of the attribute at a slot. */
    Codec codec(int slot) {
        return attribute(slot).codec();
    }

    /** Returns the codec of the embedded object at a slot. */
    ObjectCodec embedded(int slot) {
        return Objects.requireNonNull(embedded[slot], "only embedded objects have parts");
    }

    /** Returns the names of all attributes, including those of embedded objects. */
    Set<String> names() {
        Set<String> names = new LinkedHashSet<>(attributes.keySet());
        names.addAll(promoted.keySet());
        return names;
    }

    /** Returns the slot of an attribute of the class itself, or -1. */
    int attribute(String name) {
        return attributes.getOrDefault(name, -1);
    }

    /** Returns the slot of the embedded object that items hold under this name, or -1. */
    int container(String name) {
        return containers.getOrDefault(name, -1);
    }

    /** Returns the slot of the embedded object that has this attribute, or -1. */
    int promoted(String name) {
        return promoted.getOrDefault(name, -1);
    }

    /** Returns the slots of a superclass's attributes if this is the name of the superclass, or null. */
    @Nullable
    Map<String, Integer> inherited(String name) {
        return inherited.get(name);
    }
}
