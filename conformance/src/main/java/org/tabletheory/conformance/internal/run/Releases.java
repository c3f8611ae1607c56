package org.tabletheory.conformance.internal.run;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.scenario.ScenarioAction;
import org.tabletheory.conformance.internal.scenario.TransactionPart;
import org.tabletheory.recipes.DeployAuthority;
import org.tabletheory.recipes.ReleaseState;
import org.tabletheory.recipes.Transition;
import org.tabletheory.schema.Model;

/** Executes the release state actions of scenarios with the recipes of this library. */
record Releases(TableTheory db, ScenarioModels models, Model stepModel) {
    /** The model whose rows every runtime checks against their evidence before creating them. */
    private static final String ACTUAL = "ReleaseStateActual";

    /** Rejects a release state row whose origin does not match its evidence. */
    static void checkNew(Model model, Item item) {
        if (model.name().equals(ACTUAL)) {
            DeployAuthority.check(item);
        }
    }

    /** Updates a row and appends its event in one transaction. */
    void transition(ScenarioAction.StateTransition action) {
        Model actual = model(action.actual());
        ReleaseState releases = ReleaseState.of(db, actual, model(action.event()));
        @Nullable TransactionPart outbox = action.outbox();
        Optional<Item> message = Optional.empty();
        if (outbox != null) {
            releases = releases.withOutbox(model(outbox));
            message = Optional.of(item(outbox));
        }
        @Nullable Long version = action.expectedVersion();
        releases.transition(new Transition(
                new TypedValues(actual).item(action.key()),
                item(action.actual()),
                item(action.event()),
                version == null ? OptionalLong.empty() : OptionalLong.of(version),
                message));
    }

    private Item item(TransactionPart part) {
        return new TypedValues(model(part)).item(part.item());
    }

    private Model model(TransactionPart part) {
        @Nullable String name = part.model();
        return name == null ? stepModel : models.get(name);
    }
}
