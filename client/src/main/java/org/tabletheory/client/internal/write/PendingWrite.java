package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.ConditionCheck;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.PutItem;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.Model;

/**
 * Plans the write of one item, which is sent alone or as an action of a transaction.
 *
 * <p>Validates first that it can be encrypted, then the write policy, then the entity and the conditions. Immutable.
 *
 * @param <T> the entity's type
 */
final class PendingWrite<T> {
    private final AttributeEncryption encryption;
    private final Mapper<T> mapper;
    private final Model model;
    private final @Nullable T entity;
    private final Supplier<Draft> draft;
    private final List<Condition> conditions;
    private final WriteErrors errors;
    private final PolicyCheck policy;
    private final Instant now;

    /**
     * A planned put.
     *
     * @param plain the item before encryption
     */
    record Put(Model model, PutPlan plan, PutItem plain) {
        /** Returns the item's key. */
        Item key() {
            Map<String, Value> key = new LinkedHashMap<>();
            Item item = plain.item();
            model.primaryKey()
                    .forEach(part -> key.put(
                            part.attribute(), Objects.requireNonNull(item.get(part.attribute()), part.attribute())));
            return new Item(key);
        }
    }

    /** A planned update, and the version of the entity. */
    record Update(UpdatePlan plan, Optional<VersionLock> lock) {}

    private PendingWrite(
            AttributeEncryption encryption,
            Mapper<T> mapper,
            @Nullable T entity,
            Supplier<Draft> draft,
            List<Condition> conditions,
            Set<String> protectedAttributes,
            String operation,
            Instant now) {
        this.encryption = encryption;
        this.mapper = mapper;
        this.model = mapper.model();
        this.entity = entity;
        this.draft = draft;
        this.conditions = conditions;
        this.errors = new WriteErrors(operation, model);
        this.policy = new PolicyCheck(model.writePolicy(), protectedAttributes, errors);
        this.now = now;
        encryption.require(model, operation);
    }

    /** Returns the write of an entity. */
    static <T> PendingWrite<T> of(
            AttributeEncryption encryption,
            Mapper<T> mapper,
            T entity,
            List<Condition> conditions,
            Set<String> protectedAttributes,
            String operation,
            Instant now) {
        return new PendingWrite<>(
                encryption,
                mapper,
                entity,
                () -> mapper.draft(entity),
                conditions,
                protectedAttributes,
                operation,
                now);
    }

    /** Returns the write of an item by key. */
    static <T> PendingWrite<T> ofKey(
            AttributeEncryption encryption,
            Mapper<T> mapper,
            Item key,
            List<Condition> conditions,
            String operation,
            Instant now) {
        return new PendingWrite<>(
                encryption, mapper, null, () -> PrimaryKey.draft(key), conditions, Set.of(), operation, now);
    }

    Model model() {
        return model;
    }

    WriteErrors errors() {
        return errors;
    }

    /** Plans a put that fails if an item has the key. */
    Put create() {
        return put(absent());
    }

    /** Plans a put that replaces an item with the same key. */
    Put save() {
        policy.replace();
        return put(condition());
    }

    private Put put(@Nullable Predicate condition) {
        PutPlan direct = direct(condition);
        if (direct != null) {
            return new Put(model, direct, direct.content());
        }
        WritePlanner planner = planner();
        Item item = planner.item();
        return new Put(model, planner.put(encryption.seal(model, item), condition), new PutItem.Tree(item));
    }

    /**
     * Returns a put whose item was written from the entity's fields directly to the request's buffer, or null when the
     * item must be validated or encrypted first. The JSON of an item is never shorter than the size that DynamoDB counts,
     * so JSON within the limit means an item within the limit.
     */
    private @Nullable PutPlan direct(@Nullable Predicate condition) {
        T written = entity;
        if (written == null || model.hasEncryptedAttributes()) {
            return null;
        }
        JsonBuffer request = PutPlan.begin(model.table());
        int from = request.size();
        PutStatus status = mapper.write(written, now, request);
        if (status != PutStatus.WRITTEN || request.size() - from > ItemLimits.ITEM_BYTES) {
            return null;
        }
        return PutPlan.encoded(model.table(), request, from, condition, WritePlanner.effect(condition));
    }

    /** Plans an update of the named fields, or of all that are not empty, that returns the updated item. */
    Update update(List<String> fields) {
        policy.update();
        WritePlanner planner = planner();
        return new Update(planner.update(actions(planner, fields), condition()), planner.lock());
    }

    /** Plans such an update as an action of a transaction, which returns nothing. */
    UpdatePlan transactedUpdate(List<String> fields) {
        policy.update();
        WritePlanner planner = planner();
        return planner.transactedUpdate(actions(planner, fields), condition());
    }

    private List<UpdateAction> actions(WritePlanner planner, List<String> fields) {
        return WritePlanner.encrypted(model, encryption, planner.actions(fields, policy));
    }

    /** Plans a delete, at the entity's version unless that is 0. */
    DeletePlan delete() {
        policy.delete();
        return planner().delete(condition());
    }

    /** Plans a condition check; there must be a condition. */
    ConditionCheck check() {
        Predicate condition = condition();
        if (condition == null) {
            throw errors.of(ErrorCodes.INVALID_OPERATOR, "a condition check needs a condition, such as ifExists()");
        }
        return new ConditionCheck(model.table(), planner().key(), condition);
    }

    /** Returns what interprets a failed condition of this write. */
    ConditionFailure failure(Item key, @Nullable Predicate condition, boolean create) {
        return new ConditionFailure(model, key, condition, create, this::decoded);
    }

    /** Returns the entity as it is read from what a put stores. */
    T stored(Put put) {
        return mapper.read(put.plain().reader());
    }

    /** Returns the entity of a stored item. */
    T decoded(Item item) {
        return encryption.decrypting(mapper).read(TreeReader.of(item));
    }

    private WritePlanner planner() {
        return WritePlanner.of(mapper, draft.get(), errors, now);
    }

    private @Nullable Predicate condition() {
        return conditions.isEmpty() ? null : new ConditionResolver(mapper, errors.operation()).all(conditions);
    }

    /** Returns the condition that there is no item, and the other conditions of the user. */
    private Predicate absent() {
        List<Condition> all = new ArrayList<>();
        all.add(Condition.ifNotExists());
        for (Condition condition : conditions) {
            if (condition.equals(Condition.ifExists())) {
                throw errors.of(
                        ErrorCodes.INVALID_OPERATOR,
                        "create stores only new items, which contradicts ifExists; use save or update");
            }
            if (!condition.equals(Condition.ifNotExists())) {
                all.add(condition);
            }
        }
        return new ConditionResolver(mapper, errors.operation()).all(all);
    }
}
