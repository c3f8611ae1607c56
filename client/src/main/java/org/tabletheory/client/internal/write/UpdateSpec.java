package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.expression.Alternatives;
import org.tabletheory.client.result.ReturnValues;

/**
 * Everything that a user has said of one update so far, in the user's words. Immutable; each {@code with} gives another.
 *
 * @param changes in the order in which they were said
 * @param conditions what must hold of the item that is there
 * @param touch whether {@code updated_at} and the version are moved on
 * @param lock the version that the item must have whatever else holds, or null
 * @param returned what the answer holds of the item
 */
public record UpdateSpec(
        List<Change> changes,
        Alternatives conditions,
        boolean touch,
        @Nullable Lock lock,
        ReturnValues returned) {
    /** Where the version comes from. */
    public sealed interface Lock {
        /** A number. */
        record At(long version) implements Lock {}

        /** What the entity carries. */
        record OfEntity() implements Lock {}
    }

    /** Nothing was said yet. */
    public static final UpdateSpec EMPTY = new UpdateSpec(List.of(), Alternatives.NONE, false, null, ReturnValues.NONE);

    public UpdateSpec {
        changes = List.copyOf(changes);
    }

    public UpdateSpec with(Change change) {
        List<Change> longer = new ArrayList<>(changes);
        longer.add(change);
        return new UpdateSpec(longer, conditions, touch, lock, returned);
    }

    public UpdateSpec with(Alternatives value) {
        return new UpdateSpec(changes, value, touch, lock, returned);
    }

    public UpdateSpec touched() {
        return new UpdateSpec(changes, conditions, true, lock, returned);
    }

    public UpdateSpec with(Lock value) {
        return new UpdateSpec(changes, conditions, touch, value, returned);
    }

    public UpdateSpec with(ReturnValues value) {
        return new UpdateSpec(changes, conditions, touch, lock, value);
    }
}
