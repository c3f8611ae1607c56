package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.ConditionCheck;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.PutItem;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * Plans the write of one item, which is sent alone or as an action of a transaction.
 *
 * <p>Validates first that it can be encrypted, then the write policy, then the entity and the conditions. Immutable.
 *
 * @param <T> the entity's type
 */
final class PendingWrite<T> {
    private final AttributeEncryption encryption;
    private final ReturnConsumedCapacity capacity;
    private final Mapper<T> mapper;
    private final Mapper<T> reader;
    private final Model model;
    private final @Nullable T entity;
    private final Supplier<Draft> draft;
    private final List<Condition> conditions;
    private final boolean anyVersion;
    private final WriteErrors errors;
    private final PolicyCheck policy;
    private final Instant now;

    /**
     * A planned put.
     *
     * @param plain the item before encryption
     */
    record PlannedPut(Model model, PutPlan plan, PutItem plain) {
        /** Returns the item's key. */
        Item key() {
            return model.keyOf(plain.item());
        }
    }

    /** A planned update, and the version that it requires. */
    record LockedUpdate(UpdatePlan plan, Optional<VersionLock> lock) {}

    private PendingWrite(
            Session session,
            Mapper<T> mapper,
            @Nullable T entity,
            Supplier<Draft> draft,
            WriteSpec spec,
            Set<String> protectedAttributes,
            String operation,
            Instant now) {
        this.encryption = session.encryption();
        this.capacity = session.capacity();
        this.mapper = mapper;
        this.reader = session.reading(mapper);
        this.model = mapper.model();
        this.entity = entity;
        this.draft = draft;
        this.conditions = spec.conditions();
        this.anyVersion = spec.anyVersion();
        this.errors = new WriteErrors(operation, model);
        if (conditions.size() > 1
                && conditions.contains(Condition.ifExists())
                && conditions.contains(Condition.ifNotExists())) {
            throw errors.of(
                    ErrorCodes.INVALID_OPERATOR,
                    "ifExists contradicts ifNotExists, so the write would always fail; keep one of them");
        }
        this.policy = new PolicyCheck(model.writePolicy(), protectedAttributes, errors);
        this.now = now;
        encryption.require(model, operation);
    }

    /** Returns the write of an entity. */
    static <T> PendingWrite<T> of(
            Session session,
            Mapper<T> mapper,
            T entity,
            WriteSpec spec,
            Set<String> protectedAttributes,
            String operation,
            Instant now) {
        return new PendingWrite<>(
                session,
                mapper,
                entity,
                () -> WritePlanner.draft(mapper, entity, new WriteErrors(operation, mapper.model())),
                spec,
                protectedAttributes,
                operation,
                now);
    }

    /** Returns the write of an item by key. */
    static <T> PendingWrite<T> ofKey(
            Session session, Mapper<T> mapper, Item key, WriteSpec spec, String operation, Instant now) {
        return new PendingWrite<>(session, mapper, null, () -> PrimaryKey.draft(key), spec, Set.of(), operation, now);
    }

    Model model() {
        return model;
    }

    WriteErrors errors() {
        return errors;
    }

    /** Plans a put that fails if an item has the key. */
    PlannedPut create() {
        return put(absent());
    }

    /** Plans a put that replaces an item with the same key, if that has not changed since the entity was read. */
    PlannedPut save() {
        policy.replace();
        Optional<String> version = versionAttribute();
        boolean unlocked = version.isEmpty() || anyVersion || conditions.contains(Condition.ifNotExists());
        return unlocked ? put(condition()) : putNext(version.get(), condition(), false);
    }

    /** Plans a put that replaces an existing item, which must have the entity's version. */
    PlannedPut replace() {
        policy.replace();
        if (conditions.contains(Condition.ifNotExists())) {
            throw errors.of(
                    ErrorCodes.INVALID_OPERATOR,
                    "replace stores only existing items, which contradicts ifNotExists; use create or save");
        }
        Predicate condition = together(Condition.ifExists());
        Optional<String> version = versionAttribute();
        return version.isEmpty() ? put(condition) : putNext(version.get(), condition, true);
    }

    private Optional<String> versionAttribute() {
        return mapper.family() == null
                ? model.attribute(Role.VERSION).map(AttributeDef::attribute)
                : Lifecycle.of(mapper, draft, now).attribute(Role.VERSION);
    }

    /**
     * Plans a put that increments the version. It requires the entity's version, or the one that the condition compares; a
     * version that is not given is not compared, and becomes 0.
     */
    private PlannedPut putNext(String attribute, @Nullable Predicate condition, boolean required) {
        OptionalLong compared = condition == null ? OptionalLong.empty() : VersionLock.comparedIn(condition, attribute);
        if (compared.isEmpty()) {
            PutVersion version = PutVersion.next();
            JsonBuffer request = PutPlan.begin(model.table(), capacity);
            int from = request.size();
            if (isWritten(version, request)) {
                VersionLock lock = new VersionLock(attribute, version.current(), version.isGiven());
                Predicate guarded = guarded(lock, condition, required);
                return put(request, from, guarded);
            }
        }
        WritePlanner planner = planner();
        VersionLock lock = compared.isPresent()
                ? new VersionLock(attribute, compared.getAsLong(), true)
                : planner.lock().orElseThrow();
        Predicate guarded = compared.isPresent() ? condition : guarded(lock, condition, required);
        return put(planner, planner.item(Optional.of(lock.next(mapper, errors))), guarded);
    }

    private @Nullable Predicate guarded(VersionLock lock, @Nullable Predicate condition, boolean required) {
        if (lock.present()) {
            return condition == null ? lock.unchanged() : Predicate.and(lock.unchanged(), condition);
        }
        if (required) {
            throw errors.invalid(
                    lock.attribute(),
                    "replace needs the version of the stored item, and " + lock.attribute()
                            + " of the entity is null; read the item first, or use save");
        }
        return condition;
    }

