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
import org.tabletheory.schema.Model;

/**
 * Keeps a write of one class of a sealed family from changing an item of another class, and an update from creating an item
 * without a class. Immutable.
 *
 * @param discriminator the attribute that identifies the class of an item
 * @param values the values of the classes that the write may change
 * @param isWhole whether these are all classes of several
 */
record FamilyGuard(String discriminator, List<Value> values, boolean isWhole) {
    FamilyGuard {
        values = List.copyOf(values);
    }

    /** Returns the guard of a write. */
    static FamilyGuard of(FamilyMembers family, Supplier<Draft> draft) {
        List<Value> values = new ArrayList<>();
        classes(family, draft).forEach(value -> values.add(Value.s(value)));
        return new FamilyGuard(
                family.discriminator(),
                values,
                values.size() > 1 && values.size() == family.known().size());
    }

    /** Returns the classes that an item may have, by their values: the one of an entity, or those that the mapper reads. */
    static List<String> classes(FamilyMembers family, Supplier<Draft> draft) {
        if (family.read().size() == 1) {
            return family.read();
        }
        Draft.Field own = draft.get().field(family.discriminator());
        return own != null && own.value() instanceof Value.S value ? List.of(value.value()) : family.read();
    }

    /** Throws when an update would give an item a class that it is not an update of, or none. */
    static void requireClassKept(UpdateAction action, Lifecycle lifecycle, WriteErrors errors) {
        FamilyMembers family = lifecycle.family();
        String attribute = action.path().attribute();
        if (family == null || !attribute.equals(family.discriminator())) {
            return;
        }
        Value value = action instanceof UpdateAction.Set set
                ? set.value()
                : action instanceof UpdateAction.SetIfNotExists set ? set.value() : null;
        if (value instanceof Value.S text && lifecycle.classes().contains(text.value())) {
            return;
        }
        String classes = String.join(", ", lifecycle.classes());
        throw errors.invalid(
                attribute,
                "'" + attribute + "' names the class of the item, and this update leaves it "
                        + (lifecycle.classes().size() == 1 ? classes : "one of " + classes)
                        + "; to change the class, delete the item and create an object of the other class");
    }

    /** Returns actions that also store the class in an item that has none, such as one that the update creates. */
    List<UpdateAction> labelled(List<UpdateAction> actions) {
        if (values.size() > 1 || sets(actions)) {
            return actions;
        }
        List<UpdateAction> labelled = new ArrayList<>(actions);
        labelled.add(new UpdateAction.SetIfNotExists(AttributePath.ofName(discriminator), values.get(0)));
        return labelled;
    }

    private boolean sets(List<UpdateAction> actions) {
        return actions.stream().anyMatch(action -> action.path().attribute().equals(discriminator));
    }

    /**
     * Returns the condition, and that the item is not of another class. If there are several, the item must exist, because the
     * class of a new one is unknown, unless the update of the whole family sets it.
     */
    @Nullable
    Predicate updates(List<UpdateAction> actions, @Nullable Predicate condition, WriteErrors errors) {
        if (values.size() == 1) {
            return and(condition, notOther());
        }
        if (isWhole && sets(actions)) {
            return condition;
        }
        if (condition != null && condition.conjuncts().contains(absent(errors.model()))) {
            throw errors.invalid(
                    discriminator,
                    "the item would have no class, because an update by key of several classes does not know it; update one"
                            + " class with db.model(TheClass.class), or create an object of it");
        }
        return and(condition, same());
    }

    /** Returns the condition of a put or delete, and that there is no item of another class, if it does not imply that. */
    static @Nullable Predicate replaces(Mapper<?> mapper, Supplier<Draft> draft, @Nullable Predicate condition) {
        FamilyMembers family = mapper.family();
        boolean isNew = condition != null && condition.conjuncts().contains(absent(mapper.model()));
        if (family == null || isNew) {
            return condition;
        }
        FamilyGuard guard = of(family, draft);
        return guard.isWhole ? condition : and(condition, guard.notOther());
    }

    private static Predicate absent(Model model) {
        return Predicate.exists(model.partitionKey().attribute(), false);
    }

    /** Returns whether a condition requires one of several classes, which an item that does not exist cannot have. */
    static boolean requiresClass(Predicate condition, FamilyMembers family) {
        for (Predicate part : condition.conjuncts()) {
            if (family.read().size() > 1
                    && accepted(part, family.discriminator()).size() > 1) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a condition has a guard that excludes the items of a class. */
    static boolean excludes(Predicate condition, String discriminator, Value value) {
        Predicate unknown = Predicate.exists(discriminator, false);
        for (Predicate part : condition.conjuncts()) {
            if (part instanceof Predicate.Or or
                    && or.parts().size() == 2
                    && or.parts().get(0).equals(unknown)) {
                List<Value> accepted = accepted(or.parts().get(1), discriminator);
                if (!accepted.isEmpty() && !accepted.contains(value)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns the classes that a guard accepts; none if the condition is not a guard. */
    private static List<Value> accepted(Predicate condition, String discriminator) {
        if (condition instanceof Predicate.Compare compare) {
            boolean guards = compare.path().equals(AttributePath.ofName(discriminator))
                    && (compare.operator() == Operator.EQ || compare.operator() == Operator.IN);
            return guards ? compare.operands() : List.of();
        }
        List<Value> accepted = new ArrayList<>();
        if (condition instanceof Predicate.Or or) {
            for (Predicate part : or.parts()) {
                List<Value> some = accepted(part, discriminator);
                if (some.isEmpty()) {
                    return List.of();
                }
                accepted.addAll(some);
            }
        }
        return accepted;
    }

    private static Predicate and(@Nullable Predicate condition, Predicate guard) {
        return condition == null ? guard : Predicate.and(condition, guard);
    }

    private Predicate notOther() {
        return new Predicate.Or(List.of(Predicate.exists(discriminator, false), same()));
    }

    private Predicate same() {
        return Predicate.oneOf(discriminator, values);
    }
}
