package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.check.Assertion;

/**
 * A step of a scenario.
 *
 * @param line the line of the step
 * @param model the model, or null for the default model
 * @param action the action
 * @param save variables by name, with the attribute of the resulting item to save
 * @param saveCursor the variable for the resulting cursor, or null
 * @param checks the assertions; the step must succeed unless one expects an error
 */
public record ScenarioStep(
        int line,
        @Nullable String model,
        ScenarioAction action,
        Map<String, String> save,
        @Nullable String saveCursor,
        List<Assertion> checks) {

    public ScenarioStep {
        save = Map.copyOf(save);
        checks = List.copyOf(checks);
    }

    /** Returns all models that the step names. */
    Stream<String> models() {
        return Stream.concat(
                        Stream.of(this).map(ScenarioStep::model),
                        action.parts().stream().map(TransactionPart::model))
                .filter(Objects::nonNull);
    }

    /** Returns whether the step is expected to fail. */
    public boolean expectsError() {
        return checks.stream().anyMatch(Assertion::expectsError);
    }
}
