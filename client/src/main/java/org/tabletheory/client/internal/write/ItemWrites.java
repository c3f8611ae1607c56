package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.ConditionCheck;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.ExpressionUpdatePlan;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.TransactAction;
import org.tabletheory.client.internal.plan.TransactWritePlan;
import org.tabletheory.client.internal.query.ItemReads;
import org.tabletheory.client.internal.session.ResponseBodyReader;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.transact.ActionList;
import org.tabletheory.client.internal.transact.Cancellation;
import org.tabletheory.client.internal.transact.TransactedAction;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.error.TransactionException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/** Writes stored items with users' expressions. Immutable and safe for use by many threads. */
public record ItemWrites(Session session, Mapper<Item> mapper, Model model) {
    public ItemWrites(Session session, Mapper<Item> mapper) {
        this(session, mapper, mapper.model());
    }

    private record PlannedAction(String operation, Model model, Item key, TransactAction action)
            implements TransactedAction {}

    /** Stores an item. */
    public void put(ItemWrite.Put put) {
        session.call(plan(put), model);
    }

    /** Updates an item and returns what was requested of it, or empty. */
    public Optional<Item> update(ItemWrite.Update update) {
        return attributes(plan(update));
    }

    /** Deletes an item and returns it, if that was requested and it existed. */
    public Optional<Item> delete(ItemWrite.Delete delete) {
        return attributes(plan(delete));
    }

    /** Executes all writes or none. */
    public void transact(List<? extends ItemWrite> writes, ClientRequestToken token) {
        ActionList<PlannedAction> actions = new ActionList<>();
        ActionPlanner planner = new ActionPlanner();
        writes.forEach(write -> actions.add(write.accept(planner)));
        List<PlannedAction> all = actions.all("transactWrite");
        TransactWritePlan plan =
                new TransactWritePlan(all.stream().map(PlannedAction::action).toList(), token);
        try {
            session.call(plan, actions.models());
        } catch (TransactionException e) {
            throw Cancellation.explained(e, all);
        }
    }

    /** Plans the actions of a transaction. */
    private final class ActionPlanner implements ItemWrite.Visitor<PlannedAction> {
        @Override
        public PlannedAction put(ItemWrite.Put put) {
            return new PlannedAction("put", model, model.keyOf(put.item()), plan(put));
        }

        @Override
        public PlannedAction update(ItemWrite.Update update) {
            return new PlannedAction("update", model, update.key(), plan(update));
        }

        @Override
        public PlannedAction delete(ItemWrite.Delete delete) {
            return new PlannedAction("delete", model, delete.key(), plan(delete));
        }

        @Override
        public PlannedAction check(ItemWrite.Check check) {
            Item key = key("conditionCheck", check.key());
            Predicate condition = ItemReads.raw(check.condition());
            return new PlannedAction("conditionCheck", model, key, new ConditionCheck(model.table(), key, condition));
        }
    }

    private PutPlan plan(ItemWrite.Put put) {
        Item item = new BatchItems<>(session, mapper, "put").given(put.item());
        return new PutPlan(model.table(), item, condition(put), effect(put));
    }

    private ExpressionUpdatePlan plan(ItemWrite.Update update) {
        return new ExpressionUpdatePlan(
                model.table(),
                key("update", update.key()),
                ItemReads.raw(update.update()),
                condition(update),
                update.returns(),
                effect(update));
    }

    /** After a lost response, a repeated update would return its own new values as the old ones. */
    private static Effect effect(ItemWrite.Update update) {
        return update.returns().isOld() ? Effect.ONCE : update.effect();
    }

    private DeletePlan plan(ItemWrite.Delete delete) {
        return new DeletePlan(
                model.table(), key("delete", delete.key()), condition(delete), delete.returnOld(), effect(delete));
    }

    /** After a lost response, a repeated deletion would find nothing, and return that instead of what it deleted. */
    private static Effect effect(ItemWrite.Delete delete) {
        return delete.returnOld() ? Effect.ONCE : effect((ItemWrite) delete);
    }

    /** A condition that fails after an attempt with unknown outcome may fail because of that attempt. */
    private static Effect effect(ItemWrite write) {
        return write.condition() == null ? Effect.IDEMPOTENT : Effect.GUARDED;
    }

    private static @Nullable Predicate condition(ItemWrite write) {
        Expression condition = write.condition();
        return condition == null ? null : ItemReads.raw(condition);
    }

    private Item key(String operation, Item key) {
        return PrimaryKey.of(model, PrimaryKey.draft(key), new WriteErrors(operation, model));
    }

    private Optional<Item> attributes(Plan plan) {
        WireResponse response = session.call(plan, model);
        ResponseBodyReader body = new ResponseBodyReader(plan, model.subject(), response);
        try {
            return body.read(json -> attributes(json, body));
        } catch (AttributeException e) {
            throw body.malformed("its item is not DynamoDB JSON", e);
        }
    }

    private static Optional<Item> attributes(JsonBytes json, ResponseBodyReader body) {
        Optional<Item> found = Optional.empty();
        for (String name = json.nextName(); name != null; name = json.nextName()) {
            if (name.equals("Attributes") && json.isObject()) {
                if (found.isPresent()) {
                    throw body.malformed("it has two members Attributes", null);
                }
                found = Optional.of(Item.readFrom(json.items()));
            } else {
                json.skip();
            }
        }
        return found;
    }
}
