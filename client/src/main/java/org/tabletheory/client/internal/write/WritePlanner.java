package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Effect;

/**
 * From an entity to the plan of one write: keys, omission, lifecycle, versions and limits, without any input or output.
 *
 * <p>Encryption comes between the two steps that each write has: what {@link #item()} and {@link #actions} give is in the
 * clear, and what {@link #put} and {@link #update} take is what is sent. Immutable.
 */
final class WritePlanner {
    private final Mapper<?> mapper;
    private final Model model;
    private final Draft draft;
    private final WriteErrors refusal;
    private final Lifecycle lifecycle;
    private final Optional<VersionLock> lock;
    private final Item key;

    private WritePlanner(Mapper<?> mapper, Draft draft, WriteErrors refusal, Instant now) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.draft = draft;
        this.refusal = refusal;
        this.lifecycle = new Lifecycle(model, now);
        this.lock = VersionLock.of(model, draft, refusal);
        this.key = PrimaryKey.of(model, draft, refusal);
    }

    /** Takes an entity apart; its key is complete, or the write is refused here. */
    static <T> WritePlanner of(Mapper<T> mapper, T entity, WriteErrors refusal, Instant now) {
        return of(mapper, mapper.draft(entity), refusal, now);
    }

    /** An entity that was taken apart already, or the key of one. */
    static WritePlanner of(Mapper<?> mapper, Draft draft, WriteErrors refusal, Instant now) {
        return new WritePlanner(mapper, draft, refusal, now);
    }

    /** The entity's key. */
    Item key() {
        return key;
    }

    /** The entity's version and what it guards, when the model has one. */
    Optional<VersionLock> lock() {
        return lock;
    }

    /** What the write makes of the attributes that the library owns. */
    Lifecycle lifecycle() {
        return lifecycle;
    }

    /** The whole item that a put stores: without empty {@code omit_empty} attributes, with those that the library owns. */
    Item item() {
        return item(lifecycle.put(lock));
    }

    /** The whole item as a copy stores it: what the library owns is as the entity says, and not set anew. */
    Item copy() {
        return item(Map.of());
    }

    private Item item(Map<String, Value> owned) {
        ValueRules rules = new ValueRules(model, refusal);
        Map<String, Value> stored = new LinkedHashMap<>();
        for (AttributeDef def : model.attributes()) {
            String name = def.attribute();
            Value mine = owned.containsKey(name) ? owned.get(name) : key.get(name);
            Draft.Field field = draft.field(name);
            if (mine != null) {
                stored.put(name, mine);
            } else if (field != null && !(def.omitEmpty() && field.empty())) {
                stored.put(name, rules.stored(name, field.value()));
            }
        }
        draft.fields().forEach((name, field) -> {
            if (model.attribute(name).isEmpty()) {
                stored.put(name, rules.stored(name, field.value()));
            }
        });
        Item item = new Item(stored);
        requireSize(ItemSize.of(item));
        return item;
    }

    /** The put of an item, over whatever is there unless a condition forbids it. */
    PutPlan put(Item item, @Nullable Predicate condition) {
        requireSize(ItemSize.of(item));
        return new PutPlan(model.table(), item, condition, effect(condition));
    }

    /**
     * What an update does: to the named fields, or to all that the entity says when none is named, and to the lifecycle.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrNoUpdatableFields} when that is nothing
     */
    List<UpdateAction> actions(List<String> names, PolicyCheck policy) {
        UpdateFields fields = new UpdateFields(mapper, lifecycle, refusal);
        List<AttributePath> paths = names.isEmpty() ? fields.unnamed(draft) : fields.named(names);
        paths.forEach(policy::update);
        List<UpdateAction> actions = new ArrayList<>();
        paths.forEach(path -> actions.add(fields.action(path, draft)));
        List<UpdateAction> touch = lifecycle.touch(lock);
        touch.forEach(action -> policy.update(action.path()));
        actions.addAll(touch);
        if (actions.isEmpty()) {
            throw refusal.of(
                    ErrorCodes.NO_UPDATABLE_FIELDS,
                    "the entity has no field but its key that is not empty; name the fields to empty them");
        }
        return actions;
    }

    /** The update that does this, guarded by the version where there is one, and answers with the whole new item. */
    UpdatePlan update(List<UpdateAction> actions, @Nullable Predicate condition) {
        return update(actions, guarded(lock, condition), ReturnValues.ALL_NEW);
    }

    /**
     * The update that does this as an action of a transaction, guarded by the version where the entity carries one; a
     * condition that asks for a version itself stands in place of it.
     */
    UpdatePlan transactedUpdate(List<UpdateAction> actions, @Nullable Predicate condition) {
        Optional<VersionLock> held = lock.filter(VersionLock::carried)
                .filter(version -> version.asked(condition).isEmpty());
        return update(actions, guarded(held, condition), ReturnValues.NONE);
    }

    /** The update that does this under this condition alone. */
    UpdatePlan update(List<UpdateAction> actions, @Nullable Predicate condition, ReturnValues returned) {
        long written = ItemSize.of(key);
        for (UpdateAction action : actions) {
            written += written(action);
        }
        requireSize(written);
        Effect effect = new UpdateRepeatability(key, lock, actions, condition, returned).effect();
        return new UpdatePlan(model.table(), key, actions, condition, returned, effect);
    }

    /** How many bytes the item has for certain because of an action. */
    static long written(UpdateAction action) {
        if (action instanceof UpdateAction.Set set) {
            return ItemSize.of(set.value());
        } else if (action instanceof UpdateAction.Add add && add.value().type().isSet()) {
            return ItemSize.of(add.value());
        }
        return action instanceof UpdateAction.ListAppend append ? ItemSize.of(new Value.L(append.elements())) : 0;
    }

    /** The deletion, guarded by the version when the entity carries one that is not 0. */
    DeletePlan delete(@Nullable Predicate condition) {
        Predicate guarded = guarded(lock.filter(version -> version.current() != 0), condition);
        return new DeletePlan(model.table(), key, guarded, false, effect(guarded));
    }

    /** The condition and that of the version. */
    private static @Nullable Predicate guarded(Optional<VersionLock> lock, @Nullable Predicate condition) {
        return lock.map(VersionLock::condition)
                .map(version -> condition == null ? version : Predicate.and(version, condition))
                .orElse(condition);
    }

    /** A put or a deletion can be repeated; one under a condition tells when an earlier attempt may be why it fails. */
    static Effect effect(@Nullable Predicate condition) {
        return condition == null ? Effect.IDEMPOTENT : Effect.GUARDED;
    }

    private void requireSize(long bytes) {
        ValueRules.requireSize(bytes, refusal);
    }
}
