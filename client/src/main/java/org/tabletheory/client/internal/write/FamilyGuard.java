package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Operator;

/**
 * Keeps a write of one class of a sealed family from changing an item of another class, and an update from creating an item
 * without a class. Immutable.
 *
 * @param discriminator the attribute that identifies the class of an item
 * @param values the values of the classes that the write may change
 */
record FamilyGuard(String discriminator, List<Value> values) {
    FamilyGuard {
        values = List.copyOf(values);
    }

    /** Returns the guard of a write, or null when it may change every item with its key. */
    static @Nullable FamilyGuard of(Mapper<?> mapper, Supplier<Draft> draft) {
        FamilyMembers family = mapper.family();
        if (family == null) {
            return null;
        }
        Draft.Field own = family.read().size() == 1 ? null : draft.get().field(family.discriminator());
        if (own != null) {
            return new FamilyGuard(family.discriminator(), List.of(own.value()));
        }
        if (family.isWhole() && family.read().size() > 1) {
            return null;
        }
        List<Value> values = new ArrayList<>();
        family.read().forEach(value -> values.add(Value.s(value)));
        return new FamilyGuard(family.discriminator(), values);
    }

    /** Returns actions that also store the class in an item that has none, such as one that the update creates. */
    List<UpdateAction> labelled(List<UpdateAction> actions) {
        boolean set =
                actions.stream().anyMatch(action -> action.path().attribute().equals(discriminator));
        if (set || values.size() > 1) {
            return actions;
        }
        List<UpdateAction> labelled = new ArrayList<>(actions);
        labelled.add(new UpdateAction.SetIfNotExists(AttributePath.ofName(discriminator), values.get(0)));
        return labelled;
    }

    /**
     * Returns the condition, and that the item is not of another class. If there are several, the item must exist, because the
     * class of a new one is unknown.
     */
    Predicate updates(@Nullable Predicate condition) {
        return and(condition, values.size() == 1 ? notOther() : same());
    }

    /** Returns the condition of a put or delete, and that there is no item of another class, if it does not imply that. */
    static @Nullable Predicate replaces(Mapper<?> mapper, Supplier<Draft> draft, @Nullable Predicate condition) {
        Predicate absent = Predicate.exists(mapper.model().partitionKey().attribute(), false);
        FamilyGuard guard = condition != null && condition.conjuncts().contains(absent) ? null : of(mapper, draft);
        return guard == null ? condition : and(condition, guard.notOther());
    }

    /** Returns whether a condition has a guard that excludes the items of a class. */
    static boolean excludes(Predicate condition, String discriminator, Value value) {
        Predicate unknown = Predicate.exists(discriminator, false);
        for (Predicate part : condition.conjuncts()) {
            if (part instanceof Predicate.Or or
                    && or.parts().size() == 2
                    && or.parts().get(0).equals(unknown)
                    && or.parts().get(1) instanceof Predicate.Compare same
                    && same.path().equals(AttributePath.ofName(discriminator))
                    && !same.operands().contains(value)) {
                return true;
            }
        }
        return false;
    }

    private static Predicate and(@Nullable Predicate condition, Predicate guard) {
        return condition == null ? guard : Predicate.and(condition, guard);
    }

    private Predicate notOther() {
        return new Predicate.Or(List.of(Predicate.exists(discriminator, false), same()));
    }

    private Predicate same() {
        Operator operator = values.size() == 1 ? Operator.EQ : Operator.IN;
        return new Predicate.Compare(AttributePath.ofName(discriminator), operator, values);
    }
}
