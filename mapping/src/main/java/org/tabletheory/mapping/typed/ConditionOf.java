package org.tabletheory.mapping.typed;

import org.tabletheory.mapping.condition.Condition;

/**
 * A condition on items of one model, so that another model's query does not take it.
 *
 * <pre>{@code
 * TextAttribute<User, String> nickname = new TextAttribute<>("nickname");
 * ConditionOf<User> named = nickname.beginsWith("A").or(nickname.eq("Zoe"));
 * List<User> users = db.model(User.class).filter(named).scan();
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param condition the condition itself
 * @param <T> the type of the items
 */
public record ConditionOf<T>(Condition condition) {
    /** This holds and the other does too. */
    public ConditionOf<T> and(ConditionOf<? super T> other) {
        return new ConditionOf<>(condition.and(other.condition()));
    }

    /** This holds or the other does. */
    public ConditionOf<T> or(ConditionOf<? super T> other) {
        return new ConditionOf<>(condition.or(other.condition()));
    }

    /** This does not hold. */
    public ConditionOf<T> not() {
        return new ConditionOf<>(Condition.not(condition));
    }
}
