package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InvalidRequestException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.WireResponse;

/**
 * Plans and sends the update of an update builder. Immutable and safe for use by many threads.
 *
 * @param <T> the entity's type
 */
public final class Updates<T> {
    private static final String OPERATION = "update";

    private final Session session;
    private final Mapper<T> mapper;
    private final Model model;
    private final WriteTarget<T> target;
    private final Set<String> protectedAttributes;
    private final WriteErrors errors;

    public Updates(Session session, WriteTarget<T> target) {
        this.session = session;
        this.mapper = target.mapper();
        this.model = mapper.model();
        this.target = target;
        this.protectedAttributes = target.protectedAttributes(OPERATION);
        this.errors = new WriteErrors(OPERATION, model);
    }

    /** Returns the complete update, or throws when it is not valid; sends nothing. */
    public PlannedUpdate<T> plan(UpdateSpec spec) {
        session.encryption().require(model, OPERATION);
        PolicyCheck policy = new PolicyCheck(model.writePolicy(), protectedAttributes, errors);
        policy.update();
        WritePlanner planner = planner();
        List<UpdateAction> actions = actions(spec, planner, policy);
        @Nullable Predicate conditions = conditions(spec);
        Optional<VersionLock> lock = lock(spec, planner);
        Optional<Predicate> version = lock.map(VersionLock::condition);
        if (lock.isEmpty()) {
            lock = unchanged(spec, planner, conditions);
            version = lock.map(VersionLock::unchanged);
        }
        if (lock.isPresent()) {
            if (spec.upkeep() != UpdateSpec.Upkeep.NONE) {
                lock.get().requireNext(mapper, errors);
            }
            planner.requireMembersKept(actions);
        }
        // No alternative of the builder can bypass the version.
        Predicate condition = version.map(held -> conditions == null ? held : Predicate.and(held, conditions))
                .orElse(conditions);
        UpdatePlan plan = planner.update(
                WritePlanner.encrypted(model, session.encryption(), actions),
                RequiredSets.kept(model, actions, condition),
                spec.returned());
        return new PlannedUpdate<>(
                session,
                plan,
                UpdateCall.flat(plan, mapper),
                new ConditionFailure(mapper, plan.key(), session.keys(), plan.condition(), false, this::decode),
                spec.upkeep() != UpdateSpec.Upkeep.NONE,
                lock.orElse(null));
    }

    /** Sends the update and returns what was requested of the item. */
    public UpdateResult<T> execute(UpdateSpec spec) {
        PlannedUpdate<T> planned = plan(spec);
        FormRepair repair = mapper.evolution() == null
                ? null
                : new FormRepair(session, mapper, target.spec().timeout());
        while (true) {
            try {
                WireResponse response = UpdateCall.send(
                        session, planned.plan(), mapper, target.spec().timeout());
                return result(planned.plan(), response).consuming(session.consumed(response));
            } catch (ConditionFailedException e) {
                Item own = planned.ownWrite(e).orElse(null);
                if (own != null) {
                    return spec.returned() == ReturnValues.NONE
                            ? UpdateResult.nothing()
                            : new UpdateResult<>(Optional.of(decode(own)), Item.empty());
                } else if (repair == null || !repair.isRepaired(e.item().orElse(null))) {
                    throw planned.failed(e);
                }
            } catch (InvalidRequestException e) {
                throw UpdateErrorExplainer.explained(e, planned.plan());
            }
        }
    }

    /** Sends the update and returns the updated item. */
    public T executeWithResult(UpdateSpec spec) {
        if (spec.returned() != ReturnValues.NONE && spec.returned() != ReturnValues.ALL_NEW) {
            throw errors.of(
                    ErrorCodes.INVALID_OPERATOR,
                    "executeWithResult() returns the updated item, but returnValues is " + spec.returned()
                            + "; use execute()");
        }
        return execute(spec.with(ReturnValues.ALL_NEW)).item().orElseThrow();
    }

    private WritePlanner planner() {
        Instant now = Instant.now(session.clock());
        T entity = target.entity();
        if (entity != null) {
            return WritePlanner.of(mapper, entity, errors, now);
        }
        return WritePlanner.of(mapper, PrimaryKey.draft(target.key(session, OPERATION)), false, errors, now);
    }

