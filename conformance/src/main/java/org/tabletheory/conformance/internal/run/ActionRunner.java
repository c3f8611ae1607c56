package org.tabletheory.conformance.internal.run;

import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.BatchQuery;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.conformance.internal.check.StepOutcome;
import org.tabletheory.conformance.internal.check.StepOutcome.StepResult;
import org.tabletheory.conformance.internal.document.MalformedDocumentException;
import org.tabletheory.conformance.internal.scenario.Clause;
import org.tabletheory.conformance.internal.scenario.ReadSpec;
import org.tabletheory.conformance.internal.scenario.ScenarioAction;
import org.tabletheory.conformance.internal.scenario.ScenarioStep;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.recipes.DeployAuthority;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.Model;

/** Runs the action of one step. */
final class ActionRunner implements ScenarioAction.Visitor<StepResult> {
    private final TableTheory db;
    private final ScenarioModels models;
    private final RawTables tables;
    private final ScenarioStep step;
    private final Model model;
    private final Map<String, String> cursors;
    private final ScenarioItems items;
    private final TypedValues values;

    ActionRunner(
            TableTheory db,
            ScenarioModels models,
            RawTables tables,
            ScenarioStep step,
            Model model,
            Map<String, String> cursors) {
        this.db = db;
        this.models = models;
        this.tables = tables;
        this.step = step;
        this.model = model;
        this.cursors = cursors;
        this.items = new ScenarioItems(db);
        this.values = new TypedValues(model);
    }

    @Override
    public StepResult create(ScenarioAction.Create action) {
        Releases.checkNew(model, values.item(action.item()));
        return new StepOutcome.One(
                items.entity(model, action.item(), action.guard()).create());
    }

    @Override
    public StepResult save(ScenarioAction.Save action) {
        return new StepOutcome.One(
                items.unlocked(model, action.item(), action.guard()).save());
    }

    @Override
    public StepResult update(ScenarioAction.Update action) {
        EntityWrite<Item> entity = items.entity(model, action.item(), action.guard());
        if (!action.protectedAttributes().isEmpty()) {
            entity = entity.protecting(action.protectedAttributes().toArray(String[]::new));
        }
        List<String> fields = action.fields();
        return new StepOutcome.One(fields == null ? entity.update() : entity.update(fields.toArray(String[]::new)));
    }

    @Override
    public StepResult delete(ScenarioAction.Delete action) {
        items.lockedIfVersioned(model, action.item(), action.guard()).delete();
        return new StepOutcome.Done();
    }

    @Override
    public StepResult get(ScenarioAction.Get action) {
        Query<Item> query =
                items.keyed(model, action.key(), action.projection()).consistentRead();
        return new StepOutcome.One(action.optional() ? query.firstOrEmpty().orElse(null) : query.first());
    }

    @Override
    public StepResult find(ScenarioAction.Find action) {
        Query<Item> query = query(action.read());
        if (action.read().all()) {
            return new StepOutcome.Many(query.all(), "");
        }
        Page<Item> page = query.page();
        return new StepOutcome.Many(page.items(), page.cursor());
    }

    @Override
    public StepResult count(ScenarioAction.Count action) {
        return new StepOutcome.Counted(query(action.read()).count());
    }

    private Query<Item> query(ReadSpec read) {
        Query<Item> query = db.model(model.name());
        for (Clause key : read.keys()) {
            query = query.where(Conditions.of(key, values));
        }
        for (Clause filter : read.filter()) {
            query = query.filter(Conditions.of(filter, values));
        }
        query = read.index() == null ? query : query.index(read.index());
        query = read.limit() == null ? query : query.limit(read.limit());
        query = read.pageSize() == null ? query : query.pageSize(read.pageSize());
        query = read.consistentRead() ? query.consistentRead() : query;
        query = "ASC".equals(read.direction()) ? query.ascending() : query;
        query = "DESC".equals(read.direction()) ? query.descending() : query;
        query = read.cursor() == null ? query : query.cursor(read.cursor());
        query = read.cursorVariable() == null ? query : query.cursor(cursors.get(read.cursorVariable()));
        return read.projection().isEmpty()
                ? query
                : query.select(read.projection().toArray(String[]::new));
    }

    @Override
    public StepResult batchGet(ScenarioAction.BatchGet action) {
        BatchQuery<Item> query = db.model(model.name()).consistentRead();
        query = action.projection().isEmpty()
                ? query
                : query.select(action.projection().toArray(String[]::new));
        List<Item> found = query.batchGet(
                        action.keys().stream().map(values::item).toList())
                .items();
        return new StepOutcome.Many(found, "");
    }

    @Override
    public StepResult batchWrite(ScenarioAction.BatchWrite action) {
        db.model(model.name())
                .batchWrite(
                        action.puts().stream().map(values::item).toList(),
                        action.deletes().stream().map(values::item).toList());
        return new StepOutcome.Done();
    }

    @Override
    public StepResult transactWrite(ScenarioAction.TransactWrite action) {
        new Transactions(db, models, model).write(action.actions());
        return new StepOutcome.Done();
    }

    @Override
    public StepResult transactGet(ScenarioAction.TransactGet action) {
        return new StepOutcome.Many(new Transactions(db, models, model).read(action.items()), "");
    }

    @Override
    public StepResult sleep(ScenarioAction.Sleep action) {
        try {
            Thread.sleep(action.time().toMillis());
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", interruption);
        }
        return new StepOutcome.Done();
    }

    @Override
    public StepResult rawPut(ScenarioAction.RawPut action) {
        try {
            tables.put(model.table(), DynamoJson.readItem(action.item().toText()));
            return new StepOutcome.Done();
        } catch (AttributeException notDynamoJson) {
            throw new MalformedDocumentException(
                    step.line(), "the item is not DynamoDB JSON: " + notDynamoJson.getMessage());
        } catch (InvalidRequestException rejected) {
            throw new MalformedDocumentException(
                    step.line(), "DynamoDB rejected the raw item: " + rejected.getMessage());
        }
    }

    @Override
    public StepResult loadModel(ScenarioAction.LoadModel action) {
        Dms.read("document", action.document()).document();
        return new StepOutcome.Done();
    }

    @Override
    public StepResult transition(ScenarioAction.StateTransition action) {
        new Releases(db, models, model).transition(action);
        return new StepOutcome.Done();
    }

    @Override
    public StepResult validateProvenance(ScenarioAction.ValidateProvenance action) {
        DeployAuthority.check(values.item(action.item()));
        return new StepOutcome.Done();
    }
}
