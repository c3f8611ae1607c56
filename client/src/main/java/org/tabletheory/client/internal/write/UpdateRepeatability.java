package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/**
 * Decides whether an update can be sent again after its response was lost.
 *
 * <p>An update of idempotent actions can be repeated; its increment of the version too, because a version that was skipped
 * harms nobody. Two conditions make any update repeatable, because they cannot hold
 * again after it: that the item has the version which the update increments, and that there is no item. An update that
 * returns old values is not repeated: the second response would contain its own result.
 *
 * @param version the version, if the model has one
 */
record UpdateRepeatability(
        Item key,
        Optional<VersionLock> version,
        List<UpdateAction> actions,
        @Nullable Predicate condition,
        ReturnValues returned) {
    Effect effect() {
        boolean idempotent = !returned.isOld() && actions.stream().allMatch(this::isRepeatable);
        if (condition == null) {
            return idempotent ? Effect.IDEMPOTENT : Effect.ONCE;
        }
        List<Predicate> parts = condition.conjuncts();
        return idempotent || parts.stream().anyMatch(this::cannotHoldAgain) ? Effect.GUARDED : Effect.ONCE;
    }

    private boolean isRepeatable(UpdateAction action) {
        return action.isIdempotent()
                || version.filter(lock -> action.equals(lock.increment())).isPresent();
    }

    private boolean cannotHoldAgain(Predicate part) {
        if (part instanceof Predicate.Or or) {
            return or.parts().stream().allMatch(this::cannotHoldAgain);
        }
        if (!(part instanceof Predicate.Compare compare) || !compare.path().isTopLevel()) {
            return false;
        }
        return switch (compare.operator()) {
            case NOT_EXISTS ->
                key.has(compare.path().attribute())
                        || isIncremented(compare.path().attribute());
            case EQ -> isIncremented(compare.path().attribute());
            default -> false;
        };
    }

    private boolean isIncremented(String attribute) {
        return version.filter(lock -> lock.attribute().equals(attribute))
                .filter(lock -> actions.contains(lock.increment()))
                .isPresent();
    }
}
