package org.tabletheory.client.result;

import java.util.Optional;
import org.tabletheory.attribute.Item;

/**
 * What an update tells of the item, as {@code UpdateBuilder.returnValues} asked.
 *
 * <pre>{@code
 * UpdateResult<User> result = db.model(user)
 *         .updateBuilder()
 *         .set("emailHash", hash)
 *         .returnValues(ReturnValues.ALL_OLD)
 *         .execute();
 * Optional<User> before = result.item();
 * }</pre>
 *
 * <p>Immutable.
 *
 * @param item the whole item, for {@link ReturnValues#ALL_OLD} and {@link ReturnValues#ALL_NEW}; empty for the others, and
 *     when there was no item before
 * @param attributes the attributes that the update changed, for {@link ReturnValues#UPDATED_OLD} and {@link
 *     ReturnValues#UPDATED_NEW}, and nothing for the others. Of a list or map that was changed inside it may hold only what
 *     was changed, so it is a part of an item and no entity; encrypted attributes are decrypted.
 * @param <T> the entity's type
 */
public record UpdateResult<T>(Optional<T> item, Item attributes) {
    private static final UpdateResult<?> NOTHING = new UpdateResult<>(Optional.empty(), Item.empty());

    /** Nothing was asked. */
    @SuppressWarnings("unchecked") // it holds no T
    public static <T> UpdateResult<T> nothing() {
        return (UpdateResult<T>) NOTHING;
    }
}