    private PlannedPut put(@Nullable Predicate condition) {
        JsonBuffer request = PutPlan.begin(model.table(), capacity);
        int from = request.size();
        if (isWritten(PutVersion.same(), request)) {
            return put(request, from, condition);
        }
        WritePlanner planner = planner();
        return put(planner, planner.item(), condition);
    }

    private PlannedPut put(JsonBuffer request, int from, @Nullable Predicate condition) {
        Predicate sent = WritePlanner.replaces(mapper, draft, condition);
        PutPlan direct = PutPlan.encoded(model.table(), request, from, sent, WritePlanner.effect(condition));
        return new PlannedPut(model, direct, direct.content());
    }

    private PlannedPut put(WritePlanner planner, Item item, @Nullable Predicate condition) {
        return new PlannedPut(model, planner.put(encryption.seal(model, item), condition), new PutItem.Tree(item));
    }

    /**
     * Returns whether the item was written from the entity's fields directly to the request's buffer; if not, the item must be
     * validated or encrypted first. The JSON of an item is never shorter than the size that DynamoDB counts, so JSON within
     * the limit means an item within the limit.
     */
    private boolean isWritten(PutVersion version, JsonBuffer request) {
        T written = entity;
        if (written == null || model.hasEncryptedAttributes()) {
            return false;
        }
        int from = request.size();
        PutStatus status = mapper.write(written, now, version, request);
        return status == PutStatus.WRITTEN && request.size() - from <= ItemLimits.ITEM_BYTES;
    }

    /**
     * Plans an update of the named fields, or of all that are not empty, that returns the updated item. An entity without a
     * version must have been stored with version 0.
     */
    LockedUpdate update(List<String> fields) {
        return update(fields, ReturnValues.ALL_NEW);
    }

    /** Returns the update of an item that holds embedded objects flat; null if it updates none. */
    @Nullable
    UpdatePlan flat(UpdatePlan plan) {
        return UpdateCall.flat(plan, mapper);
    }

    /** Plans such an update as an action of a transaction, which returns nothing and needs no version. */
    UpdatePlan transactedUpdate(List<String> fields) {
        return update(fields, ReturnValues.NONE).plan();
    }

    private LockedUpdate update(List<String> fields, ReturnValues returned) {
        policy.update();
        WritePlanner planner = planner();
        List<UpdateAction> actions = actions(planner, fields);
        Predicate condition = condition();
        Optional<VersionLock> lock =
                held(planner, condition).filter(version -> version.present() || returned != ReturnValues.NONE);
        Predicate guarded = lock.map(VersionLock::condition)
                .map(version -> condition == null ? version : Predicate.and(version, condition))
                .orElse(condition);
        return new LockedUpdate(planner.update(actions, guarded, returned), lock);
    }

    /**
     * Returns the entity's version, unless any version is accepted, the condition compares the version itself, or there must be
     * no item that could have one.
     */
    private Optional<VersionLock> held(WritePlanner planner, @Nullable Predicate condition) {
        boolean any = anyVersion || conditions.contains(Condition.ifNotExists());
        return planner.lock()
                .filter(version -> !any && version.comparedIn(condition).isEmpty());
    }

    private List<UpdateAction> actions(WritePlanner planner, List<String> fields) {
        return WritePlanner.encrypted(model, encryption, planner.actions(fields, policy));
    }

    /** Plans a delete, at the entity's version if it has one. */
    DeletePlan delete() {
        policy.delete();
        WritePlanner planner = planner();
        Predicate condition = condition();
        return planner.delete(held(planner, condition)
                .filter(VersionLock::present)
                .map(VersionLock::unchanged)
                .map(version -> condition == null ? version : Predicate.and(version, condition))
                .orElse(condition));
    }

    /** Plans a condition check; there must be a condition. */
    ConditionCheck check() {
        Predicate condition = condition();
        if (condition == null) {
            throw errors.of(ErrorCodes.INVALID_OPERATOR, "a condition check needs a condition, such as ifExists()");
        }
        WritePlanner planner = planner();
        return new ConditionCheck(model.table(), planner.key(), planner.check(condition));
    }

    /** Returns what interprets a failed condition of this write. */
    ConditionFailure failure(KeyText keys, Item key, @Nullable Predicate condition, boolean create) {
        return new ConditionFailure(mapper, key, keys, condition, create, this::decoded);
    }

    /** Returns the entity as it is read from what a put stores. */
    T stored(PlannedPut put) {
        return mapper.read(put.plain().reader());
    }

    /** Returns the entity of a stored item. */
    T decoded(Item item) {
        return reader.read(TreeReader.of(item));
    }

    private WritePlanner planner() {
        return WritePlanner.of(mapper, draft.get(), entity != null, errors, now);
    }

    private @Nullable Predicate condition() {
        return conditions.isEmpty() ? null : new ConditionResolver(mapper, errors.operation()).all(conditions);
    }

    /** Returns the condition that there is no item, and the other conditions of the user. */
    private Predicate absent() {
        if (conditions.contains(Condition.ifExists())) {
            throw errors.of(
                    ErrorCodes.INVALID_OPERATOR,
                    "create stores only new items, which contradicts ifExists; use save or update");
        }
        return together(Condition.ifNotExists());
    }

    /** Returns a condition and those of the user, without repetition. */
    private Predicate together(Condition first) {
        List<Condition> all = new ArrayList<>();
        all.add(first);
        for (Condition condition : conditions) {
            if (!condition.equals(first)) {
                all.add(condition);
            }
        }
        return new ConditionResolver(mapper, errors.operation()).all(all);
    }
}
