package org.tabletheory.client.internal.write;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.schema.Model;

/**
 * An update that was decided in full and not sent yet, with what a failure of it means: what a call sends, and a
 * transaction takes as one of its actions. Immutable.
 *
 * @param <T> the entity's type
 */
public final class PlannedUpdate<T> {
    private final UpdatePlan plan;
    private final ConditionFailure failure;
    private final boolean touched;
    private final @Nullable VersionLock lock;

    PlannedUpdate(UpdatePlan plan, ConditionFailure failure, boolean touched, @Nullable VersionLock lock) {
        this.plan = plan;
        this.failure = failure;
        this.touched = touched;
        this.lock = lock;
    }

    /** The request; encrypted attributes are in their envelopes. */
    public UpdatePlan plan() {
        return plan;
    }

    /** The model of the item. */
    public Model model() {
        return failure.model();
    }

    /** What a failed condition means, and the item that failed it as an entity. */
    public ConditionFailedException failed(ConditionFailedException error) {
        return failure.of(error);
    }

    /** What a failed condition of it means. */
    ConditionFailure failure() {
        return failure;
    }

    /** The entity of a stored item. */
    @SuppressWarnings("unchecked") // the planner's decoder makes a T
    public T decode(Item item) {
        return (T) failure.decoder().apply(item);
    }

    /**
     * The item after the update, when a failed condition is the work of an earlier attempt of the same call: it carries the
     * update's own timestamp.
     */
    Optional<Item> ownWork(ConditionFailedException error) {
        boolean tellsNew = plan.returnValues() == ReturnValues.NONE || plan.returnValues() == ReturnValues.ALL_NEW;
        return error.item()
                .filter(there -> touched && tellsNew && error.outcomeUnknown())
                .filter(there -> OwnWriteDetector.explains(model(), plan, Optional.ofNullable(lock), there));
    }

    /** The update for messages: the model and the key. */
    @Override
    public String toString() {
        return "update of " + model().name() + " " + PrimaryKey.shown(plan.key());
    }
}
