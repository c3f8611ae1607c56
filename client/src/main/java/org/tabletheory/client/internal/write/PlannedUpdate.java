package org.tabletheory.client.internal.write;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;

/**
 * A complete update that was not sent yet, with what interprets its failure. It is sent alone or as an action of a
 * transaction. Immutable.
 *
 * @param <T> the entity's type
 */
public final class PlannedUpdate<T> {
    private final Session session;
    private final UpdatePlan plan;
    private final @Nullable UpdatePlan flat;
    private final ConditionFailure failure;
    private final boolean touched;
    private final @Nullable VersionLock lock;

    PlannedUpdate(
            Session session,
            UpdatePlan plan,
            @Nullable UpdatePlan flat,
            ConditionFailure failure,
            boolean touched,
            @Nullable VersionLock lock) {
        this.session = session;
        this.plan = plan;
        this.flat = flat;
        this.failure = failure;
        this.touched = touched;
        this.lock = lock;
    }

    /** Returns the session of the client that built the update. */
    Session session() {
        return session;
    }

    /** Returns the request, with encrypted values. */
    public UpdatePlan plan() {
        return plan;
    }

    /** Returns the request for an item that holds embedded objects flat; null if it updates none. */
    @Nullable
    UpdatePlan flat() {
        return flat;
    }

    public Model model() {
        return failure.model();
    }

    /** Returns the error with the meaning of the failed condition and the found item as an entity. */
    public TableTheoryException failed(ConditionFailedException error) {
        return failure.error(error);
    }

    /** Returns the meaning of a failed condition. */
    ConditionFailure failure() {
        return failure;
    }

    /** Returns the entity of a stored item. */
    @SuppressWarnings("unchecked") // the planner's decoder returns a T
    public T decode(Item item) {
        return (T) failure.decoder().apply(item);
    }

    /**
     * Returns the updated item, when the condition failed because an earlier attempt of the same call succeeded: it has the
     * timestamp of this update.
     */
    Optional<Item> ownWrite(ConditionFailedException error) {
        boolean returnsNew = plan.returnValues() == ReturnValues.NONE || plan.returnValues() == ReturnValues.ALL_NEW;
        return error.item()
                .filter(found -> touched && returnsNew && error.outcomeUnknown())
                .filter(found -> OwnWriteDetector.isResultOf(plan, model(), Optional.ofNullable(lock), found));
    }

    /** Returns the model and the key, for messages. */
    @Override
    public String toString() {
        return "update of " + model().subject() + " " + failure.keys().of(plan.key());
    }
}
