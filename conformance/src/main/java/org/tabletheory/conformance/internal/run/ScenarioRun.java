package org.tabletheory.conformance.internal.run;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.conformance.CaseResult;
import org.tabletheory.conformance.PackFile;
import org.tabletheory.conformance.internal.check.Check;
import org.tabletheory.conformance.internal.check.Mismatch;
import org.tabletheory.conformance.internal.check.Outcome;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.scenario.Action;
import org.tabletheory.conformance.internal.scenario.Scenario;
import org.tabletheory.conformance.internal.scenario.Step;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.JsonValue;

/** One run of a scenario, from its first step to its last or to the first that is not as expected. */
final class ScenarioRun {
    private final PackFile file;
    private final Scenario scenario;
    private final ScenarioModels models;
    private final Driver driver;
    private final RawTables tables;
    private final Map<String, Value> variables = new HashMap<>();
    private final Map<String, String> cursors = new HashMap<>();

    ScenarioRun(PackFile file, Scenario scenario, ScenarioModels models, Driver driver, RawTables tables) {
        this.file = file;
        this.scenario = scenario;
        this.models = models;
        this.driver = driver;
        this.tables = tables;
    }

    /** Makes the tables, seeds them, does the steps and drops the tables again. */
    CaseResult run() {
        models.byTable().forEach(tables::create);
        try {
            scenario.seeds().forEach(this::seed);
            for (Step step : scenario.steps()) {
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

    /** What another runtime wrote is stored as that runtime would have stored it: past the library. */
    private void seed(Step step) {
        Model model = model(step);
        if (step.action() instanceof Action.Create create) {
            Item item = new TypedValues(model).item(create.item());
            tables.put(model.table(), ScenarioKeys.sealed(item, model, scenario));
        } else {
            throw new MalformedDocumentException(step.line(), "a seed step does 'create'");
        }
    }

    private @Nullable Mismatch checked(Step step) {
        try {
            return run(step);
        } catch (InvalidRequestException refused) {
            throw new MalformedDocumentException(
                    step.line(), "DynamoDB refuses the raw item or key: " + refused.getMessage());
        }
    }

    private @Nullable Mismatch run(Step step) {
        Model model = model(step);
        int before = driver.requests();
        Outcome.Result result = perform(step, model);
        Outcome outcome =
                new Outcome(model, result, driver.requests() - before, () -> raw(step, model), Map.copyOf(variables));
        if (result instanceof Outcome.Failed failed && !step.expectsError()) {
            return new Mismatch("success", failed.toString());
        }
        for (Check check : step.checks()) {
            Mismatch mismatch = check.of(outcome);
            if (mismatch != null) {
                return mismatch;
            }
        }
        return save(step, result);
    }

    private Outcome.Result perform(Step step, Model model) {
        if (step.action() instanceof Action.Sleep sleep) {
            Pause.of(sleep.time());
            return new Outcome.Done();
        }
        if (step.action() instanceof Action.RawPut put) {
            tables.put(model.table(), rawItem(step, put.item()));
            return new Outcome.Done();
        }
        return driver.perform(model, step.action(), Map.copyOf(cursors));
    }

    private static Item rawItem(Step step, JsonValue.Obj item) {
        try {
            return DynamoJson.readItem(item.toText());
        } catch (AttributeException notDynamoJson) {
            throw new MalformedDocumentException(
                    step.line(), "the item is no DynamoDB JSON: " + notDynamoJson.getMessage());
        }
    }

    private @Nullable Item raw(Step step, Model model) {
        JsonValue.Obj subject = step.action().subject();
        if (subject == null) {
            throw new MalformedDocumentException(
                    step.line(), "what is stored can be asserted only where the step has a key or an item");
        }
        return tables.get(model.table(), new TypedValues(model).key(subject));
    }

    private @Nullable Mismatch save(Step step, Outcome.Result result) {
        if (step.saveCursor() != null && result instanceof Outcome.Many many) {
            cursors.put(step.saveCursor(), many.cursor());
        }
        for (Map.Entry<String, String> kept : step.save().entrySet()) {
            Value value = result instanceof Outcome.One one && one.item() != null
                    ? one.item().get(kept.getValue())
                    : null;
            if (value == null) {
                return new Mismatch("an attribute " + kept.getValue() + " to save", "none");
            }
            variables.put(kept.getKey(), value);
        }
        return null;
    }

    private Model model(Step step) {
        return models.get(step.model() == null ? scenario.model() : step.model());
    }
}
