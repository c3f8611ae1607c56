package org.tabletheory.mapping.spi.declaration;

import java.util.List;

/**
 * A class with {@code @IndexView}, without problems.
 *
 * @param entity how the class is mapped, with the model of the class that it is a view of
 * @param source the class that it is a view of
 * @param index the name of the index
 * @param attributes the attributes to read from the index: those of the class, and keys that contain others
 * @param discriminated whether the index has the discriminator, if the source is a sealed type or a class of one
 * @param keySlots the keys of the index and the components of their templates, as far as the class does not have them
 * @param computedKeys the keys of the index that templates compute and that no component has
 */
public record ViewDeclaration(
        EntityDeclaration entity,
        ClassView source,
        String index,
        List<String> attributes,
        boolean discriminated,
        List<SlotDeclaration.AttributeSlot> keySlots,
        List<KeyDeclaration> computedKeys) {
    public ViewDeclaration {
        attributes = List.copyOf(attributes);
        keySlots = List.copyOf(keySlots);
        computedKeys = List.copyOf(computedKeys);
    }
}
