package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/**
 * What an update would do if it were applied twice, and with that whether it is sent again after an answer was lost.
 *
 * <p>Sets and removals can be repeated, and so can additions to a set. Counting and appending cannot, nor can a change of
 * a list's element: removing one moves the next into its place, and setting one behind the end appends. Two conditions
 * cannot hold again after the update, so they make it safe: that the item has the version which the update raises, and
 * that there is no item. An answer that tells what was there before would tell the update's own work the second time, so
 * it is not asked for twice.
 *
 * @param key the key of the item
 * @param version the version, where the model has one
 */
record UpdateRepeatability(
        Item key,
        Optional<VersionLock> version,
        List<UpdateAction> actions,
        @Nullable Predicate condition,
        ReturnValues returned) {
    Effect effect() {
        boolean harmless = !returned.isOld() && actions.stream().noneMatch(UpdateRepeatability::growsOrMoves);
        if (condition == null) {
            return harmless ? Effect.IDEMPOTENT : Effect.ONCE;
        }
        List<Predicate> parts = condition instanceof Predicate.And and ? and.parts() : List.of(condition);
        return harmless || parts.stream().anyMatch(this::cannotHoldAgain) ? Effect.GUARDED : Effect.ONCE;
    }

    private static boolean growsOrMoves(UpdateAction action) {
        if (action instanceof UpdateAction.Add add) {
            return !add.value().type().isSet();
        }
        if (action instanceof UpdateAction.Plus || action instanceof UpdateAction.ListAppend) {
            return true;
        }
        List<AttributePath.Step> steps = action.path().steps();
        return steps.get(steps.size() - 1) instanceof AttributePath.Step.Index;
    }

    private boolean cannotHoldAgain(Predicate part) {
        if (!(part instanceof Predicate.Compare compare) || !compare.path().isTopLevel()) {
            return false;
        }
        return switch (compare.operator()) {
            case NOT_EXISTS -> key.has(compare.path().attribute());
            case EQ ->
                version.filter(lock -> lock.attribute().equals(compare.path().attribute()))
                        .map(lock -> actions.contains(lock.increment()))
                        .orElse(false);
            default -> false;
        };
    }
}
