package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;
import org.tabletheory.schema.spi.rule.ItemRules;

/*
 * DynamoDB removes a set whose last member is deleted. A set keeps a member unless it is a subset of the deleted ones, and
 * few members have few subsets, so the condition lists them. For more members it requires that the set has more than these.
 */
/** Keeps an update from deleting the last member of a set that the model requires. */
final class RequiredSets {
    /** The largest number of members with at most 100 subsets, which is the largest number of operands of IN. */
    private static final int MAX_LISTED = 6;

    private RequiredSets() {}

    /** Throws when the update deletes all members that an entity of the stored version has. */
    static void requireKept(List<UpdateAction> actions, Draft draft, WriteErrors errors) {
        for (UpdateAction action : actions) {
            Value.AnySet deleted = deleted(errors.model(), action);
            String attribute = action.path().attribute();
            Draft.Field field = draft.field(attribute);
            Set<Value> stored = members(field == null ? null : field.value());
            if (deleted != null && !stored.isEmpty() && deleted.members().containsAll(stored)) {
                throw errors.invalid(attribute, problem(attribute));
            }
        }
    }

    /** Returns the condition, and that every required set keeps a member. */
    static @Nullable Predicate kept(Model model, List<UpdateAction> actions, @Nullable Predicate condition) {
        Predicate all = condition;
        for (UpdateAction action : actions) {
            Value.AnySet deleted = deleted(model, action);
            if (deleted != null) {
                int members = deleted.members().size();
                Predicate lost = members > MAX_LISTED
                        ? new Predicate.Size(action.path(), Operator.LE, Value.n(members))
                        : new Predicate.Compare(action.path(), Operator.IN, subsets(deleted));
                Predicate kept = new Predicate.Not(lost);
                all = all == null ? kept : Predicate.and(all, kept);
            }
        }
        return all;
    }

    /** Returns why an item does not satisfy such a condition, or null if it does. */
    static @Nullable String problem(Model model, Predicate condition, Item found) {
        for (Predicate part : condition.conjuncts()) {
            Predicate lost = part instanceof Predicate.Not not ? not.part() : part;
            if (lost instanceof Predicate.Compare compare
                    && compare.operator() == Operator.IN
                    && isRequired(model, compare.path().attribute())
                    && compare.operands().contains(found.get(compare.path().attribute()))) {
                return problem(compare.path().attribute());
            }
            if (lost instanceof Predicate.Size size
                    && size.operator() == Operator.LE
                    && isRequired(model, size.path().attribute())
                    && members(found.get(size.path().attribute())).size() <= sizeOf(size)) {
                return "the update deletes as many members of " + size.path()
                        + " as the stored set has or more, and the" + " model requires " + size.path()
                        + "; set it to the members to keep instead";
            }
        }
        return null;
    }

    private static int sizeOf(Predicate.Size size) {
        return ((Value.N) size.size()).toBigDecimal().intValueExact();
    }

    private static String problem(String attribute) {
        return "the update deletes all members of " + attribute
                + ", which is required by the model, and DynamoDB has no" + " empty sets; keep one, or set " + attribute
                + " to other members instead";
    }

    /** Returns the members that an action deletes from a required set, or null if it is another action. */
    private static Value.@Nullable AnySet deleted(Model model, UpdateAction action) {
        return action instanceof UpdateAction.Delete delete
                        && delete.path().isTopLevel()
                        && isRequired(model, delete.path().attribute())
                        && delete.members() instanceof Value.AnySet set
                ? set
                : null;
    }

    private static boolean isRequired(Model model, String attribute) {
        ItemRule rule = ItemRules.of(model).of(attribute);
        return rule != null && rule.required();
    }

    /** Returns the members of a set; empty for any other value. */
    private static Set<Value> members(@Nullable Value value) {
        return value instanceof Value.AnySet set ? set.members() : Set.of();
    }

    /** Returns all subsets but the empty one. */
    private static List<Value> subsets(Value.AnySet set) {
        List<Set<Value>> subsets = new ArrayList<>();
        for (Value member : set.members()) {
            for (Set<Value> smaller : List.copyOf(subsets)) {
                Set<Value> larger = new LinkedHashSet<>(smaller);
                larger.add(member);
                subsets.add(larger);
            }
            subsets.add(Set.of(member));
        }
        List<Value> values = new ArrayList<>();
        subsets.forEach(subset -> values.add(Value.AnySet.of(set.type(), subset)));
        return values;
    }
}
