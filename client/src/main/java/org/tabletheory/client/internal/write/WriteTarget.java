package org.tabletheory.client.internal.write;

import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.expression.FieldResolver;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.query.Reads;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;

/**
 * The item that a write is about, given by an entity or by its key, and the options of the write. Immutable.
 *
 * @param session the session of the client that built the write
 * @param entity the entity, or null when the item is given by its key
 * @param query the conditions that name the key, or null when there is an entity
 */
public record WriteTarget<T>(
        Session session,
        Mapper<T> mapper,
        @Nullable T entity,
        @Nullable QuerySpec query,
        WriteSpec spec) {

    public static <T> WriteTarget<T> ofEntity(Session session, Mapper<T> mapper, T entity, WriteSpec spec) {
        return new WriteTarget<>(session, mapper, entity, null, spec);
    }

    public static <T> WriteTarget<T> ofKey(Session session, Mapper<T> mapper, QuerySpec query, WriteSpec spec) {
        return new WriteTarget<>(session, mapper, null, query, spec);
    }

    public WriteTarget<T> with(WriteSpec other) {
        return new WriteTarget<>(session, mapper, entity, query, other);
    }

    /** Returns the write of the entity of this target, which has one. */
    PendingWrite<T> entityWrite(Session executing, String operation, List<Condition> more, Instant now) {
        executing.requireOwn(session, "write", mapper.model(), operation);
        return PendingWrite.of(
                executing,
                mapper,
                Objects.requireNonNull(entity),
                spec.withConditions(more),
                protectedAttributes(operation),
                operation,
                now);
    }

    /** Returns a write that needs only the key: the entity's, or the one that the query names. */
    PendingWrite<T> keyWrite(Session executing, String operation, List<Condition> more, Instant now) {
        if (entity != null) {
            return entityWrite(executing, operation, more, now);
        }
        executing.requireOwn(session, "write", mapper.model(), operation);
        executing.encryption().require(mapper.model(), operation);
        return PendingWrite.ofKey(
                executing, mapper, key(executing, operation), spec.withConditions(more), operation, now);
    }

    /** Returns the key that the query names; rejects a query that names less or more than the full primary key. */
    Item key(Session executing, String operation) {
        return new Reads<>(executing, mapper, Objects.requireNonNull(query)).requireKey(operation);
    }

    Set<String> protectedAttributes(String operation) {
        if (spec.protectedFields().isEmpty()) {
            return Set.of();
        }
        Set<String> attributes = new LinkedHashSet<>();
        FieldResolver fields = new FieldResolver(mapper, operation);
        spec.protectedFields()
                .forEach(field -> attributes.add(fields.path(field).attribute()));
        return attributes;
    }
}
