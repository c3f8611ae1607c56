package org.tabletheory.client.internal.write;

import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Interprets a failed condition: the item exists already, the version has changed, or a user's condition did not hold.
 * Immutable.
 *
 * @param keys how the key appears in messages
 * @param condition the condition of the write, or null
 * @param create whether the write creates an item, so that it has no version conflict
 * @param decoder converts the found item to an entity
 */
record ConditionFailure(
        Mapper<?> mapper,
        Item key,
        KeyText keys,
        @Nullable Predicate condition,
        boolean create,
        Function<Item, ?> decoder) {
    Model model() {
        return mapper.model();
    }

    /**
     * Returns the error of the write. If the item has another version after an attempt of unknown outcome, that attempt may
     * have changed it: who repeats the change then, as after a version conflict, may apply it twice.
     */
    TableTheoryException error(ConditionFailedException failure) {
        ConditionFailedException meaning = of(failure);
        return failure.outcomeUnknown() && meaning instanceof VersionConflictException
                ? new UnknownOutcomeException(
                        "unknown whether the write was applied: an attempt got no response, and the item no longer has the"
                                + " expected version, which that attempt may have changed.",
                        failure.context().about(key),
                        meaning)
                : meaning;
    }

    /** Returns the failed condition with this meaning. */
    ConditionFailedException of(ConditionFailedException failure) {
        @Nullable Item item = failure.item().orElse(null);
        String problem = problem(item, failure.outcomeUnknown());
        String version = versionAttribute();
        boolean conflict = version != null && !isExpected(item, version) && !isOtherClass(item) && !isOtherForm(item);
        if (version == null || !conflict) {
            return new ConditionFailedException(problem, failure.context().about(key), item, decoder, failure);
        }
        return new VersionConflictException(
                problem,
                failure.context().about(key),
                boxed(expected(version)),
                boxed(found(item, version)),
                item,
                decoder,
                failure);
    }

    /** Returns the message for the found item, or for none. */
    String problem(@Nullable Item item) {
        return problem(item, false);
    }

    private String problem(@Nullable Item item, boolean outcomeUnknown) {
        String keyText = keys.of(key);
        if (create) {
            return item == null
                    ? "a condition failed: there is no item with the key " + keyText + "."
                    : "an item with the key " + keyText + " already exists.";
        }
        if (item != null && isOtherClass(item)) {
            return otherClass(item, keyText);
        }
        String newer = item == null ? null : newerForm(item, keyText);
        if (newer != null) {
            return newer;
        }
        String last = item == null || condition == null
                ? null
                : model().attribute(Role.VERSION)
                        .map(def -> VersionLock.lastProblem(condition, def.attribute(), item))
                        .orElse(null);
        if (last != null) {
            return last + "; the item has the key " + keyText + ".";
        }
        String version = versionAttribute();
        if (version != null && !isExpected(item, version)) {
            return conflict(item, version, outcomeUnknown);
        }
        String emptied = item == null || condition == null ? null : RequiredSets.problem(model(), condition, item);
        if (emptied != null) {
            return emptied + "; the item has the key " + keyText + ".";
        }
        String stale =
                item == null || condition == null ? null : StoredComponents.problem(mapper, decoder, condition, item);
        if (stale != null) {
            return stale + "; the item has the key " + keyText + ".";
        }
        if (version != null) {
            return conflict(item, version, outcomeUnknown);
        }
        FamilyMembers family = mapper.family();
        if (family != null && condition != null && FamilyGuard.requiresClass(condition, family)) {
            if (item == null) {
                return "there is no item with the key " + keyText
                        + ", and an update by key of several classes cannot create it,"
                        + " because it does not know the class; create an object of its class, or update one class with"
                        + " db.model(TheClass.class).";
            }
            if (!item.has(family.discriminator())) {
                return "the item with the key " + keyText + " has no '" + family.discriminator() + "', so its class is"
                        + " unknown; update one class with db.model(TheClass.class), which sets it.";
            }
        }
        return item == null
                ? "a condition failed: there is no item with the key " + keyText + "."
                : "a condition failed for the item with the key " + keyText + ".";
    }

    /** Returns whether the item is of another class of a sealed family, which the condition excludes. */
    private boolean isOtherClass(@Nullable Item item) {
        FamilyMembers family = mapper.family();
        return family != null
                && item != null
                && condition != null
                && condition.references(family.discriminator())
                && item.get(family.discriminator()) instanceof Value.S value
                && (!family.read().contains(value.value())
                        || FamilyGuard.excludes(condition, family.discriminator(), value));
    }

    /** Returns whether the item has another form, which the condition excludes, so that its version does not matter. */
    private boolean isOtherForm(@Nullable Item item) {
        return item != null && newerForm(item, "") != null;
    }

    /** Returns the message for an item of a newer form, or null. */
    private @Nullable String newerForm(Item item, String keyText) {
        Evolution evolution = mapper.evolution();
        String attribute = evolution == null ? null : evolution.attribute();
        FormHistory history = evolution == null ? null : evolution.history(item);
        boolean newer = evolution != null
                && attribute != null
                && history != null
                && condition != null
                && condition.references(attribute)
                && evolution.isNewer(item);
        return newer && evolution != null && attribute != null && history != null
                ? history.newer(evolution.form(item), attribute)
                        + ", so it was not changed; update this program. The item has the key " + keyText + "."
                : null;
    }

    private String otherClass(Item item, String keyText) {
        FamilyMembers family = Objects.requireNonNull(mapper.family());
        String name = family.discriminator();
        String other = item.get(name) instanceof Value.S value ? value.value() : "";
        return "the item with the key " + keyText + " is of another class of the family than "
                + mapper.type().getSimpleName() + ": its '" + name + "' "
                + (family.known().contains(other)
                        ? "is " + other + "; read and write it as an object of that class, or delete it as one first."
                        : "does not name a class of the family; use another key, or delete the item first.");
    }

    /** Returns the version attribute, if the condition compares it. */
    private @Nullable String versionAttribute() {
        String version =
                model().attribute(Role.VERSION).map(AttributeDef::attribute).orElse(null);
        if (version == null || create || condition == null) {
            return null;
        }
        for (Predicate part : condition.conjuncts()) {
            if (part.references(version) && !VersionLock.isNotLast(part, version)) {
                return version;
            }
        }
        return null;
    }

    /** Returns whether the found item has the required version, so that another part of the condition failed. */
    private boolean isExpected(@Nullable Item item, String version) {
        OptionalLong expected = expected(version);
        if (item == null || condition == null || expected.isEmpty()) {
            return false;
        }
        OptionalLong found = found(item, version);
        Predicate unversioned = new VersionLock(version, 0, true).unchanged();
        return found.equals(expected)
                || (found.isEmpty() && condition.conjuncts().contains(unversioned));
    }

    private OptionalLong expected(String version) {
        return condition == null ? OptionalLong.empty() : VersionLock.comparedIn(condition, version);
    }

    private static OptionalLong found(@Nullable Item item, String version) {
        return item == null ? OptionalLong.empty() : VersionLock.found(item, version);
    }

    private String conflict(@Nullable Item item, String version, boolean outcomeUnknown) {
        OptionalLong expected = expected(version);
        OptionalLong found = found(item, version);
        String required = expected.isPresent() ? "version " + expected.getAsLong() : "the version in the condition";
        String keyText = keys.of(key);
        if (item == null) {
            return "expected " + required + " of the item with the key " + keyText + ", but the item does not exist;"
                    + " create it, or read again.";
        }
        if (isExpected(item, version)) {
            return "the item with the key " + keyText + " has " + required
                    + " as expected, so another part of the condition failed.";
        }
        if (found.isEmpty()) {
            return "expected " + required + " of the item with the key " + keyText + ", but it has no version.";
        }
        return "expected " + required + " of the item with the key " + keyText + ", found " + found.getAsLong()
                + (outcomeUnknown ? "." : "; read the item again and repeat the change.");
    }

    private static @Nullable Long boxed(OptionalLong number) {
        return number.isPresent() ? number.getAsLong() : null;
    }
}
