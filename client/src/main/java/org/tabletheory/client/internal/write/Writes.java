package org.tabletheory.client.internal.write;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.DeletePlan;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.WireResponse;

/**
 * Writes one entity.
 *
 * <p>Every write is validated before anything is sent: first that it can be encrypted, then the write policy, then the
 * entity and the conditions. Immutable and safe for use by many threads.
 *
 * @param <T> the entity's type
 */
public final class Writes<T> {
    private final Session session;
    private final Mapper<T> mapper;
    private final Model model;
    private final WriteTarget<T> target;

    public Writes(Session session, WriteTarget<T> target) {
        this.session = session;
        this.mapper = target.mapper();
        this.model = mapper.model();
        this.target = target;
    }

    /**
     * Stores the entity if no item has its key, and returns what was stored.
     *
     * @throws ConditionFailedException when there is such an item
     */
    public T create() {
        PendingWrite<T> write = begin("create");
        return put(write, write.create(), true);
    }

    /** Stores the entity if no item has its key, and returns what was stored or the existing item. */
    public Created<T> tryCreate() {
        try {
            return Created.created(create());
        } catch (ConditionFailedException e) {
            Optional<Item> existing = e.item();
            if (existing.isEmpty() || e.outcomeUnknown()) {
                throw e;
            }
            return Created.existing(session.reading(mapper).read(TreeReader.of(existing.get())));
        }
    }

    /** Stores the entity, replaces an item with the same key if the conditions hold, and returns what was stored. */
    public T save() {
        PendingWrite<T> write = begin("save");
        return put(write, write.save(), false);
    }

    /** Replaces the stored item, which must have the entity's version, and returns what was stored. */
    public T replace() {
        PendingWrite<T> write = begin("replace");
        return put(write, write.replace(), false);
    }

    private T put(PendingWrite<T> write, PendingWrite.PlannedPut put, boolean create) {
        FormRepair repair = mapper.evolution() == null
                ? null
                : new FormRepair(session, mapper, target.spec().timeout());
        T stored = write.stored(put); // before the call, which must not store what cannot be read
        while (true) {
            try {
                session.call(put.plan(), model, target.spec().timeout());
                return stored;
            } catch (ConditionFailedException e) {
                if (isOwnWrite(put.plan(), e)) {
                    return stored;
                } else if (create
                        || repair == null
                        || !repair.isRepaired(e.item().orElse(null))) {
                    throw write.failure(session.keys(), put.key(), put.plan().condition(), create)
                            .error(e);
                }
            }
        }
    }

    /**
     * Updates the named fields of the stored item from the entity, or all that are not empty when none is named, and returns
     * the updated item.
     */
    public T update(String... fields) {
        PendingWrite<T> write = begin("update");
        PendingWrite.LockedUpdate update = write.update(RequestErrors.allGiven(fields, "update", "name of a field"));
        UpdatePlan plan = update.plan();
        FormRepair repair = mapper.evolution() == null
                ? null
                : new FormRepair(session, mapper, target.spec().timeout());
        while (true) {
            try {
                return stored(
                        UpdateCall.send(session, plan, mapper, target.spec().timeout()), plan);
            } catch (ConditionFailedException e) {
                Optional<Item> found = e.item();
                boolean own = e.outcomeUnknown()
                        && found.isPresent()
                        && OwnWriteDetector.isResultOf(plan, model, update.lock(), found.get());
                if (own) {
                    return write.decoded(found.orElseThrow());
                } else if (repair == null || !repair.isRepaired(found.orElse(null))) {
                    throw write.failure(session.keys(), plan.key(), plan.condition(), false)
                            .error(e);
                }
            }
        }
    }

    /** Throws when {@link #update} would throw before its request; sends nothing. */
    public void checkUpdate(String... fields) {
        begin("update").update(List.of(fields));
    }

    /** Deletes the item with the entity's key, if it has the entity's version. */
    public void delete() {
        delete(session, target, begin("delete"));
    }

    /** Deletes the item with the target's key, whatever its version. */
    public static void deleteByKey(Session session, WriteTarget<?> target) {
        delete(session, target, target.keyWrite(session, "delete", List.of(), Instant.now(session.clock())));
    }

    private static void delete(Session session, WriteTarget<?> target, PendingWrite<?> write) {
        DeletePlan planned = write.delete();
        DeletePlan plan = planned;
        Duration timeout = target.spec().timeout();
        FormRepair repair =
                target.mapper().evolution() == null ? null : new FormRepair(session, target.mapper(), timeout);
        while (true) {
            try {
                session.call(plan, write.model(), timeout);
                return;
            } catch (ConditionFailedException e) {
                Predicate adapted = StoredComponents.adapted(session, target.mapper(), plan.condition(), e);
                if (adapted != null) {
                    plan = plan.with(adapted);
                } else if (repair == null || !repair.isRepaired(e.item().orElse(null))) {
                    throw write.failure(session.keys(), plan.key(), planned.condition(), false)
                            .error(e);
                }
            }
        }
    }

    private PendingWrite<T> begin(String operation) {
        return target.entityWrite(session, operation, List.of(), Instant.now(session.clock()));
    }

    private boolean isOwnWrite(PutPlan plan, ConditionFailedException failure) {
        return failure.outcomeUnknown()
                && failure.item()
                        .filter(found -> OwnWriteDetector.isResultOf(plan, model, found))
                        .isPresent();
    }

    private T stored(WireResponse response, UpdatePlan plan) {
        return new UpdatedItem<>(session.reading(mapper), plan, response, session.keys()).read();
    }
}
