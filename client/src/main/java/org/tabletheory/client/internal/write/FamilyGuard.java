package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
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
 * Keeps an update of one class of a sealed family from changing an item of another class, and from creating an item without a
 * class. Immutable.
 *
 * @param discriminator the attribute that identifies the class of an item
 * @param values the values of the classes that the update may change
 */
record FamilyGuard(String discriminator, List<Value> values) {
    FamilyGuard {
        values = List.copyOf(values);
    }

    /** Returns the guard of an update, or null when it may change every item with its key. */
    static @Nullable FamilyGuard of(Mapper<?> mapper, Draft draft) {
        FamilyMembers family = mapper.family();
        if (family == null) {
            return null;
        }
        Draft.Field own = draft.field(family.discriminator());
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
    Predicate and(@Nullable Predicate condition) {
        boolean one = values.size() == 1;
        Predicate same =
                new Predicate.Compare(AttributePath.ofName(discriminator), one ? Operator.EQ : Operator.IN, values);
        Predicate guard = one ? new Predicate.Or(List.of(Predicate.exists(discriminator, false), same)) : same;
        return condition == null ? guard : Predicate.and(condition, guard);
    }
}
