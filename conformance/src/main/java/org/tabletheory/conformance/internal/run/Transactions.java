package org.tabletheory.conformance.internal.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.EntityWrite;
import org.tabletheory.client.Query;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.conformance.internal.scenario.TransactionPart;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;

/** Executes the transactions of scenarios with the client of this library. */
final class Transactions {
    private final TableTheory db;
    private final ScenarioModels models;
    private final Model stepModel;

    /** Creates transactions for a step with this model. */
    Transactions(TableTheory db, ScenarioModels models, Model stepModel) {
        this.db = db;
        this.models = models;
        this.stepModel = stepModel;
    }

    /** Runs a write transaction. */
    void write(List<TransactionPart> actions) {
        db.transactWrite(tx -> actions.forEach(action -> add(tx, action)));
    }

    private void add(TransactionBuilder tx, TransactionPart action) {
        ScenarioItems items = new ScenarioItems(db);
        Model model = model(action);
        EntityWrite<Item> entity = items.entity(model, action.item(), action.guard());
        Condition[] more = conditions(action);
        switch (action.kind()) {
            case PUT -> tx.put(entity.anyVersion(), more);
            case CREATE -> tx.create(entity, more);
            case UPDATE -> tx.update(entity, action.fields(), more);
            case DELETE -> tx.delete(items.lockedIfVersioned(model, action.item(), action.guard()), more);
            case CONDITION -> tx.conditionCheck(entity, more);
            case GET -> throw new IllegalArgumentException("a write transaction has no reads");
        }
    }

    private static Condition[] conditions(TransactionPart action) {
        String expression = action.expression();
        return expression == null
                ? new Condition[0]
                : new Condition[] {Condition.expression(expression, Map.of(), Map.of())};
    }

    /** Runs a read transaction and returns the items found, in order. */
    List<Item> read(List<TransactionPart> parts) {
        List<Query<Item>> queries = parts.stream()
                .map(part -> new ScenarioItems(db).keyed(model(part), part.item(), part.fields()))
                .toList();
        return db.transactGet(queries).items().stream()
                .flatMap(Optional::stream)
                .map(Item.class::cast)
                .toList();
    }

    private Model model(TransactionPart part) {
        String name = part.model();
        return name == null ? stepModel : models.get(name);
    }
}
