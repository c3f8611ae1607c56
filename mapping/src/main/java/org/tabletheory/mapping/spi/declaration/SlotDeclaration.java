package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.spi.rule.WriteRole;

/** How one property of a class is mapped. */
public sealed interface SlotDeclaration {
    PropertyDeclaration property();

    /** Returns what the function for this kind of slot returns. */
    <R> R match(Function<AttributeSlot, R> attribute, Function<EmbeddedSlot, R> embedded, Function<Ignored, R> ignored);

    /** Returns the attributes of the item itself: this one, or those that are embedded flat. */
    Stream<AttributeSlot> attributes();

    /** Returns the definitions that the property adds to the model. */
    Stream<AttributeDef> definitions();

    /** Returns the names under which an item holds the property. */
    List<String> storedNames();

    /** Returns every name that the property can be referred to by: attribute names and Java names. */
    Stream<String> words();

    /** Returns the attribute of the item with this name, attribute name or Java name, or in which it is, or null. */
    @Nullable
    String attributeNamed(String word);

    /**
     * An attribute.
     *
     * @param name its name in DynamoDB
     * @param omitEmpty whether it is omitted when it is empty
     * @param def its definition in the model, or null inside a nested record, which the model does not describe
     * @param nestedFormat the format of an attribute inside a nested object, or null; that of other attributes is in the model
     */
    record AttributeSlot(
            PropertyDeclaration property,
            String name,
            Storage storage,
            boolean omitEmpty,
            @Nullable AttributeDef def,
            @Nullable Format nestedFormat)
            implements SlotDeclaration {
        /** Returns whether the attribute is a key that a template computes, so that the value of the property is not written. */
        public boolean isComputed() {
            return !AttributeDeclaration.templates(property.annotations()).isEmpty();
        }

        /** Returns whether null omits the attribute: keys, index keys and what the library sets. */
        public boolean absentWhenNull() {
            return def != null && WriteRole.of(def) != WriteRole.VALUE;
        }

        @Override
        public <R> R match(
                Function<AttributeSlot, R> attribute,
                Function<EmbeddedSlot, R> embedded,
                Function<Ignored, R> ignored) {
            return attribute.apply(this);
        }

        @Override
        public Stream<AttributeSlot> attributes() {
            return Stream.of(this);
        }

        @Override
        public Stream<AttributeDef> definitions() {
            return Stream.ofNullable(def);
        }

        @Override
        public List<String> storedNames() {
            return List.of(name);
        }

        @Override
        public Stream<String> words() {
            return Stream.of(name, property.name());
        }

        @Override
        public @Nullable String attributeNamed(String word) {
            return name.equals(word) || property.name().equals(word) ? name : null;
        }
    }

    /**
     * A record or bean whose attributes count as attributes of the class around it.
     *
     * @param name the name of its map in DynamoDB
     * @param flat whether its attributes are stored next to the others, without a map around them
     * @param omitEmpty whether its map is omitted when it is empty
     */
    record EmbeddedSlot(
            PropertyDeclaration property, String name, ObjectDeclaration inner, boolean flat, boolean omitEmpty)
            implements SlotDeclaration {
        @Override
        public <R> R match(
                Function<AttributeSlot, R> attribute,
                Function<EmbeddedSlot, R> embedded,
                Function<Ignored, R> ignored) {
            return embedded.apply(this);
        }

        @Override
        public Stream<AttributeSlot> attributes() {
            return flat ? inner.attributes() : Stream.of();
        }

        @Override
        public Stream<AttributeDef> definitions() {
            return flat
                    ? inner.definitions()
                    : Stream.of(
                            AttributeDef.of(name, Type.M).optional(omitEmpty).omitEmpty(omitEmpty));
        }

        @Override
        public List<String> storedNames() {
            return flat
                    ? inner.slots().stream()
                            .flatMap(slot -> slot.storedNames().stream())
                            .toList()
                    : List.of(name);
        }

        @Override
        public Stream<String> words() {
            return inner.slots().stream().flatMap(SlotDeclaration::words);
        }

        @Override
        public @Nullable String attributeNamed(String word) {
            String inside = inner.attributeNamed(word);
            if (flat) {
                return inside;
            }
            boolean named = name.equals(word) || property.name().equals(word);
            return named || inside != null ? name : null;
        }
    }

    /**
     * A component that is not stored.
     *
     * @param absent the value that it gets when the object is created
     */
    record Ignored(PropertyDeclaration property, @Nullable Object absent) implements SlotDeclaration {
        @Override
        public <R> R match(
                Function<AttributeSlot, R> attribute,
                Function<EmbeddedSlot, R> embedded,
                Function<Ignored, R> ignored) {
            return ignored.apply(this);
        }

        @Override
        public Stream<AttributeSlot> attributes() {
            return Stream.of();
        }

        @Override
        public Stream<AttributeDef> definitions() {
            return Stream.of();
        }

        @Override
        public List<String> storedNames() {
            return List.of();
        }

        @Override
        public Stream<String> words() {
            return Stream.of();
        }

        @Override
        public @Nullable String attributeNamed(String word) {
            return null;
        }
    }
}
