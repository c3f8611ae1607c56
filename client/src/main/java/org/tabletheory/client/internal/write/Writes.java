package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.plan.UpdatePlan;
import org.tabletheory.client.internal.query.QuerySpec;
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
        EntityWrite<T> write = begin("create");
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
        EntityWrite<T> write = begin("save");
        return put(write, write.save(), false);
    }

    private T put(EntityWrite<T> write, EntityWrite.Put put, boolean create) {
        try {
            session.call(put.plan(), model, spec.timeout());
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
        EntityWrite<T> write = begin("update");
        EntityWrite.Update update = write.update(List.of(fields));
        UpdatePlan plan = update.plan();
        try {
            return stored(session.call(plan, model, spec.timeout()), plan);
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
        Deletion.carryOut(session, spec, begin("delete"));
    }

    private EntityWrite<T> begin(String operation) {
        EntityWrite<T> write = EntityWrite.of(
                sealing, mapper, entity, spec.conditions(), protectedToo, operation, Instant.now(session.clock()));
        write.refusal().requireNoChoice(spec);
        return write;
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
