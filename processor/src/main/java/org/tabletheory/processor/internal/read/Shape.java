package org.tabletheory.processor.internal.read;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import org.jspecify.annotations.Nullable;

/** A class that is mapped: an object of its own, or a family of them. */
public sealed interface Shape {
    /** The class, with its type arguments. */
    DeclaredType type();

    /** Why no code can be generated for it, as the end of a sentence; null when it can. */
    @Nullable
    String hidden();

    /** All properties that are attributes of the item itself; one of several classes may show it again. */
    Stream<Slot.Attribute> attributes();

    /**
     * A record or bean.
     *
     * @param entity whether it is an item of its own, or embedded flat in one
     */
    record Struct(
            DeclaredType type,
            TypeElement element,
            boolean entity,
            List<Slot> slots,
            Maker maker,
            @Nullable String hidden)
            implements Shape {
        public Struct {
            slots = List.copyOf(slots);
        }

        @Override
        public Stream<Slot.Attribute> attributes() {
            return slots.stream()
                    .flatMap(slot -> slot instanceof Slot.Attribute attribute
                            ? Stream.of(attribute)
                            : slot instanceof Slot.Embedded embedded && embedded.flat()
                                    ? embedded.inner().attributes()
                                    : Stream.of());
        }

        /** Whether items hold its attributes in one shape only, so that straight-line code will do. */
        public boolean isPlain() {
            return slots.stream()
                    .allMatch(slot -> !(slot instanceof Slot.Embedded)
                            && slot.property().owner().equals(element));
        }
    }

    /**
     * A sealed interface.
     *
     * @param members its classes by what the discriminator holds
     */
    record Family(DeclaredType type, TypeElement element, String discriminator, Map<String, Struct> members)
            implements Shape {
        public Family {
            members = Collections.unmodifiableMap(new LinkedHashMap<>(members));
        }

        @Override
        public @Nullable String hidden() {
            return members.values().stream()
                    .map(Struct::hidden)
                    .filter(reason -> reason != null)
                    .findFirst()
                    .orElse(null);
        }

        @Override
        public Stream<Slot.Attribute> attributes() {
            return members.values().stream().flatMap(Struct::attributes);
        }
    }
}
