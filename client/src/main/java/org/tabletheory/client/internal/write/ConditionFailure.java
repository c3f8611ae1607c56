package org.tabletheory.client.internal.write;

import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.AttributeReferences;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Tells a user what a failed condition means: that there was an item already, that the version had moved on, or that a
 * condition of the user's own did not hold. Immutable.
 *
 * @param condition what the write asked for, or null when that was nothing
 * @param create whether the write was to make an item, which is never a version conflict
 * @param decoder makes an entity of the item that failed the condition
 */
record ConditionFailure(
        Model model, Item key, @Nullable Predicate condition, boolean create, Function<Item, ?> decoder) {
    /** The error that says so, in place of the one that only says that a condition failed. */
    ConditionFailedException of(ConditionFailedException failure) {
        @Nullable Item item = failure.item().orElse(null);
        String problem = problem(item);
        String version = versionAttribute();
        if (version == null) {
            return new ConditionFailedException(problem, failure.context(), item, decoder, failure);
        }
        return new VersionConflictException(
                problem,
                failure.context(),
                boxed(expected(version)),
                boxed(found(item, version)),
                item,
                decoder,
                failure);
    }

    /** What is the matter, given the item that is there. */
    String problem(@Nullable Item item) {
        String shown = PrimaryKey.shown(key);
        if (create) {
            return item == null
                    ? "a condition did not hold for the key " + shown + ", where there is no item."
                    : "there is an item with the key " + shown + " already.";
        }
        String version = versionAttribute();
        if (version != null) {
            return conflict(item, expected(version), found(item, version));
        }
        return item == null
                ? "a condition did not hold: there is no item with the key " + shown + "."
                : "a condition did not hold for the item with the key " + shown + ".";
    }

    /** The attribute of the version, when that is what the condition is about. */
    private @Nullable String versionAttribute() {
        String version =
                model.attribute(Role.VERSION).map(AttributeDef::attribute).orElse(null);
        return version != null && !create && condition != null && AttributeReferences.of(condition, version)
                ? version
                : null;
    }

    private OptionalLong expected(String version) {
        return condition == null ? OptionalLong.empty() : VersionLock.asked(condition, version);
    }

    private static OptionalLong found(@Nullable Item item, String version) {
        return item == null ? OptionalLong.empty() : VersionLock.found(item, version);
    }

    private String conflict(@Nullable Item item, OptionalLong expected, OptionalLong found) {
        String wanted =
                expected.isPresent() ? "version " + expected.getAsLong() : "the version that the condition names";
        String shown = PrimaryKey.shown(key);
        if (item == null) {
            return "expected " + wanted + " of the item with the key " + shown + ", but there is no such item;"
                    + " create it, or read again.";
        }
        if (found.isEmpty()) {
            return "expected " + wanted + " of the item with the key " + shown + ", but it has no version.";
        }
        if (found.equals(expected)) {
            return "the item with the key " + shown + " has " + wanted
                    + " as expected, so another part of the condition did not hold.";
        }
        return "expected " + wanted + " of the item with the key " + shown + ", found " + found.getAsLong()
                + "; it has changed since: read it again and repeat the change.";
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
