package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import org.tabletheory.conformance.internal.document.DocumentFields;

/**
 * The conditions of a write.
 *
 * @param ifNotExists whether the item must not exist
 * @param ifExists whether the item must exist
 * @param conditions conditions that must all be true
 */
public record Guard(boolean ifNotExists, boolean ifExists, List<Clause> conditions) {
    /** No conditions. */
    public static final Guard NONE = new Guard(false, false, List.of());

    public Guard {
        conditions = List.copyOf(conditions);
    }

    /** Reads {@code if_not_exists}, {@code if_exists} and {@code condition}. */
    static Guard read(DocumentFields fields) {
        return new Guard(
                fields.flag("if_not_exists"), fields.flag("if_exists"), Clause.readAll(fields.elements("condition")));
    }
}