    private List<UpdateAction> actions(UpdateSpec spec, WritePlanner planner, PolicyCheck policy) {
        Lifecycle lifecycle = planner.lifecycle();
        List<UpdateAction> actions = new ArrayList<>(
                new Changes(mapper, planner.computedKeys(), lifecycle, policy, errors).actions(spec.changes()));
        boolean touched = spec.upkeep() == UpdateSpec.Upkeep.TOUCH;
        if (touched || (spec.upkeep() == UpdateSpec.Upkeep.DEFAULT && !actions.isEmpty())) {
            List<UpdateAction> touch = lifecycle.touch(planner.lock(), mapper, errors);
            if (touched && touch.isEmpty()) {
                throw errors.of(
                        ErrorCodes.INVALID_MODEL,
                        "touch() sets updated_at and increments the version, and " + model.subject() + " has neither");
            }
            touch.forEach(action -> policy.update(action.path()));
            actions.addAll(touch);
        }
        if (actions.isEmpty()) {
            throw new TableTheoryException(
                    "the update has no changes; add one with set, add, remove or another method",
                    Set.of(ErrorCodes.NO_UPDATABLE_FIELDS, ErrorCodes.INVALID_OPERATOR),
                    ErrorContext.of(OPERATION, model.subject()),
                    null);
        }
        return actions;
    }

    private Optional<VersionLock> lock(UpdateSpec spec, WritePlanner planner) {
        if (spec.lock() == null) {
            return Optional.empty();
        }
        if (planner.lock().isEmpty()) {
            throw errors.of(ErrorCodes.INVALID_MODEL, model.subject() + " has no attribute with the role version");
        }
        if (spec.lock() instanceof UpdateSpec.Lock.At at) {
            return planner.lock().map(lock -> new VersionLock(lock.attribute(), at.version(), true));
        }
        if (target.entity() == null) {
            throw errors.of(
                    ErrorCodes.INVALID_OPERATOR,
                    "conditionVersion() uses the version of an entity, and this update has none; pass the version, or"
                            + " start with model(entity)");
        }
        return planner.lock();
    }

    /** Returns the version of the entity, if it has one and the update maintains it and does not compare it itself. */
    private Optional<VersionLock> unchanged(UpdateSpec spec, WritePlanner planner, @Nullable Predicate conditions) {
        boolean any = spec.upkeep() == UpdateSpec.Upkeep.NONE || target.spec().anyVersion();
        return planner.lock()
                .filter(version -> version.present()
                        && !any
                        && !target.spec().conditions().contains(Condition.ifNotExists())
                        && version.comparedIn(conditions).isEmpty());
    }

    /** Returns the conditions of the query and of the builder. */
    private @Nullable Predicate conditions(UpdateSpec spec) {
        List<Predicate> parts = new ArrayList<>();
        ConditionResolver resolver = new ConditionResolver(mapper, OPERATION);
        for (Condition condition : target.spec().conditions()) {
            parts.add(resolver.resolve(condition));
        }
        if (!spec.conditions().groups().isEmpty()) {
            parts.add(resolver.alternatives(spec.conditions().groups()));
        }
        return parts.stream().reduce(Predicate::and).orElse(null);
    }

    private UpdateResult<T> result(UpdatePlan plan, WireResponse response) {
        return switch (plan.returnValues()) {
            case NONE -> UpdateResult.nothing();
            case ALL_NEW -> new UpdateResult<>(Optional.of(item(plan, response).read()), Item.empty());
            case ALL_OLD -> new UpdateResult<>(item(plan, response).find(), Item.empty());
            case UPDATED_OLD, UPDATED_NEW ->
                new UpdateResult<>(
                        Optional.empty(),
                        new UpdatedItem<>(
                                        session.encryption().decrypting(Mappers.items(model)),
                                        plan,
                                        response,
                                        session.keys())
                                .find()
                                .orElse(Item.empty()));
        };
    }

    private UpdatedItem<T> item(UpdatePlan plan, WireResponse response) {
        return new UpdatedItem<>(session.reading(mapper), plan, response, session.keys());
    }

    private T decode(Item item) {
        return session.reading(mapper).read(TreeReader.of(item));
    }
}
