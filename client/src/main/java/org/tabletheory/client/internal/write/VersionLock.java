package org.tabletheory.client.internal.write;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.spi.rule.ItemRule;

/**
 * The version of an entity for optimistic locking (DMS 0.1, "Optimistic locking"). Immutable.
 *
 * @param attribute the attribute with the role {@code version}
 * @param current the entity's version; 0 when it has none
 * @param present whether the entity has a version
 */
record VersionLock(String attribute, long current, boolean present) {
    /** Returns the version of an entity, or empty when its items have no version. */
    static Optional<VersionLock> of(Lifecycle lifecycle, Draft draft, WriteErrors errors) {
        Optional<String> version = lifecycle.attribute(Role.VERSION);
        if (version.isEmpty()) {
            return Optional.empty();
        }
        String attribute = version.get();
        Draft.Field field = draft.field(attribute);
        if (field == null || field.value().type() == Type.NULL) {
            return Optional.of(new VersionLock(attribute, 0, false));
        }
        OptionalLong number = ItemRule.wholeNumber(field.value());
        if (number.isEmpty()) {
            throw errors.invalid(
                    attribute, "the version " + attribute + " is not a 64-bit integer; let the library maintain it");
        }
        return Optional.of(new VersionLock(attribute, number.getAsLong(), true));
    }

    /** Returns the version of a stored item, or empty when it has no valid one. */
    static OptionalLong found(Item item, String attribute) {
        return ItemRule.wholeNumber(item.get(attribute));
    }

    Value value() {
        return Value.n(current);
    }

    /** Returns the version after this one, for a put that increments it; unchanged when the entity has none. */
    VersionLock next(Mapper<?> mapper, WriteErrors errors) {
        requireNext(mapper, errors);
        return present ? new VersionLock(attribute, current + 1, true) : this;
    }

    /** Returns the condition that the stored item has this version. */
    Predicate condition() {
        return Predicate.equal(attribute, value());
    }

    /**
     * Returns the condition that the stored item has not changed since the entity was read. Version 0 is also that of an
     * entity which was never stored, or whose item was stored without a version.
     */
    Predicate unchanged() {
        return current == 0 ? new Predicate.Or(List.of(Predicate.exists(attribute, false), condition())) : condition();
    }

    /** Returns the version that a condition requires, or empty. */
    OptionalLong comparedIn(@Nullable Predicate condition) {
        return condition == null ? OptionalLong.empty() : comparedIn(condition, attribute);
    }

    /** Returns the version that a condition requires of an attribute, or empty. */
    static OptionalLong comparedIn(Predicate condition, String attribute) {
        List<Predicate> parts = condition.conjuncts();
        for (Predicate part : parts) {
            if (part.equals(new VersionLock(attribute, 0, true).unchanged())) {
                return OptionalLong.of(0);
            }
            if (part instanceof Predicate.Compare compare
                    && compare.operator() == Operator.EQ
                    && compare.path().equals(AttributePath.ofName(attribute))) {
                return ItemRule.wholeNumber(compare.operands().get(0));
            }
        }
        return OptionalLong.empty();
    }

    /** Throws when the entity's type has no version after this one, so that the item could not be read or written again. */
    void requireNext(Mapper<?> mapper, WriteErrors errors) {
        if (present && PutVersion.isLastOfSomeType(current) && !hasNext(mapper)) {
            throw errors.invalid(attribute, largest(attribute, current));
        }
    }

    private static String largest(String attribute, long version) {
        return "the version " + attribute + " is the largest that its type can hold; "
                + (version == Long.MAX_VALUE
                        ? "store a smaller one with save() after anyVersion()"
                        : "declare it as long");
    }

    private boolean hasNext(Mapper<?> mapper) {
        return current != Long.MAX_VALUE && holds(mapper, current + 1);
    }

    private boolean holds(Mapper<?> mapper, long version) {
        try {
            mapper.assigned(AttributePath.ofName(attribute), Value.n(version));
            return true;
        } catch (TableTheoryException e) {
            return false;
        }
    }

    /**
     * Returns a condition, and that the stored version is not the last one of its type: the update does not know it, and the item
     * could not be read any more.
     */
    @Nullable
    Predicate withNext(@Nullable Predicate condition, Mapper<?> mapper) {
        long last = last(mapper);
        OptionalLong compared = comparedIn(condition);
        if (compared.isPresent() && compared.getAsLong() < last) {
            return condition;
        }
        Predicate notLast = new Predicate.Not(
                new Predicate.Compare(AttributePath.ofName(attribute), Operator.GE, List.of(Value.n(last))));
        return condition == null ? notLast : Predicate.and(condition, notLast);
    }

    private long last(Mapper<?> mapper) {
        if (holds(mapper, Integer.MAX_VALUE + 1L)) {
            return Long.MAX_VALUE;
        }
        if (holds(mapper, Short.MAX_VALUE + 1L)) {
            return Integer.MAX_VALUE;
        }
        return holds(mapper, Byte.MAX_VALUE + 1L) ? Short.MAX_VALUE : Byte.MAX_VALUE;
    }

    /** Returns whether a part of a condition is that of {@link #withNext}. */
    static boolean isNotLast(Predicate part, String attribute) {
        return part instanceof Predicate.Not not
                && not.part() instanceof Predicate.Compare compare
                && compare.operator() == Operator.GE
                && compare.path().equals(AttributePath.ofName(attribute));
    }

    /** Returns why an item does not satisfy such a condition, or null if it does. */
    static @Nullable String lastProblem(Predicate condition, String attribute, Item found) {
        OptionalLong version = found(found, attribute);
        for (Predicate part : condition.conjuncts()) {
            if (version.isPresent() && PutVersion.isLastOfSomeType(version.getAsLong()) && isNotLast(part, attribute)) {
                return largest(attribute, version.getAsLong());
            }
        }
        return null;
    }

    /** Returns the increment of the version. */
    UpdateAction increment() {
        return new UpdateAction.Add(AttributePath.ofName(attribute), Value.n(1));
    }
}
