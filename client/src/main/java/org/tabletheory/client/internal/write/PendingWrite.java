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
 * One write of one item up to its plan, whether it is sent alone or as an action of a transaction.
 *
 * <p>It is refused, where it can be, first for want of a key provider, then by the write policy, then for what the entity
 * or the conditions say. Immutable.
 *
 * @param <T> the entity's type
 */
final class PendingWrite<T> {
    private final AttributeEncryption sealing;
    private final Mapper<T> mapper;
    private final Model model;
    private final @Nullable T entity;
    private final Supplier<Draft> draft;
    private final List<Condition> conditions;
    private final WriteErrors refusal;
    private final PolicyCheck policy;
    private final Instant now;

    /**
     * A put as it is sent.
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

    /** An update as it is sent, and the version that the entity has. */
    record Update(UpdatePlan plan, Optional<VersionLock> lock) {}

    private PendingWrite(
            AttributeEncryption sealing,
            Mapper<T> mapper,
            @Nullable T entity,
            Supplier<Draft> draft,
            List<Condition> conditions,
            Set<String> protectedToo,
            String operation,
            Instant now) {
        this.sealing = sealing;
        this.mapper = mapper;
        this.model = mapper.model();
        this.entity = entity;
        this.draft = draft;
        this.conditions = conditions;
        this.refusal = new WriteErrors(operation, model);
        this.policy = new PolicyCheck(model.writePolicy(), protectedToo, refusal);
        this.now = now;
        sealing.require(model, operation);
    }

    /** The write of an entity. */
    static <T> PendingWrite<T> of(
            AttributeEncryption sealing,
            Mapper<T> mapper,
            T entity,
            List<Condition> conditions,
            Set<String> protectedToo,
            String operation,
            Instant now) {
        return new PendingWrite<>(
                sealing, mapper, entity, () -> mapper.draft(entity), conditions, protectedToo, operation, now);
    }

    /** The write of an item of which only the key is known. */
    static <T> PendingWrite<T> ofKey(
            AttributeEncryption sealing,
            Mapper<T> mapper,
            Item key,
            List<Condition> conditions,
            String operation,
            Instant now) {
        return new PendingWrite<>(
                sealing, mapper, null, () -> PrimaryKey.draft(key), conditions, Set.of(), operation, now);
    }

    Model model() {
        return model;
    }

    WriteErrors refusal() {
        return refusal;
    }

    /** Stores the entity where no item has its key. */
    Put create() {
        return put(absent());
    }

    /** Stores the entity over whatever has its key. */
    Put save() {
        policy.replace();
        return put(condition());
    }

    private Put put(@Nullable Predicate condition) {
        PutPlan encoded = encoded(condition);
        if (encoded != null) {
            return new Put(model, encoded, encoded.content());
        }
        WritePlanner planner = planner();
        Item item = planner.item();
        return new Put(model, planner.put(sealing.seal(model, item), condition), new PutItem.Tree(item));
    }

    /**
     * Returns a put whose item was written from the entity's fields straight into the request's buffer, or null when the
     * item must be validated or encrypted first. The JSON of an item is never shorter than the size that DynamoDB counts,
     * so JSON within the limit means an item within the limit.
     */
    private @Nullable PutPlan encoded(@Nullable Predicate condition) {
        T whole = entity;
        if (whole == null || model.hasEncryptedAttributes()) {
            return null;
        }
        JsonBuffer request = PutPlan.begin(model.table());
        int from = request.size();
        boolean written = mapper.write(whole, now, request) == PutStatus.WRITTEN;
        if (!written || request.size() - from > ItemLimits.ITEM_BYTES) {
            return null;
        }
        return PutPlan.encoded(model.table(), request, from, condition, WritePlanner.effect(condition));
    }

    /** Changes the named fields, or all that are not empty when none is named; answers with the whole item. */
    Update update(List<String> fields) {
        policy.update();
        WritePlanner planner = planner();
        return new Update(planner.update(actions(planner, fields), condition()), planner.lock());
    }

    /** As {@link #update}, in a transaction, which answers with nothing. */
    UpdatePlan transactedUpdate(List<String> fields) {
        policy.update();
        WritePlanner planner = planner();
        return planner.transactedUpdate(actions(planner, fields), condition());
    }

    private List<UpdateAction> actions(WritePlanner planner, List<String> fields) {
        return EncryptedActions.of(model, sealing, planner.actions(fields, policy));
    }

    /** Deletes the item; at the entity's version, when it carries one that is not 0. */
    DeletePlan delete() {
        policy.delete();
        return planner().delete(condition());
    }

    /** Holds a transaction to the conditions, of which there must be one. */
    ConditionCheck check() {
        Predicate condition = condition();
        if (condition == null) {
            throw refusal.of(
                    ErrorCodes.INVALID_OPERATOR,
                    "a condition check needs a condition to check; give it one, such as ifExists()");
        }
        return new ConditionCheck(model.table(), planner().key(), condition);
    }

    /** What it means when this condition of the write fails. */
    ConditionFailure failure(Item key, @Nullable Predicate condition, boolean create) {
        return new ConditionFailure(model, key, condition, create, this::opened);
    }

    /** The entity as it is read from what a put stores. */
    T stored(Put put) {
        return mapper.read(put.plain().reader());
    }

    /** The entity that an item is as it is stored. */
    T opened(Item item) {
        return sealing.opening(mapper).read(TreeReader.of(item));
    }

    private WritePlanner planner() {
        return WritePlanner.of(mapper, draft.get(), refusal, now);
    }

    private @Nullable Predicate condition() {
        return conditions.isEmpty() ? null : new ConditionResolver(mapper, refusal.operation()).all(conditions);
    }

    /** That there is no item, whether or not the user said so, and whatever else the user asked. */
    private Predicate absent() {
        List<Condition> all = new ArrayList<>();
        all.add(Condition.ifNotExists());
        for (Condition condition : conditions) {
            if (condition.equals(Condition.ifExists())) {
                throw refusal.of(
                        ErrorCodes.INVALID_OPERATOR,
                        "create stores only where there is no item, so ifExists cannot hold; use save or update");
            }
            if (!condition.equals(Condition.ifNotExists())) {
                all.add(condition);
            }
        }
        return new ConditionResolver(mapper, refusal.operation()).all(all);
    }
}
