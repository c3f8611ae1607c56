package org.tabletheory.client.result;

/**
 * What became of an attempt to create an item: it was created, or there was one already.
 *
 * <pre>{@code
 * Created<User> result = db.model(user).tryCreate();
 * User owner = result.value();
 * if (!result.isNew()) {
 *     System.out.println("there was one already, of " + owner.pk());
 * }
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param <T> the entity's type
 */
public sealed interface Created<T> {
    /** The item that is stored now: the new one, or the one that was there. */
    T value();

    /** True when the item is new. */
    default boolean isNew() {
        return this instanceof New;
    }

    /** The item is new; {@code value} is what was stored, timestamps and version filled in. */
    record New<T>(T value) implements Created<T> {}

    /** There was an item under the key already, and nothing was written; {@code value} is that item. */
    record Existing<T>(T value) implements Created<T> {}

    /** The item is new. */
    static <T> Created<T> created(T value) {
        return new New<>(value);
    }

    /** There was an item already. */
    static <T> Created<T> existing(T value) {
        return new Existing<>(value);
    }
}
