package org.tabletheory.client.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * Transforms a stored item on its way to another table. Encrypted attributes are still encrypted.
 *
 * <pre>{@code
 * ItemTransform transform = ItemTransform.rename("mail", "email")
 *         .then(ItemTransform.remove("fax"))
 *         .then(ItemTransform.add("plan", Value.s("free")));
 * }</pre>
 *
 * <p>Must be deterministic: an item may be copied more than once, and the copy is verified.
 */
@FunctionalInterface
public interface ItemTransform extends UnaryOperator<Item> {
    /** Returns a transform that copies all attributes unchanged. */
    static ItemTransform copy() {
        return item -> item;
    }

    /** Returns a transform that renames an attribute, if it exists. */
    static ItemTransform rename(String from, String to) {
        return item -> {
            Value value = item.get(from);
            return value == null ? item : remove(from).apply(item).with(to, value);
        };
    }

    /** Returns a transform that adds an attribute, unless it exists. */
    static ItemTransform add(String name, Value value) {
        return item -> item.get(name) == null ? item.with(name, value) : item;
    }

    /** Returns a transform that removes an attribute. */
    static ItemTransform remove(String name) {
        return item -> {
            Map<String, Value> rest = new LinkedHashMap<>(item.attributes());
            rest.remove(name);
            return new Item(rest);
        };
    }

    /** Returns a transform that applies this one and then the next. */
    default ItemTransform then(ItemTransform next) {
        return item -> next.apply(apply(item));
    }
}
