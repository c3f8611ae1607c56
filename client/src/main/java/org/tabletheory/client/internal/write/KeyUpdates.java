package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;

/**
 * Recomputes the keys of an update whose components it changes. A component that the update does not change is known from the
 * primary key, or from the entity; then the update requires that the stored item still has it, unless it requires the version.
 * Not thread-safe.
 */
final class KeyUpdates {
    private final Model model;
    private final ComputedKeys keys;
    private final Draft draft;
    private final boolean entity;
    private final WriteErrors errors;
    private final Map<String, Value> primary;
    private final List<UpdateAction> actions = new ArrayList<>();
    private @Nullable Predicate condition;

    /**
     * Starts with an update.
     *
     * @param entity whether the draft is that of an entity, and not only of a key
     */
    KeyUpdates(Model model, ComputedKeys keys, Draft draft, boolean entity, WriteErrors errors) {
        this.model = model;
        this.keys = keys;
        this.draft = draft;
        this.entity = entity;
        this.errors = errors;
        this.primary = primaryComponents(model, keys, draft);
    }

    /** Returns the components that the primary key contains. */
    private static Map<String, Value> primaryComponents(Model model, ComputedKeys keys, Draft draft) {
        Map<String, Value> known = new LinkedHashMap<>();
        for (ComputedKey key : keys.all()) {
            Draft.Field field = model.isPrimaryKey(key.attribute()) ? draft.field(key.attribute()) : null;
            Map<String, Value> parsed =
                    field != null && field.value() instanceof Value.S text ? key.parse(text.value()) : null;
            if (parsed != null) {
                known.putAll(parsed);
            }
        }
        return known;
    }

    /** Plans the keys for these actions and this condition. */
    void plan(List<UpdateAction> given, @Nullable Predicate required) {
        actions.addAll(given);
        condition = required;
        Map<String, UpdateAction> changed = new LinkedHashMap<>();
        given.forEach(action -> changed.put(action.path().attribute(), action));
        for (ComputedKey key : keys.ambiguous()) {
            rejectAmbiguous(key, changed.keySet());
        }
        Set<String> guarded = new LinkedHashSet<>();
        for (ComputedKey key : keys.all()) {
            if (!model.isPrimaryKey(key.attribute())
                    && key.components().stream().anyMatch(changed::containsKey)) {
                actions.add(recomputed(key, changed, guarded));
            }
        }
        // The version alone does not tell: other programs may change a component without it.
        guarded.forEach(component -> require(Predicate.Unchanged.of(component, stored(component))));
        // An item that the update creates has the components of its key, as every other item.
        primary.forEach((component, value) -> {
            if (!changed.containsKey(component)) {
                actions.add(new UpdateAction.SetIfNotExists(AttributePath.ofName(component), value));
            }
        });
    }

    /** Returns the actions with those that set or remove keys. */
    List<UpdateAction> actions() {
        return List.copyOf(actions);
    }

    /** Returns the condition, and that components which the update does not change are as in the entity. */
    @Nullable
    Predicate condition() {
        return condition;
    }

    private void require(Predicate guard) {
        condition = condition == null ? guard : Predicate.and(condition, guard);
    }

    private void rejectAmbiguous(ComputedKey key, Set<String> changed) {
        for (String component : key.components()) {
            if (changed.contains(component)) {
                throw errors.at(
                        component,
                        ErrorCodes.INVALID_OPERATOR,
                        component + " is a part of the key " + key.attribute() + ", which the classes of "
                                + model.name() + " compute differently; update the item as an object of its class");
            }
        }
    }

    private UpdateAction recomputed(ComputedKey key, Map<String, UpdateAction> changed, Set<String> guarded) {
        Map<String, Value> values = new LinkedHashMap<>();
        List<String> missing = new ArrayList<>();
        for (String component : key.components()) {
            UpdateAction change = changed.get(component);
            Value value;
            if (change != null) {
                value = changed(key, component, change);
            } else if (primary.containsKey(component)) {
                value = key.kept(component, primary.get(component));
            } else {
                value = key.kept(component, stored(component));
                guarded.add(component);
                if (!entity) {
                    missing.add(component);
                }
            }
            if (value != null) {
                values.put(component, value);
            }
        }
        if (!missing.isEmpty()) {
            throw missing(key, missing, changed.keySet());
        }
        AttributePath path = AttributePath.ofName(key.attribute());
        String text;
        try {
            text = key.key(values::get);
        } catch (KeyInputException e) {
            throw errors.invalid(key.attribute(), e.advice(model.primaryKeyNames()));
        }
        return text == null
                ? new UpdateAction.Remove(path)
                : new UpdateAction.Set(path, new ValueRules(model, errors).stored(key.attribute(), Value.s(text)));
    }

