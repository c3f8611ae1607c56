package org.tabletheory.client.item;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/** One write of one item, alone or in a transaction. Immutable. */
public sealed interface ItemWrite {
    /** What must hold of the item that is there, or null when nothing must. */
    @Nullable
    Expression condition();

    /** Stores a whole item in place of the one that has its key. */
    record Put(Item item, @Nullable Expression condition) implements ItemWrite {}

    /**
     * Changes an item, or makes it when there is none.
     *
     * @param update DynamoDB's update expression
     * @param returns what of the item is given back; a transaction gives nothing
     * @param effect what sending the request twice would do: {@link Effect#ONCE} when something grows with each time
     */
    record Update(Item key, Expression update, @Nullable Expression condition, ReturnValues returns, Effect effect)
            implements ItemWrite {}

    /**
     * Deletes an item.
     *
     * @param returnOld whether the item is given back; a transaction gives nothing
     */
    record Delete(Item key, @Nullable Expression condition, boolean returnOld) implements ItemWrite {}

    /** Holds a transaction to a condition of an item that it does not change. */
    record Check(Item key, Expression condition) implements ItemWrite {}
}
