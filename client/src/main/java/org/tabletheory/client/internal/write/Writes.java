package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.session.AttributeEncryption;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.result.Created;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.WireResponse;

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
    private final AttributeEncryption sealing;
    private final Mapper<T> mapper;
    private final Model model;
    private final WriteTarget<T> target;

    public Writes(Session session, WriteTarget<T> target) {
        this.session = session;
        this.sealing = session.sealing();
        this.mapper = target.mapper();
        this.model = mapper.model();
        this.target = target;
    }

    /**
     * Stores the entity where no item has its key, always under that condition, and gives what was stored.
     *
     * @throws ConditionFailedException when there is one
     */
    public T create() {
        PendingWrite<T> write = begin("create");
        return put(write, write.create(), true);
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
            return Created.existing(sealing.opening(mapper).read(TreeReader.of(there.get())));
        }
    }

    /** Stores the entity over whatever has its key, unless a condition was given, and gives what was stored. */
    public T save() {
        PendingWrite<T> write = begin("save");
        return put(write, write.save(), false);
    }

    private T put(PendingWrite<T> write, PendingWrite.Put put, boolean create) {
        try {
            session.call(put.plan(), model, target.spec().timeout());
        } catch (ConditionFailedException e) {
            if (!ownWork(put.plan(), e)) {
                throw write.failure(put.key(), put.plan().condition(), create).of(e);
            }
        }
        return write.stored(put);
    }

    /**
     * Changes the named fields of the stored item to the entity's, or all that are not empty when none is named, and gives
     * the whole item as it is stored then.
     */
    public T update(String... fields) {
        PendingWrite<T> write = begin("update");
        PendingWrite.Update update = write.update(List.of(fields));
        UpdatePlan plan = update.plan();
        try {
            return stored(session.call(plan, model, target.spec().timeout()), plan);
        } catch (ConditionFailedException e) {
            Optional<Item> there = e.item();
            boolean own = e.outcomeUnknown()
                    && there.isPresent()
                    && OwnWriteDetector.explains(model, plan, update.lock(), there.get());
            if (own) {
                return write.opened(there.orElseThrow());
            }
            throw write.failure(plan.key(), plan.condition(), false).of(e);
        }
    }

    /** Refuses what {@link #update} would refuse before any request, and makes none. */
    public void checkUpdate(String... fields) {
        begin("update").update(List.of(fields));
    }

    /** Deletes the item with the entity's key; at the entity's version, when it carries one that is not 0. */
    public void delete() {
        Deletion.carryOut(session, target.spec(), begin("delete"));
    }

    private PendingWrite<T> begin(String operation) {
        return target.whole(session, operation, List.of(), Instant.now(session.clock()));
    }

    private boolean ownWork(PutPlan plan, ConditionFailedException failure) {
        return failure.outcomeUnknown()
                && failure.item()
                        .filter(there -> OwnWriteDetector.explains(model, plan, there))
                        .isPresent();
    }

    private T stored(WireResponse response, UpdatePlan plan) {
        return new UpdatedItem<>(sealing.opening(mapper), plan, response).read();
    }
}
