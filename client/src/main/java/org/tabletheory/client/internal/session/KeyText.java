package org.tabletheory.client.internal.session;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Wire;

/**
 * Primary keys in messages. Keys are often personal data, so messages have only the names of their attributes, unless the
 * values are shown. Immutable.
 *
 * @param shown whether the values are shown; null to show those of local databases
 */
public record KeyText(Wire wire, @Nullable Boolean shown) {
    private static final int MAX_TEXT = 200;

    /** Returns whether messages have the values of keys. */
    public boolean isShown() {
        return shown == null ? wire.isLocal() : shown;
    }

    /** Returns an error of the mapping of an item with the item's key, unless it has one or the item does not contain it. */
    public TableTheoryException identified(TableTheoryException error, Model model, Item item) {
        Item key = model.keyOf(item);
        return error.getClass() == TableTheoryException.class
                        && error.itemKey().isEmpty()
                        && key.attributes().size() == model.primaryKey().size()
                ? error.about(key, of(key))
                : error;
    }

    /** Returns the key for messages: {@code (PK, SK)}, or its values as JSON, truncated when it is long. */
    public String of(Item key) {
        if (!isShown()) {
            return "(" + String.join(", ", key.attributes().keySet()) + ")";
        }
        String text = DynamoJson.write(key);
        return text.length() <= MAX_TEXT ? text : text.substring(0, MAX_TEXT) + "…";
    }
}
