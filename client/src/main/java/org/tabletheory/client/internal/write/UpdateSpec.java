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
 * @param upkeep how {@code updated_at} and the version are maintained
 * @param lock the version that the stored item must have, or null
 * @param returned what to return of the item
 */
public record UpdateSpec(
        List<Change> changes,
        Alternatives conditions,
        Upkeep upkeep,
        @Nullable Lock lock,
        ReturnValues returned) {
    /** How an update maintains {@code updated_at} and the version. */
    public enum Upkeep {
        /** It sets {@code updated_at}, increments the version, and requires the version of the entity, if it has one. */
        DEFAULT,
        /** The same, which is also a change by itself. */
        TOUCH,
        /** It does neither. */
        NONE
    }

    /** The source of the version. */
    public sealed interface Lock {
        /** A given version. */
        record At(long version) implements Lock {}

        /** The version of the entity. */
        record OfEntity() implements Lock {}
    }

    public static final UpdateSpec EMPTY =
            new UpdateSpec(List.of(), Alternatives.NONE, Upkeep.DEFAULT, null, ReturnValues.NONE);

    public UpdateSpec {
        changes = List.copyOf(changes);
    }

    public UpdateSpec with(Change change) {
        List<Change> longer = new ArrayList<>(changes);
        longer.add(change);
        return new UpdateSpec(longer, conditions, upkeep, lock, returned);
    }

    public UpdateSpec with(Alternatives value) {
        return new UpdateSpec(changes, value, upkeep, lock, returned);
    }

    public UpdateSpec with(Upkeep value) {
        return new UpdateSpec(changes, conditions, value, lock, returned);
    }

    public UpdateSpec with(Lock value) {
        return new UpdateSpec(changes, conditions, upkeep, value, returned);
    }

    public UpdateSpec with(ReturnValues value) {
        return new UpdateSpec(changes, conditions, upkeep, lock, value);
    }
}
