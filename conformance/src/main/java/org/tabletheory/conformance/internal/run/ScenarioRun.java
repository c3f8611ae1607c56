package org.tabletheory.conformance.internal.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.internal.check.Assertion;
import org.tabletheory.conformance.internal.check.Mismatch;
import org.tabletheory.conformance.internal.check.StepOutcome;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.scenario.Scenario;
import org.tabletheory.conformance.internal.scenario.ScenarioAction;
import org.tabletheory.conformance.internal.scenario.ScenarioStep;
import org.tabletheory.conformance.spi.pack.CaseResult;
import org.tabletheory.conformance.spi.pack.PackFile;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;

/** Runs a scenario up to its last step or the first failure. */
final class ScenarioRun {
    private final PackFile file;
    private final Scenario scenario;
    private final ScenarioModels models;
    private final ScenarioClient client;
    private final RawTables tables;
    private final Map<String, Value> variables = new HashMap<>();
    private final Map<String, String> cursors = new HashMap<>();

    ScenarioRun(PackFile file, Scenario scenario, ScenarioModels models, ScenarioClient client, RawTables tables) {
        this.file = file;
        this.scenario = scenario;
        this.models = models;
        this.client = client;
        this.tables = tables;
    }

    /** Creates the tables, runs the steps and deletes the tables. */
    CaseResult run() {
        models.byTable().forEach(tables::create);
        try {
            scenario.seeds().forEach(this::seed);
            for (ScenarioStep step : scenario.steps()) {
                Mismatch mismatch = checked(step);
                if (mismatch != null) {
                    return new CaseResult.Failed(
                            file.at(step.line()), scenario.name(), mismatch.expected(), mismatch.actual());
                }
            }
            return new CaseResult.Passed(scenario.name());
        } finally {
            models.byTable().keySet().forEach(tables::drop);
        }
    }

    /** Writes a seed item as another runtime would store it, without the library. */
    private void seed(ScenarioStep step) {
        Model model = model(step);
        if (step.action() instanceof ScenarioAction.Create create) {
            Item item = new TypedValues(model).item(create.item());
            tables.put(model.table(), ScenarioKeys.sealed(item, model, scenario));
        } else {
            throw new MalformedDocumentException(step.line(), "a seed step must have op 'create'");
        }
    }

    private @Nullable Mismatch checked(ScenarioStep step) {
        try {
            return run(step);
        } catch (InvalidRequestException rejected) {
            throw new MalformedDocumentException(step.line(), "DynamoDB rejected the key: " + rejected.getMessage());
        }
    }

    private @Nullable Mismatch run(ScenarioStep step) {
        Model model = model(step);
        int before = client.requests();
        StepOutcome.StepResult result = client.perform(step, model, Map.copyOf(cursors));
        StepOutcome outcome = new StepOutcome(
                model, result, client.requests() - before, () -> raw(step, model), Map.copyOf(variables));
        if (result instanceof StepOutcome.Failed failed && !step.expectsError()) {
            return new Mismatch("success", failed.toString());
        }
        for (Assertion check : step.checks()) {
            Mismatch mismatch = check.of(outcome);
            if (mismatch != null) {
                return mismatch;
            }
        }
        return save(step, result);
    }

    private @Nullable Item raw(ScenarioStep step, Model model) {
        JsonValue.Obj subject = step.action().subject();
        if (subject == null) {
            throw new MalformedDocumentException(step.line(), "raw assertions need a step with a key or an item");
        }
        return tables.get(model.table(), new TypedValues(model).key(subject));
    }

    private @Nullable Mismatch save(ScenarioStep step, StepOutcome.StepResult result) {
        if (step.saveCursor() != null && result instanceof StepOutcome.Many many) {
            cursors.put(step.saveCursor(), many.cursor());
        }
        for (Map.Entry<String, String> saved : step.save().entrySet()) {
            Value value = result instanceof StepOutcome.One one && one.item() != null
                    ? one.item().get(saved.getValue())
                    : null;
            if (value == null) {
                return new Mismatch("attribute " + saved.getValue() + " to save", "no such attribute");
            }
            variables.put(saved.getKey(), value);
        }
        return null;
    }

    private Model model(ScenarioStep step) {
        return models.get(step.model() == null ? scenario.model() : step.model());
    }
}
