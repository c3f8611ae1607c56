package org.tabletheory.client.internal.query;

import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.key.ComputedKey;

/** The error of a read that finds an item of another class. */
public final class ForeignItemError {
    private ForeignItemError() {}

    /** Returns the error, with the item's key and what to do. */
    public static TableTheoryException of(
            Mapper<?> mapper, FamilyMembers family, Item item, KeyText keyText, String operation) {
        Item primary = mapper.model().keyOf(item);
        return new TableTheoryException(
                "the item with the key " + keyText.of(primary) + " is not a "
                        + mapper.type().getSimpleName() + ": " + reason(mapper, family, item)
                        + ", or skip such items with foreignItems(ForeignItems.skipped())",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of(operation, mapper.model().subject())
                        .at(family.discriminator())
                        .about(primary));
    }

    /**
     * Returns the error of an item whose key the templates of the class cannot have made.
     *
     * @param text what the item has as this key, or null
     */
    static TableTheoryException ofKey(
            Mapper<?> mapper, ComputedKey key, @Nullable String text, Item item, KeyText keyText) {
        Item primary = mapper.model().keyOf(item);
        String misspelled = text == null ? null : key.misspelled(text);
        String reason = misspelled == null
                ? " does not have the form of the template; read several classes of a table with db.collection(…),"
                : " is written differently from what the template " + key.template() + " writes for " + misspelled
                        + ", so a write would reach another item; store it under the key of the template with"
                        + " db.items(…),";
        return new TableTheoryException(
                "the item with the key " + keyText.of(primary) + " is not a "
                        + mapper.type().getSimpleName() + ": its " + key.attribute() + reason
                        + " or skip such items with foreignItems(ForeignItems.skipped())",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("Query", mapper.model().subject())
                        .at(key.attribute())
                        .about(primary));
    }

    /** Returns whether an item is of a class of the sealed type, which a mapper of one class need not read. */
    static boolean isOfFamily(FamilyMembers family, Item item) {
        return item.get(family.discriminator()) instanceof Value.S value
                && family.known().contains(value.value());
    }

    /** Returns whether an item is of a class that the mapper reads. */
    static boolean isRead(FamilyMembers family, Item item) {
        return item.get(family.discriminator()) instanceof Value.S value
                && family.read().contains(value.value());
    }

    /** Returns why an item is not of a class that the mapper reads, and what to do. */
    static String reason(Mapper<?> mapper, FamilyMembers family, Item item) {
        String name = "'" + family.discriminator() + "'";
        if (item.get(family.discriminator()) instanceof Value.S other
                && family.known().contains(other.value())) {
            return "its " + name + " is " + other.value() + "; read it as that class or as "
                    + mapper.model().name();
        }
        return name + " is missing, or does not name a class of it (known: "
                + String.join(", ", new TreeSet<>(family.known()))
                + "); add the class or its @DiscriminatorValue";
    }
}
