package org.tabletheory.conformance.internal.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.BatchQuery;
import org.tabletheory.client.Config;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.conformance.internal.check.Outcome;
import org.tabletheory.conformance.internal.scenario.Action;
import org.tabletheory.conformance.internal.scenario.Clause;
import org.tabletheory.conformance.internal.scenario.ReadSpec;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.recipes.DeployAuthority;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.wire.Wire;

/** Does what steps ask through this library's client, with models that have no class. */
final class TableTheoryDriver implements Driver {
    private final AtomicInteger requests = new AtomicInteger();
    private final TableTheory db;
    private final ScenarioModels models;
    private final ScenarioItems items;

    TableTheoryDriver(Wire wire, Config config, ScenarioModels models) {
        this.models = models;
        db = TableTheory.over(new CountingWire(wire, requests), config);
        models.models().values().forEach(db::register);
        items = new ScenarioItems(db);
    }

    @Override
    public Outcome.Result perform(Model model, Action action, Map<String, String> cursors) {
        try {
            return done(model, action, cursors);
        } catch (ConditionFailedException failure) {
            return new Outcome.Failed(
                    failure.codes(),
                    String.valueOf(failure.getMessage()),
                    failure.item().orElse(null));
        } catch (TransactionException failure) {
            return cancelled(failure);
        } catch (TableTheoryException failure) {
            return new Outcome.Failed(failure.codes(), String.valueOf(failure.getMessage()), null);
        } catch (InvalidSchemaException failure) {
            return new Outcome.Failed(Set.of(InvalidSchemaException.CODE), String.valueOf(failure.getMessage()), null);
        }
    }

    private static Outcome.Result cancelled(TransactionException failure) {
        Optional<CancellationReason> fault = failure.firstFault();
        return new Outcome.Failed(
                failure.codes(),
                String.valueOf(failure.getMessage()),
                fault.flatMap(CancellationReason::item).orElse(null),
                fault.map(reason -> new Outcome.FailedAction(
                                reason.index(), reason.operation(), reason.model(), reason.code()))
                        .orElse(null));
    }

    private Outcome.Result done(Model model, Action action, Map<String, String> cursors) {
        if (action instanceof Action.Create create) {
            Releases.checkNew(model, new TypedValues(model).item(create.item()));
            return new Outcome.One(
                    items.entity(model, create.item(), create.guard()).create());
        }
        if (action instanceof Action.Save save) {
            return new Outcome.One(
                    items.entity(model, save.item(), save.guard()).save());
        }
        if (action instanceof Action.Update update) {
            return new Outcome.One(update(model, update));
        }
        if (action instanceof Action.Delete delete) {
            items.entity(model, delete.item(), delete.guard()).delete();
            return new Outcome.Done();
        }
        if (action instanceof Action.Get get) {
            return get(model, get);
        }
        if (action instanceof Action.Find find) {
            return find(model, find.read(), cursors);
        }
        if (action instanceof Action.Count count) {
            return new Outcome.Counted(query(model, count.read(), cursors).count());
        }
        if (action instanceof Action.BatchGet get) {
            return batchGet(model, get);
        }
        if (action instanceof Action.BatchWrite write) {
            TypedValues values = new TypedValues(model);
            db.model(model.name())
                    .batchWrite(
                            write.puts().stream().map(values::item).toList(),
                            write.deletes().stream().map(values::item).toList());
            return new Outcome.Done();
        }
        if (action instanceof Action.TransactWrite transaction) {
            new Transactions(db, models, model).write(transaction.actions());
            return new Outcome.Done();
        }
        if (action instanceof Action.TransactGet transaction) {
            return new Outcome.Many(new Transactions(db, models, model).read(transaction.items()), "");
        }
        if (action instanceof Action.Transition transition) {
            new Releases(db, models, model).transition(transition);
            return new Outcome.Done();
        }
        if (action instanceof Action.ValidateProvenance validation) {
            DeployAuthority.check(new TypedValues(model).item(validation.item()));
            return new Outcome.Done();
        }
        if (action instanceof Action.LoadModel load) {
            Dms.read("document", load.document()).document();
            return new Outcome.Done();
        }
        throw new IllegalArgumentException("no action of the client: " + action);
    }

    private Item update(Model model, Action.Update update) {
        EntityWrite<Item> entity = items.entity(model, update.item(), update.guard());
        if (!update.protectedAttributes().isEmpty()) {
            entity = entity.protecting(update.protectedAttributes().toArray(String[]::new));
        }
        List<String> fields = update.fields();
        return fields == null ? entity.update() : entity.update(fields.toArray(String[]::new));
    }

    private Outcome.Result get(Model model, Action.Get get) {
        Query<Item> query = items.keyed(model, get.key(), get.projection()).consistentRead();
        return new Outcome.One(get.optional() ? query.firstOrEmpty().orElse(null) : query.first());
    }

    private Outcome.Result batchGet(Model model, Action.BatchGet get) {
        TypedValues values = new TypedValues(model);
        BatchQuery<Item> query = db.model(model.name()).consistentRead();
        query = get.projection().isEmpty()
                ? query
                : query.select(get.projection().toArray(String[]::new));
        List<Item> found =
                query.batchGet(get.keys().stream().map(values::item).toList()).items();
        return new Outcome.Many(found, "");
    }

    private Outcome.Result find(Model model, ReadSpec read, Map<String, String> cursors) {
        Query<Item> query = query(model, read, cursors);
        if (read.all()) {
            return new Outcome.Many(query.all(), "");
        }
        Page<Item> page = query.page();
        return new Outcome.Many(page.items(), page.cursor());
    }

    private Query<Item> query(Model model, ReadSpec read, Map<String, String> cursors) {
        TypedValues values = new TypedValues(model);
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
    public int requests() {
        return requests.get();
    }

    @Override
    public void close() {
        db.close();
    }
}
