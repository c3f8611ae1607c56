package org.tabletheory.client.internal.write;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Detects that a condition failed because of an earlier attempt of the same call.
 *
 * <p>When the response to a conditional write is lost, the write is sent again and fails because the first attempt
 * succeeded. The found item shows it: it has every value of the write, including a timestamp in nanoseconds. Without a
 * timestamp this cannot be known.
 */
final class OwnWriteDetector {
    private OwnWriteDetector() {}

    /** Returns whether the found item is exactly what this put stores. */
    static boolean isResultOf(PutPlan plan, Model model, Item found) {
        Item stored = plan.item();
        boolean timestamped = Stream.of(Role.CREATED_AT, Role.UPDATED_AT)
                .flatMap(role -> model.attribute(role).stream())
                .anyMatch(timestamp -> stored.has(timestamp.attribute()));
        return timestamped && stored.equals(found);
    }

    /** Returns whether the found item has every change of this update, its timestamp and the next version. */
    static boolean isResultOf(UpdatePlan plan, Model model, Optional<VersionLock> lock, Item found) {
        AttributeDef timestamp = model.attribute(Role.UPDATED_AT).orElse(null);
        if (timestamp == null || !sets(plan, timestamp.attribute())) {
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

    private static boolean sets(UpdatePlan plan, String attribute) {
        return plan.actions().stream()
                .anyMatch(action ->
                        action instanceof UpdateAction.Set && action.path().equals(AttributePath.ofName(attribute)));
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
