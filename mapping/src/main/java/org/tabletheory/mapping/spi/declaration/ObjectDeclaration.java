package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.FormDef;

/**
 * A record or bean.
 *
 * @param entity whether it is an item, or embedded flat in one
 * @param slots in the order of declaration, those of superclasses first
 * @param keys the keys that templates compute
 * @param form the form of its items, or null if it has no number
 */
public record ObjectDeclaration(
        ClassView type,
        boolean entity,
        List<SlotDeclaration> slots,
        List<KeyDeclaration> keys,
        @Nullable FormDeclaration form,
        Construction construction)
        implements ClassDeclaration {
    public ObjectDeclaration {
        slots = List.copyOf(slots);
        keys = List.copyOf(keys);
    }

    @Override
    public <R> R match(Function<ObjectDeclaration, R> object, Function<FamilyDeclaration, R> family) {
        return object.apply(this);
    }

    @Override
    public Stream<SlotDeclaration.AttributeSlot> attributes() {
        return slots.stream().flatMap(SlotDeclaration::attributes);
    }

    @Override
    public Stream<KeyDeclaration> declaredKeys() {
        return keys.stream().filter(key -> !key.hasComponent());
    }

    @Override
    public Stream<AttributeDef> definitions() {
        return Stream.concat(
                declaredKeys().map(KeyDeclaration::def), slots.stream().flatMap(SlotDeclaration::definitions));
    }

    @Override
    public @Nullable FormDef form(DeclarationProblems problems) {
        return form == null ? null : FormDef.of(form.attribute(), form.present());
    }

    @Override
    public String attributeName(String word) {
        String found = attributeNamed(word);
        return found == null ? word : found;
    }

    /** Attribute names come first, so that a Java name never hides the attribute with this name. */
    @Nullable
    String attributeNamed(String word) {
        boolean stored = slots.stream().anyMatch(slot -> slot.storedNames().contains(word))
                || keys.stream().anyMatch(key -> key.attribute().equals(word));
        if (stored) {
            return word;
        }
        for (SlotDeclaration slot : slots) {
            String found = slot.attributeNamed(word);
            if (found != null) {
                return found;
            }
        }
        return null;
    }
}
