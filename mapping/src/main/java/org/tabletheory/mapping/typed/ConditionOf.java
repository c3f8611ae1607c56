package org.tabletheory.mapping.typed;

import org.tabletheory.mapping.condition.Condition;

/**
 * A condition on items of one model, which the queries of other models do not accept.
 *
 * <pre>{@code
 * TextAttribute<User, String> nickname = new TextAttribute<>("nickname");
 * ConditionOf<User> named = nickname.beginsWith("A").or(nickname.eq("Zoe"));
 * List<User> users = db.model(User.class).filter(named).scan();
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 *
 * @param condition the untyped condition
 * @param <T> the type of the items
 */
public record ConditionOf<T>(Condition condition) {
    /** Requires this condition and another. */
    public ConditionOf<T> and(ConditionOf<? super T> other) {
        return new ConditionOf<>(condition.and(other.condition()));
    }

    /** Requires this condition or another. */
    public ConditionOf<T> or(ConditionOf<? super T> other) {
        return new ConditionOf<>(condition.or(other.condition()));
    }

    /** Negates this condition. */
    public ConditionOf<T> not() {
        return new ConditionOf<>(Condition.not(condition));
    }
}
