package org.tabletheory.mapping.spi.declaration;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

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

    /** Returns the keys that templates compute, by the name of the class; one class, or those of a sealed type. */
    public Map<String, ComputedKeys> computedKeys() {
        Map<String, ComputedKeys> keys = new LinkedHashMap<>();
        List<ObjectDeclaration> classes = declaration.match(
                object -> List.of(object),
                family -> List.copyOf(family.members().values()));
        for (ObjectDeclaration each : classes) {
            List<ComputedKey> computed =
                    each.keys().stream().map(KeyDeclaration::computed).toList();
            keys.put(each.type().simpleName(), ComputedKeys.of(computed));
        }
        return keys;
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
