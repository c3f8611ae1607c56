package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;

/**
 * What an action of a transaction is about: an entity, or the item of a key that conditions name, with what else was said
 * of the write. Immutable.
 *
 * @param protectedToo fields that this write protects besides those that the model does
 */
public record WriteTarget<T>(Mapper<T> mapper, @Nullable T entity, QuerySpec spec, List<String> protectedToo) {
    public WriteTarget {
        protectedToo = List.copyOf(protectedToo);
    }

    /** The write of the entity, which there must be. */
    EntityWrite<T> whole(Session session, String operation, List<Condition> more, Instant now) {
        if (entity == null) {
            throw missing(operation);
        }
        EntityWrite<T> write = EntityWrite.of(
                session.sealing(), mapper, entity, conditions(more), protectedAttributes(), operation, now);
        write.refusal().requireNoChoice(spec);
        return write;
    }

    /** A write that needs no more than the key: the entity's, or the one that was named. */
    EntityWrite<T> keyed(Session session, String operation, List<Condition> more, Instant now) {
        if (entity != null) {
            return whole(session, operation, more, now);
        }
        session.sealing().require(mapper.model(), operation);
        return EntityWrite.ofKey(
                session.sealing(),
                mapper,
                new Reads<>(session, mapper, spec).wholeKey(operation),
                conditions(more),
                operation,
                now);
    }

    private List<Condition> conditions(List<Condition> more) {
        List<Condition> all = new ArrayList<>(spec.conditions());
        all.addAll(more);
        return all;
    }

    private Set<String> protectedAttributes() {
        Set<String> attributes = new LinkedHashSet<>();
        protectedToo.forEach(field -> attributes.add(mapper.path(field).attribute()));
        return attributes;
    }

    /** The refusal of a write that needs an entity and has none. */
    public TableTheoryException missing(String operation) {
        return new WriteErrors(operation, mapper.model())
                .of(
                        ErrorCodes.INVALID_MODEL,
                        operation + "() writes an entity, and this query has none; begin with model(entity)");
    }
}
