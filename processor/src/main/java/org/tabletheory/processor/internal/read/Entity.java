package org.tabletheory.processor.internal.read;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Model;

/**
 * A class with {@code @Table} and everything that is known of it.
 *
 * @param nested every other class that may stand inside
 * @param enums every enum that may stand inside
 * @param undeclared attributes whose types only the running program knows, since a converter says them; the model has S
 *     there
 */
public record Entity(
        TypeElement element,
        Shape shape,
        Model model,
        List<Shape> nested,
        List<TypeElement> enums,
        Set<String> undeclared) {
    public Entity {
        nested = List.copyOf(nested);
        enums = List.copyOf(enums);
        undeclared = Set.copyOf(undeclared);
    }

    /** The DMS version whose rules hold. */
    public DmsVersion version() {
        return model.dmsVersion();
    }

    /** Why no mapper can be generated, as the end of a sentence; null when one can. */
    public @Nullable String hidden() {
        if (shape.hidden() != null) {
            return shape.hidden();
        }
        for (Shape each : nested) {
            if (each.hidden() != null) {
                return each.hidden();
            }
        }
        return Access.hidden(element, Access.packageOf(element)) == null
                ? enums.stream()
                        .map(each -> Access.hidden(each, Access.packageOf(element)))
                        .filter(reason -> reason != null)
                        .findFirst()
                        .orElse(null)
                : Access.hidden(element, Access.packageOf(element));
    }
}
