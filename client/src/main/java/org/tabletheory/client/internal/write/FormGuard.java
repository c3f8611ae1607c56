package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.FormerNames;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.mapping.spi.form.FormHistory;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/*
 * An update changes some attributes and leaves the others as they are stored. On an item of another form the result would be a
 * mixture of both, so the update requires the present form; if the item has an older one, its condition fails, ItemUpgrade
 * stores the item in the present form, and the update is sent again. A put replaces the whole item, whatever older form it
 * has; but an older program must not replace an item of a newer form, whose content it does not know. Conditions are compared
 * with stored attributes, so a write with conditions requires the present form too.
 */
/** Keeps a write from changing parts of an item whose other parts have another form. Immutable. */
record FormGuard(Mapper<?> mapper, Evolution evolution, Supplier<Draft> draft) {
    /** Returns the guard of a write; null if the items have one form and the attributes one name. */
    static @Nullable FormGuard of(Mapper<?> mapper, Supplier<Draft> draft) {
        Evolution evolution = mapper.evolution();
        return evolution == null ? null : new FormGuard(mapper, evolution, draft);
    }

    private Model model() {
        return mapper.model();
    }

    /** Returns the actions that also store the number of the form, and remove attributes under former names that they set. */
    List<UpdateAction> actions(List<UpdateAction> actions) {
        List<UpdateAction> all = new ArrayList<>(actions);
        for (UpdateAction action : actions) {
            if (replaces(action)) {
                for (String alias : FormerNames.aliases(model(), action.path().attribute())) {
                    all.add(new UpdateAction.Remove(AttributePath.ofName(alias)));
                }
            }
        }
        List<String> classes = classes(actions);
        FormHistory history = classes.size() == 1 ? evolution.history(classes.get(0)) : null;
        String attribute = evolution.attribute();
        if (history != null && attribute != null) {
            all.add(new UpdateAction.Set(AttributePath.ofName(attribute), Value.n(history.present())));
        }
        return all;
    }

    /** Returns whether an action gives an attribute a value that does not depend on the stored one. */
    private static boolean replaces(UpdateAction action) {
        return action.path().isTopLevel()
                && (action instanceof UpdateAction.Set || action instanceof UpdateAction.Remove);
    }

    /** Returns the condition of an update, and that the item has the present form, or does not exist. */
    @Nullable
    Predicate updates(List<UpdateAction> actions, @Nullable Predicate condition) {
        Predicate guarded = required(condition, isPresent(classes(actions)));
        for (UpdateAction action : actions) {
            if (!replaces(action)) {
                for (String alias : FormerNames.aliases(model(), action.path().attribute())) {
                    guarded = and(guarded, Predicate.exists(alias, false));
                }
            }
        }
        return guarded;
    }

    /** Returns the condition of a put, and that the item does not have a newer form, or with conditions, any other form. */
    @Nullable
    Predicate replaces(@Nullable Predicate condition) {
        List<String> classes = classes(List.of());
        return required(condition, isConditional(condition) ? isPresent(classes) : isNotNewer(classes));
    }

    /** Returns the condition of a delete or a check, and if it has conditions, that the item has the present form. */
    @Nullable
    Predicate compares(@Nullable Predicate condition) {
        return isConditional(condition) ? required(condition, isPresent(classes(List.of()))) : renamed(condition);
    }

    /** Returns whether a condition compares attributes whose names or values may depend on the form. */
    private boolean isConditional(@Nullable Predicate condition) {
        List<String> attributes = new ArrayList<>();
        if (condition != null) {
            condition.eachAttribute(attributes::add);
        }
        FamilyMembers family = mapper.family();
        AttributeDef version = model().attribute(Role.VERSION).orElse(null);
        for (String each : attributes) {
            boolean same = model().isPrimaryKey(each)
                    || (family != null && each.equals(family.discriminator()))
                    || (version != null && each.equals(version.attribute()));
            if (!same) {
                return true;
            }
        }
        // A raw expression need not have placeholders for the names that it uses.
        return condition != null && attributes.isEmpty();
    }

    private @Nullable Predicate required(@Nullable Predicate condition, @Nullable Predicate form) {
        Predicate absent = Predicate.exists(model().partitionKey().attribute(), false);
        boolean isNew = condition != null && condition.conjuncts().contains(absent);
        Predicate renamed = renamed(condition);
        return form == null || isNew ? renamed : and(renamed, new Predicate.Or(List.of(absent, form)));
    }

    private @Nullable Predicate renamed(@Nullable Predicate condition) {
        return condition == null ? null : FormerNames.in(condition, model());
    }

    private static Predicate and(@Nullable Predicate condition, Predicate guard) {
        return condition == null ? guard : Predicate.and(condition, guard);
    }

    /** Returns the classes that the item may have, by their values of the discriminator; one empty value without a family. */
    private List<String> classes(List<UpdateAction> actions) {
        FamilyMembers family = mapper.family();
        if (family == null) {
            return List.of("");
        }
        for (UpdateAction action : actions) {
            if (action instanceof UpdateAction.Set set
                    && set.path().equals(AttributePath.ofName(family.discriminator()))
                    && set.value() instanceof Value.S value) {
                return List.of(value.value());
            }
        }
        return FamilyGuard.classes(family, draft);
    }

    /** Returns the condition that the item has the present form of its class; null if no class has numbered forms. */
    private @Nullable Predicate isPresent(List<String> classes) {
        return ofClasses(classes, Operator.EQ);
    }

    /** Returns the condition that the item has the present form of its class or an older one; null if none has forms. */
    private @Nullable Predicate isNotNewer(List<String> classes) {
        return ofClasses(classes, Operator.LE);
    }

    private @Nullable Predicate ofClasses(List<String> classes, Operator operator) {
        String attribute = evolution.attribute();
        List<Predicate> alternatives = new ArrayList<>();
        boolean any = false;
        for (String each : classes) {
            FormHistory history = evolution.history(each);
            Predicate form = history == null || attribute == null ? null : form(attribute, operator, history.present());
            Predicate kind = classes.size() == 1 || evolution.discriminator() == null
                    ? null
                    : Predicate.equal(evolution.discriminator(), Value.s(each));
            any |= form != null;
            if (kind != null) {
                alternatives.add(form == null ? kind : Predicate.and(kind, form));
            } else if (form != null) {
                alternatives.add(form);
            }
        }
        return !any ? null : alternatives.size() == 1 ? alternatives.get(0) : new Predicate.Or(alternatives);
    }

    /** An item without the number has form 1. */
    private static Predicate form(String attribute, Operator operator, int present) {
        Predicate number = new Predicate.Compare(AttributePath.ofName(attribute), operator, List.of(Value.n(present)));
        return present > 1 && operator == Operator.EQ
                ? number
                : new Predicate.Or(List.of(Predicate.exists(attribute, false), number));
    }
}
