package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import org.tabletheory.conformance.internal.document.Fields;

/**
 * What must hold for a write to be made.
 *
 * @param ifNotExists the item must not be there
 * @param ifExists the item must be there
 * @param conditions all of them must hold
 */
public record Guard(boolean ifNotExists, boolean ifExists, List<Clause> conditions) {
    /** Nothing must hold. */
    public static final Guard NONE = new Guard(false, false, List.of());

    public Guard {
        conditions = List.copyOf(conditions);
    }

    /** What {@code if_not_exists}, {@code if_exists} and {@code condition} say. */
    static Guard read(Fields fields) {
        return new Guard(
                fields.flag("if_not_exists"), fields.flag("if_exists"), Clause.readAll(fields.elements("condition")));
    }
}
