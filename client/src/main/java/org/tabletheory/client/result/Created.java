package org.tabletheory.client.result;

/**
 * The result of {@code tryCreate}: the new item, or the item that already existed.
 *
 * <pre>{@code
 * Created<User> result = db.model(user).tryCreate();
 * User owner = result.value();
 * if (!result.isNew()) {
 *     System.out.println("already exists: " + owner.pk());
 * }
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the type of the entity
 */
public sealed interface Created<T> {
    /** Returns the stored item: the new one, or the existing one. */
    T value();

    /** Returns true if the item was created. */
    default boolean isNew() {
        return this instanceof New;
    }

    /** The item was created; {@code value} is what was stored, with timestamps and version filled in. */
    record New<T>(T value) implements Created<T> {}

    /** An item with the key already existed and nothing was written; {@code value} is that item. */
    record Existing<T>(T value) implements Created<T> {}

    /** Returns the result for a new item. */
    static <T> Created<T> created(T value) {
        return new New<>(value);
    }

    /** Returns the result for an existing item. */
    static <T> Created<T> existing(T value) {
        return new Existing<>(value);
    }
}
