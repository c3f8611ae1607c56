package org.tabletheory.conformance.internal.run;

import java.util.Map;
import java.util.Set;
import org.tabletheory.client.Config;
import org.tabletheory.conformance.internal.check.Outcome;
import org.tabletheory.conformance.internal.scenario.Action;
import org.tabletheory.schema.Model;

/** Does what steps ask through this library's client. */
final class TableTheoryDriver implements Driver {

    TableTheoryDriver(Config config, ScenarioModels models) {}

    @Override
    public Outcome.Result perform(Model model, Action action, Map<String, String> cursors) {
        return new Outcome.Failed(Set.of(), "the client is not there yet", null);
    }

    @Override
    public int requests() {
        return 0;
    }

    @Override
    public void close() {}
}