    private TableTheoryException missing(ComputedKey key, List<String> missing, Set<String> changed) {
        List<String> touched = new ArrayList<>(key.components());
        touched.retainAll(changed);
        String needed = String.join(" and ", missing);
        String advice = missing.stream().allMatch(this::isSettable)
                ? "set " + needed + " in this update too, or read the item first and update the entity"
                : "read the item first and update the entity";
        return errors.at(
                key.attribute(),
                ErrorCodes.INVALID_OPERATOR,
                "the update changes " + String.join(" and ", touched) + ", and the key " + key.attribute()
                        + " is computed by " + key.template() + ", which also needs " + needed + "; "
                        + advice);
    }

    /** Returns whether updates may set a component: not if the library maintains it, or the model protects it. */
    private boolean isSettable(String component) {
        return Lifecycle.ownedAs(model, component).isEmpty()
                && !model.writePolicy().protectedAttributes().contains(component);
    }

    /** Returns the value that an action gives a component, or null if it removes it. */
    private @Nullable Value changed(ComputedKey key, String component, UpdateAction action) {
        if (action instanceof UpdateAction.Set set && set.path().isTopLevel()) {
            return set.value();
        } else if (action instanceof UpdateAction.Remove && action.path().isTopLevel()) {
            return null;
        }
        throw errors.at(
                component,
                ErrorCodes.INVALID_OPERATOR,
                component + " is a part of the key " + key.attribute() + " by the template " + key.template()
                        + ", so its new value must be known; set it to a value");
    }

    /** Returns the value of the entity that is stored, or null if there is none. */
    private @Nullable Value stored(String component) {
        return StoredComponents.value(model, draft, component);
    }

    /** Returns the keys that a put stores, computed again from what it stores in timestamps. */
    static void recompute(ComputedKeys keys, Map<String, Value> owned, Map<String, Value> stored) {
        for (ComputedKey key : keys.all()) {
            String text = key.components().stream().anyMatch(owned::containsKey) ? key.key(stored::get) : null;
            if (text != null) {
                stored.put(key.attribute(), Value.s(text));
            }
        }
    }

    /** Rejects an entity without a component of its primary key, or with an empty one that is omitted. */
    static void requireComponents(Model model, ComputedKeys keys, Draft draft, WriteErrors errors) {
        for (ComputedKey key : keys.all()) {
            if (model.isPrimaryKey(key.attribute()) && draft.field(key.attribute()) == null) {
                throw incomplete(
                        key,
                        component -> {
                            Draft.Field field = draft.field(component);
                            return field == null ? null : field.value();
                        },
                        component -> StoredComponents.value(model, draft, component) == null,
                        errors);
            }
        }
    }

    private static TableTheoryException incomplete(
            ComputedKey key,
            Function<String, @Nullable Value> values,
            java.util.function.Predicate<String> isOmitted,
            WriteErrors errors) {
        List<String> absent = new ArrayList<>();
        List<String> empty = new ArrayList<>();
        for (String component : key.components()) {
            Value value = values.apply(component);
            if (value == null || value.type() == Type.NULL) {
                absent.add(component);
            } else if (isOmitted.test(component)) {
                empty.add(component);
            }
        }
        List<String> problems = new ArrayList<>();
        if (!absent.isEmpty()) {
            problems.add(String.join(" and ", absent)
                    + (absent.size() > 1 ? " are missing; give them values" : " is missing; give it a value"));
        }
        if (!empty.isEmpty()) {
            boolean several = empty.size() > 1;
            problems.add(String.join(" and ", empty)
                    + (several
                            ? " are empty, so @OmitEmpty leaves them out; give them other values"
                            : " is empty, so @OmitEmpty leaves it out; give it another value")
                    + ", or remove @OmitEmpty");
        }
        return errors.at(
                key.attribute(),
                ErrorCodes.MISSING_PRIMARY_KEY,
                "the key " + key.attribute() + " is computed by " + key.template() + ", and "
                        + String.join("; ", problems));
    }

    /** Returns the key of an item that may have components instead of keys; rejects one whose components contradict its key. */
    static @Nullable Value keyPart(ComputedKeys keys, String attribute, Item components, WriteErrors errors) {
        ComputedKey key = keys.of(attribute);
        Value given = components.get(attribute);
        if (key == null || given != null) {
            String other = key != null && given instanceof Value.S text
                    ? key.contradicted(text.value(), components::get)
                    : null;
            if (key != null && other != null) {
                throw errors.at(
                        other,
                        ErrorCodes.INVALID_OPERATOR,
                        "a key has '" + attribute + "' and another '" + other + "' than is in it by the template "
                                + key.template() + "; give one of them");
            }
            return given;
        }
        try {
            String text = key.key(components::get);
            if (text == null) {
                throw incomplete(key, components::get, component -> false, errors);
            }
            return Value.s(text);
        } catch (KeyInputException e) {
            throw errors.invalid(attribute, String.valueOf(e.getMessage()));
        }
    }
}
