package org.tabletheory.client.internal.plan;

import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;

/** The item of a put: a tree, or the bytes that an entity was written as. Immutable. */
public sealed interface PutItemBody {
    /** The item as a tree. */
    Item item();

    /** Writes the item as the value of the member that was named. */
    void write(JsonBuffer json);

    /** An item in memory. */
    record Tree(Item item) implements PutItemBody {
        @Override
        public void write(JsonBuffer json) {
            item.writeTo(json);
        }
    }

    /** An item as DynamoDB JSON; nobody writes to the buffer any more. */
    record Encoded(JsonBuffer buffer) implements PutItemBody {
        @Override
        public Item item() {
            return Item.readFrom(buffer.reader());
        }

        @Override
        public void write(JsonBuffer json) {
            json.item(buffer);
        }
    }
}
