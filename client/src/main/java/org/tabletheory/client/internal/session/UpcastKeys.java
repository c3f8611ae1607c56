package org.tabletheory.client.internal.session;

import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;

/**
 * Computes the index keys of an item whose components an upcaster has changed, so that the item is found by its present values,
 * and those that it does not have yet, because an older form had no such index.
 *
 * @param before the item that the upcaster received
 * @param after the item that it returned
 */
public record UpcastKeys(Model model, Item before, Item after) {
    /**
     * Returns the item with the keys that templates compute; keys of the table stay the same.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the components of a key of the table no longer have this key,
     *     or an upcaster sets a key of an index to a text that its template does not write
     */
    public Item computed(ComputedKeys keys) {
        Item result = after;
        for (ComputedKey key : keys.all()) {
            boolean primary = model.isPrimaryKey(key.attribute());
            boolean set = !primary && after.has(key.attribute()) && isChanged(key.attribute());
            if (!set && !isChanged(key)) {
                result = primary || after.has(key.attribute()) ? result : withMissing(key, keys, result);
                continue;
            }
            String text = text(key, keys);
            if (primary) {
                requireSameKey(key, text);
            } else if (set && text == null) {
                throw invalid(
                        key,
                        "an upcaster sets '" + key.attribute() + "' to a text that its template " + key.template()
                                + " does not write; set " + String.join(" and ", key.components()) + " instead");
            } else {
                result = text == null ? result.without(key.attribute()) : result.with(key.attribute(), Value.s(text));
            }
        }
        return result;
    }

    /** Returns the item with a key of an index that it does not have; without it if a component cannot be part of a key. */
    private Item withMissing(ComputedKey key, ComputedKeys keys, Item item) {
        try {
            String text = key.keyOfStored(component -> component(component, keys));
            return text == null ? item : item.with(key.attribute(), Value.s(text));
        } catch (KeyInputException notInTheIndex) {
            return item;
        }
    }

    /** Rejects components of another key, with which a later write of the entity would change another item. */
    private void requireSameKey(ComputedKey key, @Nullable String text) {
        if (text != null && !Value.s(text).equals(after.get(key.attribute()))) {
            throw invalid(
                    key,
                    "an upcaster changes " + String.join(" or ", key.components()) + ", from which the template "
                            + key.template() + " computes the primary key '" + key.attribute() + "'; keep them");
        }
    }

    private boolean isChanged(ComputedKey key) {
        for (String component : key.components()) {
            if (isChanged(component)) {
                return true;
            }
        }
        return false;
    }

    private boolean isChanged(String attribute) {
        return !Objects.equals(before.get(attribute), after.get(attribute));
    }

    private @Nullable String text(ComputedKey key, ComputedKeys keys) {
        try {
            return key.keyOfStored(component -> component(component, keys));
        } catch (KeyInputException e) {
            throw invalid(
                    key,
                    "an upcaster returns a value that the key '" + key.attribute() + "' cannot have: "
                            + e.advice(model.primaryKeyNames()));
        }
    }

    private TableTheoryException invalid(ComputedKey key, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("upcast", model.subject()).at(key.attribute()));
    }

    /** Returns the value of a component; one that no item of the class stores by itself is in another key. */
    private @Nullable Value component(String name, ComputedKeys keys) {
        if (after.has(name) || before.has(name)) {
            return after.get(name);
        }
        for (ComputedKey key : keys.all()) {
            if (key.uses(name) && after.get(key.attribute()) instanceof Value.S text) {
                Map<String, Value> parsed = key.parse(text.value());
                if (parsed != null) {
                    return parsed.get(name);
                }
            }
        }
        return null;
    }
}
