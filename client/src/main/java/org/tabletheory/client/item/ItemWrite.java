package org.tabletheory.client.item;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.result.ReturnValues;
import org.tabletheory.wire.Effect;

/** A write of one item, alone or in a transaction. Immutable. */
public sealed interface ItemWrite {
    /**
     * Handles each kind of write.
     *
     * @param <R> the result
     */
    interface Visitor<R> {
        R put(Put write);

        R update(Update write);

        R delete(Delete write);

        R check(Check write);
    }

    /** Calls the method of the visitor for this kind of write. */
    <R> R accept(Visitor<R> visitor);

    /** Returns the condition on the stored item, or null. */
    @Nullable
    Expression condition();

    /** Stores an item, replacing an existing one with its key. */
    record Put(Item item, @Nullable Expression condition) implements ItemWrite {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.put(this);
        }
    }

    /**
     * Updates an item, or creates it if there is none.
     *
     * @param update the update expression
     * @param returns what is returned of the item; in a transaction nothing
     * @param effect whether the request can be repeated: {@link Effect#ONCE} if it increments or appends something
     */
    record Update(Item key, Expression update, @Nullable Expression condition, ReturnValues returns, Effect effect)
            implements ItemWrite {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.update(this);
        }
    }

    /**
     * Deletes an item.
     *
     * @param returnOld whether the deleted item is returned; in a transaction it is not
     */
    record Delete(Item key, @Nullable Expression condition, boolean returnOld) implements ItemWrite {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.delete(this);
        }
    }

    /** Cancels the transaction unless a condition holds for an item that it does not change. */
    record Check(Item key, Expression condition) implements ItemWrite {
        @Override
        public <R> R accept(Visitor<R> visitor) {
            return visitor.check(this);
        }
    }
}
