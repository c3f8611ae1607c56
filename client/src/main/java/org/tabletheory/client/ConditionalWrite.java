package org.tabletheory.client;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.UpdateSpec;
import org.tabletheory.client.internal.write.Updates;
import org.tabletheory.client.internal.write.WriteSpec;
import org.tabletheory.client.internal.write.WriteTarget;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.AttributeOf;
import org.tabletheory.mapping.typed.ConditionOf;

/**
 * The options that all writes of one item share: conditions, protected fields and a timeout.
 *
 * <p>Immutable: each method returns a new write. Safe for use by many threads.
 *
 * @param <T> the type of the entity
 * @param <W> the type of the write itself
 */
public abstract sealed class ConditionalWrite<T, W extends ConditionalWrite<T, W>> permits EntityChange, KeyWrite {
    final Session session;
    final WriteTarget<T> target;

    ConditionalWrite(Session session, WriteTarget<T> target) {
        this.session = session;
        this.target = target;
    }

    abstract W with(WriteSpec spec);

    /** Makes the write conditional: only if no item has this key. */
    public final W ifNotExists() {
        return withCondition(Condition.ifNotExists());
    }

    /** Makes the write conditional: only if an item has this key. */
    public final W ifExists() {
        return withCondition(Condition.ifExists());
    }

    /** Makes the write conditional: only if this holds for the stored item, together with all other conditions. */
    public final W withCondition(String field, String operator, @Nullable Object @Nullable ... values) {
        return withCondition(Condition.field(field, operator, values));
    }

    /** Makes the write conditional: only if this holds for the stored item, together with all other conditions. */
    public final W withCondition(Condition condition) {
        return with(target.spec().withCondition(condition));
    }

    /** Makes the write conditional: only if this typed condition holds for the stored item. */
    public final W withCondition(ConditionOf<? super T> condition) {
        return withCondition(condition.condition());
    }

    /**
     * Makes the write conditional: only if this DynamoDB condition expression holds, together with all other conditions.
     *
     * <pre>{@code
     * db.model(user)
     *         .withConditionExpression("#s = :open", Map.of("#s", "status"), Map.of(":open", "OPEN"))
     *         .delete();
     * }</pre>
     */
    public final W withConditionExpression(String expression, Map<String, String> names, Map<String, Object> values) {
        return withCondition(Condition.expression(expression, names, values));
    }

    /** Rejects a write that changes one of these fields, in addition to those that the model protects. */
    public final W protecting(String... fields) {
        return with(target.spec().withProtected(fields));
    }

    /** Rejects a write that changes one of these typed fields, in addition to those that the model protects. */
    @SafeVarargs
    public final W protecting(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return protecting(Query.paths(first, more));
    }

    /** Sets a timeout for the call, including all its requests, retries and waits. */
    public final W withTimeout(Duration timeout) {
        return with(target.spec().withTimeout(RequestErrors.given(timeout, "withTimeout", "timeout")));
    }

    /** Returns an update builder for this item, which changes only what it is given, {@code updated_at} and the version. */
    public final UpdateBuilder<T> updateBuilder() {
        return new UpdateBuilder<>(new Updates<>(session, target), UpdateSpec.EMPTY);
    }
}
