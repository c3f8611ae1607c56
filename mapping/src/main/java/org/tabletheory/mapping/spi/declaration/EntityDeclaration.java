package org.tabletheory.mapping.spi.declaration;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.tabletheory.schema.Model;

/**
 * A class with {@code @Table}, without problems.
 *
 * @param nested every other class that may be inside an item
 * @param enums every enum that may be inside an item
 */
public record EntityDeclaration(
        ClassDeclaration declaration, Model model, List<ClassDeclaration> nested, List<ClassView> enums) {
    public EntityDeclaration {
        nested = List.copyOf(nested);
        enums = List.copyOf(enums);
    }

    /** Returns the attributes whose types only the running program knows; the model has S for them. */
    public Set<String> undeclared() {
        return declaration
                .attributes()
                .filter(attribute -> attribute.storage().type() == null)
                .map(SlotDeclaration.AttributeSlot::name)
                .collect(Collectors.toSet());
    }
}
