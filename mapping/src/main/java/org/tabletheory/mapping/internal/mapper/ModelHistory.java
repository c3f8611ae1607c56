package org.tabletheory.mapping.internal.mapper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;

/** The evolution of a model without a class: by its document, and by the upcasters that the program registers. */
final class ModelHistory {
    private ModelHistory() {}

    /** Returns the evolution, or null if there is none. The oldest form that is read is the first with an upcaster. */
    static @Nullable Evolution of(Model model, Map<Integer, UnaryOperator<Item>> upcasters) {
        FormDef form = model.form().orElse(null);
        Map<String, FormHistory> histories = new LinkedHashMap<>();
        if (form != null) {
            List<FormHistory.FormStep> steps = new ArrayList<>();
            upcasters.forEach((from, upcaster) -> steps.add(new FormHistory.FormStep(from, upcaster, Set.of())));
            form.numbers().forEach((name, present) -> {
                boolean plain = form.discriminator() == null;
                int oldest = plain
                        ? upcasters.keySet().stream().min(Integer::compare).orElse(present)
                        : present;
                histories.put(
                        name,
                        new FormHistory(
                                plain ? model.name() : name, oldest, present, false, plain ? steps : List.of()));
            });
        }
        return Evolution.of(model, form == null ? null : form.discriminator(), histories);
    }
}
