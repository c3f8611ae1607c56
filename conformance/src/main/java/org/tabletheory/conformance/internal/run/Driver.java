package org.tabletheory.conformance.internal.run;

import java.util.Map;
import org.tabletheory.conformance.internal.check.Outcome;
import org.tabletheory.conformance.internal.scenario.Action;
import org.tabletheory.schema.Model;

/** Does what steps ask through a runtime: the seam between scenarios and what they are held against. */
interface Driver extends AutoCloseable {

    /**
     * Does one action on a model; an error of the runtime is a result too.
     *
     * @param cursors what earlier steps kept
     */
    Outcome.Result perform(Model model, Action action, Map<String, String> cursors);

    /** How many requests have been sent so far. */
    int requests();

    @Override
    void close();
}
