package org.tabletheory.onetable.internal.command;

import java.util.List;
import java.util.Map;
import org.tabletheory.onetable.internal.model.FieldDef;

/** Holds the fields that are packed into one attribute together: all are given, or none. */
record Packing(Call call) {
    void check(Collected collected) {
        for (Map.Entry<String, List<FieldDef>> packed : call.model().packed().entrySet()) {
            long given = packed.getValue().stream()
                    .filter(collected.fields()::containsKey)
                    .count();
            if (given > 0 && given < packed.getValue().size()) {
                throw call.trouble()
                        .argument("the fields "
                                + String.join(
                                        ", ",
                                        packed.getValue().stream()
                                                .map(FieldDef::name)
                                                .toList())
                                + " are packed into the attribute '" + packed.getKey()
                                + "', so all of them are given or none");
            }
        }
    }
}
