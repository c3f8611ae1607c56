package org.tabletheory.client.result;

import java.util.Optional;
import org.tabletheory.attribute.Item;

/**
 * What an update returned of the item, as selected by {@code UpdateBuilder.returnValues}.
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
 * @param item the full item, for {@link ReturnValues#ALL_OLD} and {@link ReturnValues#ALL_NEW}; empty for the others, and
 *     if there was no item before
 * @param attributes the changed attributes, for {@link ReturnValues#UPDATED_OLD} and {@link ReturnValues#UPDATED_NEW}; empty
 *     for the others. Of a list or map that was changed inside, it may contain only the changed part, so it is not an entity.
 *     Encrypted attributes are decrypted.
 * @param <T> the type of the entity
 */
public record UpdateResult<T>(Optional<T> item, Item attributes) {
    private static final UpdateResult<?> NOTHING = new UpdateResult<>(Optional.empty(), Item.empty());

    /** Returns the empty result. */
    @SuppressWarnings("unchecked") // it contains no T
    public static <T> UpdateResult<T> nothing() {
        return (UpdateResult<T>) NOTHING;
    }
}
