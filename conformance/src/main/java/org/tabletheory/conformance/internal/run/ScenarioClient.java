package org.tabletheory.conformance.internal.run;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.conformance.internal.check.StepOutcome;
import org.tabletheory.conformance.internal.scenario.ScenarioStep;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Executes the steps of a scenario through the client of this library and counts its requests. */
final class ScenarioClient implements AutoCloseable {
    private final AtomicInteger requests = new AtomicInteger();
    private final TableTheory db;
    private final ScenarioModels models;
    private final RawTables tables;

    ScenarioClient(Wire wire, Config config, ScenarioModels models, RawTables tables) {
        this.models = models;
        this.tables = tables;
        // Scenarios may expect scans, as all runtimes allow them.
        Config scanning = config.toBuilder().allowScans(true).build();
        db = TableTheory.over(new CountingWire(wire, requests), scanning);
        models.models().values().forEach(db::register);
    }

    /**
     * Executes a step. An error of the library is a result too.
     *
     * @param cursors the cursors that earlier steps saved
     */
    StepOutcome.StepResult perform(ScenarioStep step, Model model, Map<String, String> cursors) {
        try {
            return step.action().accept(new ActionRunner(db, models, tables, step, model, cursors));
        } catch (ConditionFailedException failure) {
            return new StepOutcome.Failed(
                    failure.codes(),
                    String.valueOf(failure.getMessage()),
                    failure.item().orElse(null));
        } catch (TransactionException failure) {
            return canceled(failure);
        } catch (TableTheoryException failure) {
            return new StepOutcome.Failed(failure.codes(), String.valueOf(failure.getMessage()), null);
        } catch (InvalidSchemaException failure) {
            return new StepOutcome.Failed(
                    Set.of(InvalidSchemaException.CODE), String.valueOf(failure.getMessage()), null);
        }
    }

    private static StepOutcome.StepResult canceled(TransactionException failure) {
        Optional<CancellationReason> first = failure.firstFault();
        return new StepOutcome.Failed(
                failure.codes(),
                String.valueOf(failure.getMessage()),
                first.flatMap(CancellationReason::item).orElse(null),
                first.map(reason -> new StepOutcome.FailedAction(
                                reason.index(), reason.operation(), reason.model(), reason.code()))
                        .orElse(null));
    }

    /** Returns the number of requests sent so far. */
    int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        db.close();
    }

    /** Counts the calls of a shared wire, which it does not close. */
    private record CountingWire(Wire wire, AtomicInteger requests) implements Wire {
        @Override
        public WireResponse call(WireRequest request) {
            requests.incrementAndGet();
            return wire.call(request);
        }

        @Override
        public boolean isLocal() {
            return wire.isLocal();
        }

        @Override
        public void close() {}
    }
}
