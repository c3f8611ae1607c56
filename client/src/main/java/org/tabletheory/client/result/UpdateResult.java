package org.tabletheory.client.result;

import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.Item;
import org.tabletheory.wire.ConsumedCapacity;

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
 * @param consumedCapacity the capacity that the update consumed; empty unless {@code Config.returnConsumedCapacity} is set
 * @param <T> the type of the entity
 */
public record UpdateResult<T>(Optional<T> item, Item attributes, List<ConsumedCapacity> consumedCapacity) {
    private static final UpdateResult<?> NOTHING = new UpdateResult<>(Optional.empty(), Item.empty());

    public UpdateResult {
        consumedCapacity = List.copyOf(consumedCapacity);
    }

    /** Creates a result without consumed capacity. */
    public UpdateResult(Optional<T> item, Item attributes) {
        this(item, attributes, List.of());
    }

    /** Returns a copy with this consumed capacity. */
    public UpdateResult<T> consuming(List<ConsumedCapacity> consumed) {
        return consumed.isEmpty() ? this : new UpdateResult<>(item, attributes, consumed);
    }

    /** Returns the empty result. */
    @SuppressWarnings("unchecked") // it contains no T
    public static <T> UpdateResult<T> nothing() {
        return (UpdateResult<T>) NOTHING;
    }
}
