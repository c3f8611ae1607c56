package org.tabletheory.client.table;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * What becomes of an item on its way to another table, as stored: encrypted attributes are envelopes here.
 *
 * <pre>{@code
 * ItemTransform transform = ItemTransform.rename("mail", "email")
 *         .then(ItemTransform.remove("fax"))
 *         .then(ItemTransform.add("plan", Value.s("free")));
 * }</pre>
 *
 * <p>The same item must always become the same: an item may be copied more than once, and is checked.
 */
@FunctionalInterface
public interface ItemTransform extends UnaryOperator<Item> {
    /** Copies all attributes as they are. */
    static ItemTransform copy() {
        return item -> item;
    }

    /** Gives an attribute another name; items without it stay as they are. */
    static ItemTransform rename(String from, String to) {
        return item -> {
            Value value = item.get(from);
            return value == null ? item : remove(from).apply(item).with(to, value);
        };
    }

    /** Adds an attribute to the items that have none of this name. */
    static ItemTransform add(String name, Value value) {
        return item -> item.get(name) == null ? item.with(name, value) : item;
    }

    /** Leaves an attribute out. */
    static ItemTransform remove(String name) {
        return item -> {
            Map<String, Value> rest = new LinkedHashMap<>(item.attributes());
            rest.remove(name);
            return new Item(rest);
        };
    }

    /** This, and then that. */
    default ItemTransform then(ItemTransform next) {
        return item -> next.apply(apply(item));
    }
}
