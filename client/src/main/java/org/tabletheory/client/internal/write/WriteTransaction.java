package org.tabletheory.client.internal.write;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.client.internal.plan.ConditionCheck;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.TransactWritePlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.transact.ActionList;
import org.tabletheory.client.internal.transact.Cancellation;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.wire.ClientRequestToken;

/**
 * One transaction that writes: its actions as they are said, each planned and refused on the spot, and its execution.
 *
 * <p>All timestamps are of the moment when it began. Not safe for use by several threads.
 */
public final class WriteTransaction {
    private static final String OPERATION = "transactWrite";
    private static final long MOST_BYTES = 4 * 1024 * 1024;
    /** DynamoDB knows a token for ten minutes; the last is left to clocks that differ and to requests on their way. */
    private static final Duration TOKEN_LIFE = Duration.ofMinutes(9);

    private final Session session;
    private final ClientRequestToken token;
    private final Instant now;
    private final ActionList<TransactedWrite> writes = new ActionList<>();
    private @Nullable TransactWritePlan sent;
    private Instant sentAt = Instant.MIN;
    private boolean unknown;
    private boolean ended;

    /** A transaction that begins now. */
    public WriteTransaction(Session session, ClientRequestToken token) {
        this.session = session;
        this.token = token;
        this.now = Instant.now(session.clock());
    }

    /** Stores an entity over whatever has its key, and gives it as it will be stored. */
    public <T> T put(WriteTarget<T> target, List<Condition> conditions) {
        PendingWrite<T> write = target.whole(session, "put", conditions, now);
        return put(write, write.save(), false);
    }

    /** Stores an entity where no item has its key, and gives it as it will be stored. */
    public <T> T create(WriteTarget<T> target, List<Condition> conditions) {
        PendingWrite<T> write = target.whole(session, "create", conditions, now);
        return put(write, write.create(), true);
    }

    private <T> T put(PendingWrite<T> write, PendingWrite.Put put, boolean create) {
        ConditionFailure failure = write.failure(put.key(), put.plan().condition(), create);
        add(new TransactedWrite(
                write.refusal().operation(),
                put.plan(),
                failure,
                ItemSize.of(put.plan().item())));
        return write.stored(put);
    }

    /** Changes fields of the stored item to the entity's. */
    public void update(WriteTarget<?> target, List<String> fields, List<Condition> conditions) {
        PendingWrite<?> write = target.whole(session, "update", conditions, now);
        UpdatePlan plan = write.transactedUpdate(fields);
        add(new TransactedWrite("update", plan, write.failure(plan.key(), plan.condition(), false), bytes(plan)));
    }

    /** Does what an update builder says. */
    public void update(PlannedUpdate<?> update) {
        UpdatePlan plan = update.plan();
        if (plan.returnValues() != ReturnValues.NONE) {
            throw new WriteErrors("updateWithBuilder", update.model())
                    .of(
                            ErrorCodes.INVALID_OPERATOR,
                            "a transaction answers with no item; leave returnValues out, and read the item afterwards");
        }
        add(new TransactedWrite("updateWithBuilder", plan, update.failure(), bytes(plan)));
    }

    /** Deletes an item. */
    public void delete(WriteTarget<?> target, List<Condition> conditions) {
        PendingWrite<?> write = target.keyed(session, "delete", conditions, now);
        DeletePlan plan = write.delete();
        add(new TransactedWrite("delete", plan, write.failure(plan.key(), plan.condition(), false), 0));
    }

    /** Holds the transaction to conditions of an item that it does not change. */
    public void conditionCheck(WriteTarget<?> target, List<Condition> conditions) {
        PendingWrite<?> write = target.keyed(session, "conditionCheck", conditions, now);
        ConditionCheck check = write.check();
        add(new TransactedWrite("conditionCheck", check, write.failure(check.key(), check.condition(), false), 0));
    }

    private void add(TransactedWrite write) {
        if (sent != null) {
            throw refused("the transaction was sent already and takes no more actions; begin another");
        }
        writes.add(write);
    }

    private static long bytes(UpdatePlan plan) {
        Item key = plan.key();
        long bytes = ItemSize.of(key);
        for (UpdateAction action : plan.actions()) {
            bytes += WritePlanner.written(action);
        }
        return bytes;
    }

    /**
     * Carries it out: all actions or none. When it ended with an unknown outcome it can be executed again, and then sends
     * the same request under the same token, which DynamoDB applies once.
     */
    public void execute() {
        List<TransactedWrite> actions = writes.all(OPERATION);
        TransactWritePlan plan = sent == null ? begun(actions) : repeated(sent);
        ended = true;
        try {
            session.call(plan, writes.models());
        } catch (TransactionException e) {
            throw Cancellation.explained(e, actions);
        } catch (TableTheoryException e) {
            boolean before = unknown;
            unknown |= e.outcomeUnknown();
            ended = !unknown;
            throw before && !e.outcomeUnknown() ? stillUnknown(e) : e;
        }
    }

    /** That this execution did nothing says nothing of the one before. */
    private static UnknownOutcomeException stillUnknown(TableTheoryException last) {
        return new UnknownOutcomeException(
                "it is still not known whether the transaction was applied when it was executed before; execute it again.",
                last.context().withOutcomeUnknown(),
                last);
    }

    private TransactWritePlan begun(List<TransactedWrite> actions) {
        long bytes = actions.stream().mapToLong(TransactedWrite::bytes).sum();
        if (bytes > MOST_BYTES) {
            throw refused("its items have " + bytes + " bytes together, more than the " + MOST_BYTES
                    + " that DynamoDB takes in one transaction; make several, or keep large values elsewhere");
        }
        TransactWritePlan plan = new TransactWritePlan(
                actions.stream().map(TransactedWrite::action).toList(), token);
        sent = plan;
        sentAt = Instant.now(session.clock());
        return plan;
    }

    private TransactWritePlan repeated(TransactWritePlan plan) {
        if (ended) {
            throw refused("the transaction has ended, and is executed once; begin another");
        }
        if (Duration.between(sentAt, Instant.now(session.clock())).compareTo(TOKEN_LIFE) > 0) {
            throw refused("it was sent more than " + TOKEN_LIFE.toMinutes()
                    + " minutes ago, so DynamoDB may no longer know it and apply it twice; read the items instead");
        }
        return plan;
    }

    private static TableTheoryException refused(String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of(OPERATION, null));
    }
}
