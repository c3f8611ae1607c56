package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.expression.FormerNames;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * The components of keys that a write requires to be stored as in its entity. Another program may have stored an equal value in
 * another form, such as {@code 12:00:00.000Z} for {@code 12:00:00Z}; then the write is repeated for the form that was found.
 */
final class StoredComponents {
    private StoredComponents() {}

    /** Returns the value of a component that a put of a draft stores, or null if it stores none. */
    static @Nullable Value value(Model model, Draft draft, String component) {
        Draft.Field field = draft.field(component);
        boolean omitted = field != null
                && field.empty()
                && model.attribute(component).map(AttributeDef::omitEmpty).orElse(false);
        return field == null || omitted || field.value().type() == Type.NULL ? null : field.value();
    }

    /** Returns which component of a key has another value in the found item than the library requires; null if none. */
    static @Nullable String problem(Mapper<?> mapper, Function<Item, ?> decoder, Predicate condition, Item found) {
        Draft stored = null;
        for (Predicate part : condition.conjuncts()) {
            if (part instanceof Predicate.Unchanged same && !same.holds(found.get(same.attribute()))) {
                stored = stored == null ? read(mapper, decoder, found) : stored;
                if (stored == null || !same.holds(value(mapper.model(), stored, same.attribute()))) {
                    return changed(mapper.computedKeys(), same.attribute());
                }
            }
        }
        return null;
    }

    private static @Nullable String changed(ComputedKeys keys, String component) {
        for (ComputedKey key : keys.all()) {
            if (key.uses(component)) {
                return "the stored " + component + " is not the expected one, and the key " + key.attribute()
                        + " is computed from it by " + key.template() + "; read the item again and repeat the change";
            }
        }
        return null;
    }

    /** Returns the condition for the forms that a failure has found; null if something else failed, or may have been applied. */
    static @Nullable Predicate adapted(
            Session session, Mapper<?> mapper, @Nullable Predicate condition, ConditionFailedException failure) {
        return failure.outcomeUnknown()
                ? null
                : adapted(session, mapper, condition, failure.item().orElse(null));
    }

    /** Returns the condition for the forms of the components in the found item; null if it has the expected ones, or other values. */
    static <T> @Nullable Predicate adapted(
            Session session, Mapper<T> mapper, @Nullable Predicate condition, @Nullable Item found) {
        if (condition == null || found == null || mapper.computedKeys().isEmpty()) {
            return null;
        }
        List<Predicate> parts = new ArrayList<>(condition.conjuncts());
        Draft stored = null;
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof Predicate.Unchanged same && !same.holds(found.get(same.attribute()))) {
                stored = stored == null ? present(session, mapper, found) : stored;
                if (stored == null || !same.holds(value(mapper.model(), stored, same.attribute()))) {
                    return null;
                }
                parts.set(i, asFound(mapper.model(), same.attribute(), found));
            }
        }
        return stored == null ? null : new Predicate.And(parts);
    }

    private static Predicate asFound(Model model, String component, Item found) {
        Value value = found.get(component);
        return FormerNames.in(
                value == null ? Predicate.exists(component, false) : Predicate.equal(component, value), model);
    }

    /** Returns what a put would store of an item; null if it is stored in the present form first, or cannot be read. */
    private static <T> @Nullable Draft present(Session session, Mapper<T> mapper, Item found) {
        boolean older =
                mapper.evolution() != null && ItemUpgrade.of(session, mapper).isNeeded(found);
        return older ? null : read(mapper, item -> session.reading(mapper).read(TreeReader.of(item)), found);
    }

    @SuppressWarnings("unchecked") // the decoder reads what the mapper writes
    private static <T> @Nullable Draft read(Mapper<T> mapper, Function<Item, ?> decoder, Item found) {
        try {
            return mapper.draft((T) decoder.apply(found));
        } catch (TableTheoryException unreadable) {
            return null; // the failed condition is reported
        }
    }
}
