package org.tabletheory.client.internal.write;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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
import org.tabletheory.client.spi.InvalidDocumentPath;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/**
 * One write transaction: collects actions, each validated and planned when it is added, and executes them.
 *
 * <p>All timestamps are the time when the transaction was created. Not safe for use by several threads.
 */
public final class WriteTransaction {
    private static final String OPERATION = "transactWrite";
    private static final long MAX_BYTES = 4 * 1024 * 1024;
    /** DynamoDB remembers a token for ten minutes; one minute is left for clock differences and requests in flight. */
    private static final Duration TOKEN_LIFE = Duration.ofMinutes(9);

    /** Programs of an older form may store an item again while the transaction is repeated. */
    private static final int MAX_REPAIRS = 10;

    private final Session session;
    private final ClientRequestToken token;
    private final Instant now;
    private final ActionList<TransactedWrite> writes = new ActionList<>();
    private List<TransactedWrite> actions = List.of();
    private @Nullable TransactWritePlan sent;
    private Instant sentAt = Instant.MIN;
    private boolean unknown;
    private boolean ended;
    private int repairs;

    public WriteTransaction(Session session, ClientRequestToken token) {
        this.session = session;
        this.token = token;
        this.now = Instant.now(session.clock());
    }

    /** Adds a put that replaces an item with the same key, and returns the entity as it will be stored. */
    public <T> T put(WriteTarget<T> target, List<Condition> conditions) {
        PendingWrite<T> write = target.entityWrite(session, "put", conditions, now);
        return put(write, write.save(), false);
    }

    /** Adds a put that replaces an existing item at the entity's version, and returns the entity as it will be stored. */
    public <T> T replace(WriteTarget<T> target, List<Condition> conditions) {
        PendingWrite<T> write = target.entityWrite(session, "replace", conditions, now);
        return put(write, write.replace(), false);
    }

    /** Adds a put that fails if an item has the key, and returns the entity as it will be stored. */
    public <T> T create(WriteTarget<T> target, List<Condition> conditions) {
        PendingWrite<T> write = target.entityWrite(session, "create", conditions, now);
        return put(write, write.create(), true);
    }

    private <T> T put(PendingWrite<T> write, PendingWrite.PlannedPut put, boolean create) {
        ConditionFailure failure =
                write.failure(session.keys(), put.key(), put.plan().condition(), create);
        add(new TransactedWrite(
                write.errors().operation(),
                put.plan(),
                failure,
                ItemSize.of(put.plan().item())));
        return write.stored(put);
    }

    /** Adds an update of fields from the entity. */
    public void update(WriteTarget<?> target, List<String> fields, List<Condition> conditions) {
        PendingWrite<?> write = target.entityWrite(session, "update", conditions, now);
        UpdatePlan plan = write.transactedUpdate(fields);
        ConditionFailure failure = write.failure(session.keys(), plan.key(), plan.condition(), false);
        add(new TransactedWrite("update", plan, failure, bytes(plan), write.flat(plan)));
    }

    /** Adds the update of an update builder. */
    public void update(PlannedUpdate<?> update) {
        UpdatePlan plan = update.plan();
        session.requireOwn(update.session(), "update", update.model(), "updateWithBuilder");
        if (plan.returnValues() != ReturnValues.NONE) {
            throw new WriteErrors("updateWithBuilder", update.model())
                    .of(
                            ErrorCodes.INVALID_OPERATOR,
                            "a transaction returns no items; remove returnValues, and read the item afterwards");
        }
        add(new TransactedWrite("updateWithBuilder", plan, update.failure(), bytes(plan), update.flat()));
    }

    /** Adds a delete. */
    public void delete(WriteTarget<?> target, List<Condition> conditions) {
        PendingWrite<?> write = target.keyWrite(session, "delete", conditions, now);
        DeletePlan plan = write.delete();
        add(new TransactedWrite("delete", plan, write.failure(session.keys(), plan.key(), plan.condition(), false), 0));
    }

    /** Adds conditions on an item that the transaction does not change. */
    public void conditionCheck(WriteTarget<?> target, List<Condition> conditions) {
        PendingWrite<?> write = target.keyWrite(session, "conditionCheck", conditions, now);
        ConditionCheck check = write.check();
        add(new TransactedWrite(
                "conditionCheck", check, write.failure(session.keys(), check.key(), check.condition(), false), 0));
    }

    private void add(TransactedWrite write) {
        if (sent != null) {
            throw invalid("the transaction was already sent; add the action to a new transaction");
        }
        writes.add(write);
    }

