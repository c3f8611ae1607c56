package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.ConditionFailedException;
import org.tabletheory.client.Operator;
import org.tabletheory.client.VersionConflictException;
import org.tabletheory.client.internal.expression.Mentions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Tells a user what a failed condition means: that there was an item already, that the version had moved on, or that a
 * condition of the user's own did not hold. Immutable.
 *
 * @param decoder makes an entity of the item that failed the condition
 */
record ConditionFailure(Model model, Item key, Function<Item, ?> decoder) {
    /** A create that found an item under its key, or failed another condition; never a version conflict. */
    ConditionFailedException ofCreate(ConditionFailedException failure) {
        String problem = failure.item().isPresent()
                ? "there is an item with the key " + PrimaryKey.shown(key) + " already."
                : "a condition did not hold for the key " + PrimaryKey.shown(key) + ", where there is no item.";
        return plain(problem, failure);
    }

    /** Any other write with this condition. */
    ConditionFailedException of(ConditionFailedException failure, @Nullable Predicate condition) {
        String version =
                model.attribute(Role.VERSION).map(AttributeDef::attribute).orElse(null);
        if (version != null && condition != null && Mentions.of(condition, version)) {
            return conflict(failure, condition, version);
        }
        return plain(
                failure.item().isPresent()
                        ? "a condition did not hold for the item with the key " + PrimaryKey.shown(key) + "."
                        : "a condition did not hold: there is no item with the key " + PrimaryKey.shown(key) + ".",
                failure);
    }

    private ConditionFailedException plain(String problem, ConditionFailedException failure) {
        return new ConditionFailedException(
                problem, failure.context(), failure.item().orElse(null), decoder, failure);
    }

    private VersionConflictException conflict(
            ConditionFailedException failure, Predicate condition, String versionAttribute) {
        @Nullable Item item = failure.item().orElse(null);
        OptionalLong expected = expected(condition, versionAttribute);
        OptionalLong found = item == null ? OptionalLong.empty() : VersionLock.found(item, versionAttribute);
        return new VersionConflictException(
                problem(item, expected, found),
                failure.context(),
                boxed(expected),
                boxed(found),
                item,
                decoder,
                failure);
    }

    private String problem(@Nullable Item item, OptionalLong expected, OptionalLong found) {
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

    /** The version that a condition asks for, where it asks for just one. */
    private static OptionalLong expected(Predicate condition, String versionAttribute) {
        List<Predicate> parts = condition instanceof Predicate.And and ? and.parts() : List.of(condition);
        for (Predicate part : parts) {
            if (part instanceof Predicate.Compare compare
                    && compare.operator() == Operator.EQ
                    && compare.path().isTopLevel()
                    && compare.path().attribute().equals(versionAttribute)) {
                Value operand = compare.operands().get(0);
                return VersionLock.whole(operand);
            }
        }
        return OptionalLong.empty();
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
