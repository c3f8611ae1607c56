package org.tabletheory.conformance.internal.scenario;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tabletheory.conformance.internal.check.Check;

/**
 * One step of a scenario.
 *
 * @param line where it stands
 * @param model the model that it names, or null for the scenario's
 * @param action what is done
 * @param save variables to the attributes of the resulting item that they keep
 * @param saveCursor the variable that keeps the resulting cursor, or null
 * @param checks what must come of it; without any that expects an error, the step must succeed
 */
public record Step(
        int line,
        @Nullable String model,
        Action action,
        Map<String, String> save,
        @Nullable String saveCursor,
        List<Check> checks) {

    public Step {
        save = Map.copyOf(save);
        checks = List.copyOf(checks);
    }

    /** Every model that it names. */
    Stream<String> models() {
        return Stream.concat(
                        Stream.of(this).map(Step::model),
                        action.parts().stream().map(TransactionPart::model))
                .filter(Objects::nonNull);
    }

    /** Whether an error is what is expected of it. */
    public boolean expectsError() {
        return checks.stream().anyMatch(Check::expectsError);
    }
}
