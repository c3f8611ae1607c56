package org.tabletheory.client.internal.query;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.key.ComputedKeys;

/** The texts of the next item of a stream, if it can look ahead. */
record TextsAhead(ItemReader reader) implements ComputedKeys.Texts {
    @Override
    public @Nullable String text(String attribute) {
        return reader.stringAhead(attribute);
    }

    /** Returns a text of an item, or null if it has none. */
    static @Nullable String of(Item item, String attribute) {
        return item.get(attribute) instanceof Value.S text ? text.value() : null;
    }
}
