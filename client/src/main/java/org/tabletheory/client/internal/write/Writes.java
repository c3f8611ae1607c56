package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.Condition;
import org.tabletheory.client.ConditionFailedException;
import org.tabletheory.client.Created;
import org.tabletheory.client.ErrorCodes;
import org.tabletheory.client.internal.Sealing;
import org.tabletheory.client.internal.Session;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.mapping.Mapper;
import org.tabletheory.client.wire.WireResponse;
import org.tabletheory.schema.Model;

/**
 * The writes of one entity.
 *
 * <p>Each is refused, where it can be, before anything is sent: first for want of a key provider, then by the write
 * policy, then for what the entity or the conditions say. Immutable and safe for use by many threads.
 *
 * @param <T> the entity's type
 */
public final class Writes<T> {
    private final Session session;
    private final Sealing sealing;
    private final Mapper<T> mapper;
    private final Model model;
    private final T entity;
    private final QuerySpec spec;
    private final Set<String> protectedToo;

    public Writes(Session session, Mapper<T> mapper, T entity, QuerySpec spec) {
        this(session, mapper, entity, spec, Set.of());
    }

    private Writes(Session session, Mapper<T> mapper, T entity, QuerySpec spec, Set<String> protectedToo) {
        this.session = session;
        this.sealing = session.sealing();
        this.mapper = mapper;
        this.model = mapper.model();
        this.entity = entity;
        this.spec = spec;
        this.protectedToo = protectedToo;
    }

    /** The same writes, with fields that this call protects besides those that the model does. */
    public Writes<T> protecting(Collection<String> fields) {
        Set<String> more = new LinkedHashSet<>(protectedToo);
        fields.forEach(field -> more.add(mapper.path(field).attribute()));
        return new Writes<>(session, mapper, entity, spec, more);
    }

    /**
     * Stores the entity where no item has its key, always under that condition, and gives what was stored.
     *
     * @throws ConditionFailedException when there is one
     */
    public T create() {
        WriteRefusal refusal = begin("create");
        WritePlanner planner = planner(refusal);
        Item item = planner.item();
        PutPlan plan = planner.put(sealing.seal(model, item), absent(refusal));
        try {
            session.call(plan, model, spec.timeout());
        } catch (ConditionFailedException e) {
            if (!ownWork(plan, e)) {
                throw failure(planner).ofCreate(e);
            }
        }
        return mapper.read(TreeReader.of(item));
    }

    /** As {@link #create()}, but an item that was there already is a result, and not an error. */
    public Created<T> tryCreate() {
        try {
            return Created.created(create());
        } catch (ConditionFailedException e) {
            Optional<Item> there = e.item();
            if (there.isEmpty() || e.outcomeUnknown()) {
                throw e;
            }
            return Created.existing(decode(there.get()));
        }
    }

    /** Stores the entity over whatever has its key, unless a condition was given, and gives what was stored. */
    public T save() {
        WriteRefusal refusal = begin("save");
        policy(refusal).replace();
        WritePlanner planner = planner(refusal);
        Item item = planner.item();
        Predicate condition = conditions(refusal, spec.conditions());
        PutPlan plan = planner.put(sealing.seal(model, item), condition);
        try {
            session.call(plan, model, spec.timeout());
        } catch (ConditionFailedException e) {
            if (!ownWork(plan, e)) {
                throw failure(planner).of(e, condition);
            }
        }
        return mapper.read(TreeReader.of(item));
    }

    /**
     * Changes the named fields of the stored item to the entity's, or all that are not empty when none is named, and gives
     * the whole item as it is stored then.
     */
    public T update(String... fields) {
        WriteRefusal refusal = begin("update");
        PolicyCheck policy = policy(refusal);
        policy.update();
        WritePlanner planner = planner(refusal);
        List<UpdateAction> actions = planner.actions(List.of(fields), policy);
        UpdatePlan plan =
                planner.update(SealedActions.of(model, sealing, actions), conditions(refusal, spec.conditions()));
        try {
            return stored(session.call(plan, model, spec.timeout()), plan);
        } catch (ConditionFailedException e) {
            Optional<Item> there = e.item();
            boolean own = e.outcomeUnknown()
                    && there.isPresent()
                    && OwnWrite.explains(model, plan, planner.lock(), there.get());
            if (own) {
                return decode(there.orElseThrow());
            }
            throw failure(planner).of(e, plan.condition());
        }
    }

    /** Deletes the item with the entity's key; at the entity's version, when it carries one that is not 0. */
    public void delete() {
        WriteRefusal refusal = begin("delete");
        policy(refusal).delete();
        WritePlanner planner = planner(refusal);
        Deletion.carryOut(session, spec, planner.delete(conditions(refusal, spec.conditions())), failure(planner));
    }

    private WriteRefusal begin(String operation) {
        sealing.require(model, operation);
        WriteRefusal refusal = new WriteRefusal(operation, model);
        refusal.requireNoChoice(spec);
        return refusal;
    }

    private PolicyCheck policy(WriteRefusal refusal) {
        return new PolicyCheck(model.writePolicy(), protectedToo, refusal);
    }

    private WritePlanner planner(WriteRefusal refusal) {
        return WritePlanner.of(mapper, entity, refusal, Instant.now(session.clock()));
    }

    private @Nullable Predicate conditions(WriteRefusal refusal, List<Condition> conditions) {
        return conditions.isEmpty() ? null : new ConditionResolver(mapper, refusal.operation()).all(conditions);
    }

    /** That there is no item, whether or not the user said so, and whatever else the user asked. */
    private Predicate absent(WriteRefusal refusal) {
        List<Condition> all = new ArrayList<>();
        all.add(Condition.ifNotExists());
        for (Condition condition : spec.conditions()) {
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

    private boolean ownWork(PutPlan plan, ConditionFailedException failure) {
        return failure.outcomeUnknown()
                && failure.item()
                        .filter(there -> OwnWrite.explains(model, plan, there))
                        .isPresent();
    }

    private T stored(WireResponse response, UpdatePlan plan) {
        return new UpdatedItem<>(sealing.opening(mapper), plan, response).read();
    }

    private ConditionFailure failure(WritePlanner planner) {
        return new ConditionFailure(model, planner.key(), this::decode);
    }

    private T decode(Item item) {
        return sealing.opening(mapper).read(TreeReader.of(item));
    }
}
