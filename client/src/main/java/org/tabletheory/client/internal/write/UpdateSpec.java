package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.expression.Alternatives;
import org.tabletheory.client.result.ReturnValues;

/**
 * The content of an update builder, before it is resolved by the model. Immutable.
 *
 * @param changes in order
 * @param conditions on the stored item
 * @param touch whether {@code updated_at} is set and the version incremented
 * @param lock the version that the stored item must have, or null
 * @param returned what to return of the item
 */
public record UpdateSpec(
        List<Change> changes,
        Alternatives conditions,
        boolean touch,
        @Nullable Lock lock,
        ReturnValues returned) {
    /** The source of the version. */
    public sealed interface Lock {
        /** A given version. */
        record At(long version) implements Lock {}

        /** The version of the entity. */
        record OfEntity() implements Lock {}
    }

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