    private static long bytes(UpdatePlan plan) {
        Item key = plan.key();
        long bytes = ItemSize.of(key);
        for (UpdateAction action : plan.actions()) {
            bytes += action.minimumBytes();
        }
        return bytes;
    }

    /**
     * Executes all actions or none. After an unknown outcome it can be executed again: it sends the same request with the same
     * token, which DynamoDB applies once. If items hold embedded objects flat that would be written into maps, or components
     * of keys in another form, the transaction is cancelled, and sent for that form with another token.
     */
    public void execute() {
        if (sent == null) {
            actions = writes.all(OPERATION);
            send(firstPlan(token));
        } else {
            send(repeatedPlan(sent));
        }
    }

    private void send(TransactWritePlan plan) {
        ended = true;
        try {
            session.call(plan, writes.models());
        } catch (TransactionException e) {
            List<TransactedWrite> adapted = adapted(e);
            if (adapted != null) {
                actions = adapted;
            } else if (!hasRepaired(e)) {
                throw Cancellation.explained(e, actions);
            }
            send(firstPlan(ClientRequestToken.random()));
        } catch (TableTheoryException e) {
            if (!unknown && InvalidDocumentPath.isReportedBy(e.getMessage()) && adaptToStoredForms()) {
                send(firstPlan(ClientRequestToken.random()));
                return;
            }
            boolean before = unknown;
            unknown |= e.outcomeUnknown();
            ended = !unknown;
            throw before && !e.outcomeUnknown() ? stillUnknown(e) : e;
        }
    }

    /** Returns the actions, those that were at fault for the forms of their items; null if that does not fix all. */
    private @Nullable List<TransactedWrite> adapted(TransactionException error) {
        List<TransactedWrite> adapted = new ArrayList<>(actions);
        for (CancellationReason reason : error.reasons()) {
            if (reason.atFault()) {
                TransactedWrite fixed = reason.index() < adapted.size()
                        ? actions.get(reason.index()).adapted(session, reason)
                        : null;
                if (fixed == null) {
                    return null;
                }
                adapted.set(reason.index(), fixed);
            }
        }
        return adapted.equals(actions) ? null : adapted;
    }

    /** Stores items of older forms in the present form, and returns whether that was the only reason of the cancellation. */
    private boolean hasRepaired(TransactionException error) {
        boolean repaired = false;
        for (CancellationReason reason : error.reasons()) {
            if (reason.atFault()) {
                boolean fixed = reason.index() < actions.size()
                        && actions.get(reason.index()).isRepaired(session, reason);
                if (!fixed) {
                    return false;
                }
                repaired = true;
            }
        }
        return repaired && ++repairs <= MAX_REPAIRS;
    }

    /**
     * Changes the actions to the forms in which the items hold embedded objects, and returns whether that changed any. DynamoDB
     * Local does not cancel a transaction with an invalid path, but rejects the request without naming the action.
     */
    private boolean adaptToStoredForms() {
        List<TransactedWrite> adapted =
                actions.stream().map(write -> write.inStoredForm(session)).toList();
        boolean changed = !adapted.equals(actions);
        actions = adapted;
        return changed;
    }

    /** The failure of this execution does not show the outcome of the one before. */
    private static UnknownOutcomeException stillUnknown(TableTheoryException last) {
        return new UnknownOutcomeException(
                "it is still unknown whether the earlier execution of the transaction was applied; execute it again.",
                last.context().withOutcomeUnknown(),
                last);
    }

    private TransactWritePlan firstPlan(ClientRequestToken token) {
        long bytes = actions.stream().mapToLong(TransactedWrite::bytes).sum();
        if (bytes > MAX_BYTES) {
            throw invalid("the items of the transaction have " + bytes + " bytes, more than DynamoDB's limit of "
                    + MAX_BYTES + "; split it, or store large values elsewhere");
        }
        TransactWritePlan plan = new TransactWritePlan(
                actions.stream().map(TransactedWrite::action).toList(), token);
        sent = plan;
        sentAt = Instant.now(session.clock());
        return plan;
    }

    private TransactWritePlan repeatedPlan(TransactWritePlan plan) {
        if (ended) {
            throw invalid("the transaction was already executed; create a new one");
        }
        if (Duration.between(sentAt, Instant.now(session.clock())).compareTo(TOKEN_LIFE) > 0) {
            throw invalid("the transaction was sent more than " + TOKEN_LIFE.toMinutes()
                    + " minutes ago, so DynamoDB may apply it twice; read the items instead");
        }
        return plan;
    }

    private static TableTheoryException invalid(String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_OPERATOR, ErrorContext.of(OPERATION, null));
    }
}
