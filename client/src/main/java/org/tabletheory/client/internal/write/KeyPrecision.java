package org.tabletheory.client.internal.write;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.mapping.Draft;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;

/**
 * Entities with a time of more digits than the template of a key keeps. Another program may have stored such an item, which is
 * updated and deleted by what was read; a put is rejected, because items with other digits would have the same key.
 */
final class KeyPrecision {
    private KeyPrecision() {}

    /** Rejects an item to put that has more digits of a time than its keys have. */
    static void requireExact(ComputedKeys keys, Map<String, Value> stored, WriteErrors errors) {
        for (ComputedKey key : keys.all()) {
            for (String component : key.components()) {
                Value value = stored.get(component);
                if (value != null && !value.equals(key.kept(component, value))) {
                    reject(key, stored, errors);
                }
            }
        }
    }

    private static void reject(ComputedKey key, Map<String, Value> stored, WriteErrors errors) {
        try {
            key.key(stored::get);
        } catch (KeyInputException e) {
            throw errors.invalid(key.attribute(), String.valueOf(e.getMessage()));
        }
    }

    /**
     * Returns the condition that the stored item has the times of the entity, digits included that its primary key does not have:
     * otherwise it is another item with the same key. Null if the key has all digits.
     *
     * @param absentAllowed whether there may be no item, or one without the time
     */
    static @Nullable Predicate sameTimes(Model model, ComputedKeys keys, Draft draft, boolean absentAllowed) {
        Predicate all = null;
        for (ComputedKey key : keys.among(model.primaryKeyNames()).all()) {
            for (String component : key.components()) {
                Draft.Field field = draft.field(component);
                if (field != null && !field.value().equals(key.kept(component, field.value()))) {
                    Predicate required = absentAllowed
                            ? Predicate.Unchanged.orAbsent(component, field.value())
                            : Predicate.Unchanged.of(component, field.value());
                    all = all == null ? required : Predicate.and(all, required);
                }
            }
        }
        return all;
    }
}
