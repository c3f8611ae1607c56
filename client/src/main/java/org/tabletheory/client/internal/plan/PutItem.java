package org.tabletheory.client.internal.plan;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.wire.RequestBody;

/** The item of a put: a tree, or a part of the request that the entity was written to. Immutable. */
public sealed interface PutItem {
    /** Returns the item as a tree. */
    Item item();

    /** Returns a reader of the item. */
    ItemReader reader();

    /** Writes the item as the value of the member whose name was written last. */
    void writeTo(JsonBuffer json);

    /** Returns the request that has the item already, or null when it is to be written. */
    @Nullable
    RequestBody request();

    /** An item in memory. */
    record Tree(Item item) implements PutItem {
        @Override
        public ItemReader reader() {
            return TreeReader.of(item);
        }

        @Override
        public void writeTo(JsonBuffer json) {
            item.writeTo(json);
        }

        @Override
        public @Nullable RequestBody request() {
            return null;
        }
    }

    /** An item inside a complete request, between two positions of its buffer, which is complete. */
    record Encoded(JsonBuffer buffer, int from, int to, RequestBody request) implements PutItem {
        @Override
        public Item item() {
            return Item.readFrom(reader());
        }

        @Override
        public ItemReader reader() {
            return buffer.reader(from, to);
        }

        @Override
        public void writeTo(JsonBuffer json) {
            json.item(buffer, from, to);
        }
    }
}
