package org.tabletheory.client.internal.write;

import java.util.Optional;
import java.util.OptionalLong;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Whether an item that failed a condition is the work of an earlier attempt of the very same call.
 *
 * <p>A guarded write whose answer was lost is sent again, and then fails against itself. The item that it finds tells:
 * it holds everything that the write would have made, down to the nanosecond of its own timestamp. A model without
 * timestamps leaves no such mark, so nothing is concluded for it.
 */
final class OwnWriteDetector {
    private OwnWriteDetector() {}

    /** True when the found item is exactly what this put stores. */
    static boolean explains(Model model, PutPlan plan, Item found) {
        boolean marked = model.attribute(Role.CREATED_AT).isPresent()
                || model.attribute(Role.UPDATED_AT).isPresent();
        return marked && plan.item().equals(found);
    }

    /** True when the found item has every change of this update, its timestamp and the version after its own. */
    static boolean explains(Model model, UpdatePlan plan, Optional<VersionLock> lock, Item found) {
        if (model.attribute(Role.UPDATED_AT).isEmpty()) {
            return false;
        }
        if (lock.isPresent()) {
            OptionalLong version = VersionLock.found(found, lock.get().attribute());
            if (version.isEmpty() || version.getAsLong() != lock.get().current() + 1) {
                return false;
            }
        }
        return plan.actions().stream().allMatch(action -> done(action, found));
    }

    private static boolean done(UpdateAction action, Item found) {
        if (action instanceof UpdateAction.Set set) {
            return set.value()
                    .equals(ValuePath.at(set.path(), found.get(set.path().attribute())));
        }
        return !(action instanceof UpdateAction.Remove)
                || ValuePath.at(action.path(), found.get(action.path().attribute())) == null;
    }
}
