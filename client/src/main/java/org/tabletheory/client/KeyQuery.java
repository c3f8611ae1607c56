package org.tabletheory.client;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.query.QuerySpec;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.mapping.typed.AttributeOf;
import org.tabletheory.mapping.typed.ConditionOf;

/**
 * A query with {@code where} conditions only. If they are exactly the full primary key, it can also update or delete that
 * item.
 *
 * <pre>{@code
 * KeyQuery<User> profile = db.model(User.class).where("PK", "=", "USER#1").where("SK", "=", "PROFILE");
 * User user = profile.first();
 * profile.updateBuilder().increment("logins").execute();
 * profile.ifExists().delete();
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads, like every {@link Query}.
 *
 * @param <T> the type that items are read into
 */
public final class KeyQuery<T> extends Query<T> {
    KeyQuery(Session session, Mapper<T> mapper, QuerySpec spec) {
        super(session, mapper, spec);
    }

    @Override
    public KeyQuery<T> where(String field, String operator, @Nullable Object @Nullable ... values) {
        return where(Condition.field(field, operator, values));
    }

    @Override
    public KeyQuery<T> where(Condition condition) {
        return new KeyQuery<>(session, mapper, spec.withWhere(condition));
    }

    @Override
    public KeyQuery<T> where(ConditionOf<? super T> condition) {
        return where(condition.condition());
    }

    @Override
    public KeyQuery<T> withTimeout(Duration timeout) {
        return new KeyQuery<>(
                session, mapper, spec.withTimeout(RequestErrors.given(timeout, "withTimeout", "timeout")));
    }

    KeyWrite<T> write() {
        return new KeyWrite<>(session, mapper, spec);
    }

    /** Makes the write conditional: only if no item has this key. */
    public KeyWrite<T> ifNotExists() {
        return write().ifNotExists();
    }

    /** Makes the write conditional: only if an item has this key. */
    public KeyWrite<T> ifExists() {
        return write().ifExists();
    }

    /** Makes the write conditional: only if this holds for the stored item. */
    public KeyWrite<T> withCondition(String field, String operator, @Nullable Object @Nullable ... values) {
        return write().withCondition(field, operator, values);
    }

    /** Makes the write conditional: only if this holds for the stored item. */
    public KeyWrite<T> withCondition(Condition condition) {
        return write().withCondition(condition);
    }

    /** Makes the write conditional: only if this typed condition holds for the stored item. */
    public KeyWrite<T> withCondition(ConditionOf<? super T> condition) {
        return write().withCondition(condition);
    }

    /** Makes the write conditional: only if this DynamoDB condition expression holds for the stored item. */
    public KeyWrite<T> withConditionExpression(
            String expression, Map<String, String> names, Map<String, Object> values) {
        return write().withConditionExpression(expression, names, values);
    }

    /** Rejects an update that changes one of these fields, in addition to those that the model protects. */
    public KeyWrite<T> protecting(String... fields) {
        return write().protecting(fields);
    }

    /** Rejects an update that changes one of these typed fields, in addition to those that the model protects. */
    @SafeVarargs
    public final KeyWrite<T> protecting(AttributeOf<? super T, ?> first, AttributeOf<? super T, ?>... more) {
        return write().protecting(paths(first, more));
    }

    /** Returns an update builder for the item with this key, which must be the full primary key. */
    public UpdateBuilder<T> updateBuilder() {
        return write().updateBuilder();
    }

    /**
     * Deletes the item with this key, which must be the full primary key, whatever its version. Does nothing if there is none.
     *
     * @throws ConditionFailedException if a condition does not hold; it carries the stored item
     */
    public void delete() {
        write().delete();
    }
}
