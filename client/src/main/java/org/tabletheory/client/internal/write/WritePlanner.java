package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.wire.Effect;

/**
 * Validates an entity and plans its write: keys, omitted attributes, timestamps, versions and limits. Does no I/O.
 *
 * <p>{@link #item()} and {@link #actions} return plain values; {@link #put} and {@link #update} take what is sent, which may
 * be encrypted. Immutable.
 */
final class WritePlanner {
    private final Mapper<?> mapper;
    private final Model model;
    private final Draft draft;
    private final WriteErrors errors;
    private final Lifecycle lifecycle;
    private final Optional<VersionLock> lock;
    private final Item key;
    private final ComputedKeys computed;
    private final boolean entity;

    private WritePlanner(Mapper<?> mapper, Draft draft, boolean entity, WriteErrors errors, Instant now) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.draft = draft;
        this.entity = entity;
        this.errors = errors;
        this.computed = mapper.computedKeys(draft);
        Instant time = computed.isEmpty() ? now : stored(now);
        this.lifecycle = mapper.family() == null ? Lifecycle.of(model, time) : Lifecycle.of(mapper, () -> draft, time);
        this.lock = VersionLock.of(lifecycle, draft, errors);
        if (!computed.isEmpty()) {
            KeyUpdates.requireComponents(model, computed, draft, errors);
        }
        this.key = PrimaryKey.of(model, draft, errors);
    }

    /** Returns the time of the write without what the keys would lose, so that key and timestamp are the same time. */
    private Instant stored(Instant now) {
        Instant stored = now;
        for (Role role : List.of(Role.CREATED_AT, Role.UPDATED_AT)) {
            AttributeDef def = model.attribute(role).orElse(null);
            stored = def == null ? stored : mapper.computedKeys().truncated(stored, def.attribute());
        }
        return stored;
    }

    /** Returns the planner of an entity; throws when its key is not valid. */
    static <T> WritePlanner of(Mapper<T> mapper, T entity, WriteErrors errors, Instant now) {
        return of(mapper, draft(mapper, entity, errors), true, errors, now);
    }

    /** Returns the draft of an entity; errors about its values name the operation. */
    static <T> Draft draft(Mapper<T> mapper, T entity, WriteErrors errors) {
        try {
            return mapper.draft(entity);
        } catch (TableTheoryException e) {
            throw e.during(errors.operation());
        }
    }

    /**
     * Returns the planner of a draft.
     *
     * @param entity whether it is that of an entity; otherwise it has only the key
     */
    static WritePlanner of(Mapper<?> mapper, Draft draft, boolean entity, WriteErrors errors, Instant now) {
        return new WritePlanner(mapper, draft, entity, errors, now);
    }

    Item key() {
        return key;
    }

    /** Returns the entity's version, if the model has one. */
    Optional<VersionLock> lock() {
        return lock;
    }

    /** Returns how the write maintains timestamps and version. */
    Lifecycle lifecycle() {
        return lifecycle;
    }

    /** Returns the item that a put stores: without empty {@code omit_empty} attributes, with timestamps and version. */
    Item item() {
        return item(lock);
    }

    /** Returns the item that a put stores, with this version. */
    Item item(Optional<VersionLock> version) {
        Item item = item(lifecycle.put(version));
        new ValueRules(model, errors).requirePresent(item);
        return item;
    }

    /** Returns the item that a copy stores: timestamps and version are the entity's. */
    Item copy() {
        return item(Map.of());
    }

    /** Returns the item that a low-level put stores: a copy that has what the model requires. */
    Item given() {
        Item item = copy();
        new ValueRules(model, errors).requirePresent(item);
        return item;
    }

    private Item item(Map<String, Value> owned) {
        ValueRules rules = new ValueRules(model, errors);
        Map<String, Value> stored = new LinkedHashMap<>();
        for (AttributeDef def : model.attributes()) {
            String name = def.attribute();
            Value part = key.get(name);
            Value set = part != null ? part : owned.get(name);
            Draft.Field field = draft.field(name);
            if (set != null) {
                stored.put(name, set);
            } else if (field != null && !(def.omitEmpty() && field.empty())) {
                stored.put(name, rules.stored(name, field.value()));
            }
        }
        draft.fields().forEach((name, field) -> {
            if (model.attribute(name).isEmpty()) {
                stored.put(name, rules.stored(name, field.value()));
            }
        });
        if (!computed.isEmpty()) {
            KeyPrecision.requireExact(computed, stored, errors);
            KeyUpdates.recompute(computed, owned, stored);
        }
        return new Item(stored);
    }

    /** Returns the put with only this condition, and that there is no item of another class or of a newer form. */
    PutPlan put(Item item, @Nullable Predicate condition) {
        requireSize(ItemSize.of(item));
        return new PutPlan(model.table(), item, replaces(mapper, () -> draft, condition), effect(condition));
    }

    /**
     * Returns the actions of an update: for the named fields, or all that are not empty when none is named, and for the
     * timestamp and the version.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrNoUpdatableFields} when there are none
     */
    List<UpdateAction> actions(List<String> names, PolicyCheck policy) {
        UpdateFields fields = new UpdateFields(mapper, computed, lifecycle, errors);
        List<AttributePath> paths = names.isEmpty() ? fields.unnamed(draft) : fields.named(names);
        paths.forEach(policy::update);
        List<UpdateAction> actions = new ArrayList<>();
        paths.forEach(path -> actions.add(fields.action(path, draft)));
        new ValueRules(model, errors).requireKept(actions);
        List<UpdateAction> touch = lifecycle.touch(lock, mapper, errors);
        touch.forEach(action -> policy.update(action.path()));
        actions.addAll(touch);
        if (actions.isEmpty()) {
            throw errors.of(
                    ErrorCodes.NO_UPDATABLE_FIELDS,
                    "the entity has no fields to update: all but its key are empty; name the fields to set them to empty");
        }
        return actions;
    }

    /** Throws when an update of an entity at its version deletes all members of a required set. */
    void requireMembersKept(List<UpdateAction> actions) {
        RequiredSets.requireKept(actions, draft, errors);
    }

    /** Returns the keys that templates compute. */
    ComputedKeys computedKeys() {
        return computed;
    }

    /**
     * Returns the update with only this condition, and for a class of a sealed family, that the item is not of another; with the
     * keys that it changes.
     */
    UpdatePlan update(List<UpdateAction> changes, @Nullable Predicate given, ReturnValues returned) {
        VersionLock version = lock.orElse(null);
        Predicate required =
                version == null || !changes.contains(version.increment()) ? given : version.withNext(given, mapper);
        if (computed.isEmpty()) {
            return ofClass(changes, required, returned);
        }
        KeyUpdates keys = new KeyUpdates(model, computed, draft, entity, errors);
        Predicate same = KeyPrecision.sameTimes(model, computed, draft, false);
        keys.plan(changes, same == null ? required : required == null ? same : Predicate.and(required, same));
        return ofClass(keys.actions(), keys.condition(), returned);
    }

    private UpdatePlan ofClass(List<UpdateAction> actions, @Nullable Predicate condition, ReturnValues returned) {
        if (mapper.family() == null) {
            return plan(actions, condition, returned);
        }
        FamilyGuard family = FamilyGuard.of(mapper.family(), () -> draft);
        return plan(family.labelled(actions), family.updates(actions, condition, errors), returned);
    }

    private UpdatePlan plan(List<UpdateAction> given, @Nullable Predicate required, ReturnValues returned) {
        FormGuard form = mapper.evolution() == null ? null : FormGuard.of(mapper, () -> draft);
        List<UpdateAction> actions = form == null ? given : form.actions(given);
        Predicate condition = form == null ? required : form.updates(given, required);
        long written = ItemSize.of(key);
        for (UpdateAction action : actions) {
            written += action.minimumBytes();
        }
        requireSize(written);
        Effect effect = new UpdateRepeatability(key, lock, actions, condition, returned).effect();
        return new UpdatePlan(model.table(), key, actions, condition, returned, effect);
    }

    /** Returns actions with encrypted values for encrypted attributes. */
    static List<UpdateAction> encrypted(Model model, AttributeEncryption encryption, List<UpdateAction> actions) {
        List<UpdateAction> sent = new ArrayList<>(actions.size());
        for (UpdateAction action : actions) {
            String attribute = action.path().attribute();
            sent.add(
                    model.isEncrypted(attribute)
                            ? action.mapValue(value -> encryption.seal(model, attribute, value))
                            : action);
        }
        return sent;
    }

    /** Returns the delete with only this condition, and for a class of a sealed family, that the item is not of another. */
    DeletePlan delete(@Nullable Predicate condition) {
        Predicate same = computed.isEmpty() ? null : KeyPrecision.sameTimes(model, computed, draft, true);
        Predicate required = same == null ? condition : condition == null ? same : Predicate.and(condition, same);
        Predicate guarded = ofClass(mapper, () -> draft, required);
        FormGuard form = mapper.evolution() == null ? null : FormGuard.of(mapper, () -> draft);
        return new DeletePlan(
                model.table(), key, form == null ? guarded : form.compares(guarded), false, effect(condition));
    }

    /** Returns the condition of a check, for an item of the present form. */
    Predicate check(Predicate condition) {
        FormGuard form = mapper.evolution() == null ? null : FormGuard.of(mapper, () -> draft);
        Predicate guarded = form == null ? null : form.compares(condition);
        return guarded == null ? condition : guarded;
    }

    /** Returns the condition of a put, and that there is no item of another class of a sealed family or of a newer form. */
    static @Nullable Predicate replaces(Mapper<?> mapper, Supplier<Draft> draft, @Nullable Predicate condition) {
        Predicate guarded = ofClass(mapper, draft, condition);
        FormGuard form = mapper.evolution() == null ? null : FormGuard.of(mapper, draft);
        return form == null ? guarded : form.replaces(guarded);
    }

    private static @Nullable Predicate ofClass(Mapper<?> mapper, Supplier<Draft> draft, @Nullable Predicate condition) {
        return mapper.family() == null ? condition : FamilyGuard.replaces(mapper, draft, condition);
    }

    /**
     * A put or delete can be repeated; one with a condition of the user or on the version may then fail because of its own
     * earlier attempt. That the item is not of another class holds after the attempt as before it.
     */
    static Effect effect(@Nullable Predicate condition) {
        return condition == null ? Effect.IDEMPOTENT : Effect.GUARDED;
    }

    private void requireSize(long bytes) {
        ValueRules.requireSize(bytes, errors);
    }
}
