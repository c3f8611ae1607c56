package org.tabletheory.conformance.internal.scenario;

import java.util.List;

/**
 * What must hold for a write to be made.
 *
 * @param ifNotExists the item must not be there
 * @param ifExists the item must be there
 * @param conditions all of them must hold
 */
public record Guard(boolean ifNotExists, boolean ifExists, List<Clause> conditions) {
    public Guard {
        conditions = List.copyOf(conditions);
    }
}
