package org.tabletheory.mapping.spi.form;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.spi.rule.ItemRule;

/**
 * How items of a model that were stored in an older form, or under former names of attributes, are converted to the present
 * form. Immutable and thread-safe, as far as the upcasters are.
 */
public final class Evolution {
    private final @Nullable String attribute;
    private final @Nullable String discriminator;
    private final Map<String, FormHistory> histories;
    private final Map<String, String> aliases;
    private final List<String> fixed;

    private Evolution(
            Map<String, String> aliases,
            List<String> fixed,
            @Nullable String attribute,
            @Nullable String discriminator,
            Map<String, FormHistory> histories) {
        this.attribute = attribute;
        this.discriminator = discriminator;
        this.histories = new LinkedHashMap<>(histories);
        this.aliases = aliases;
        this.fixed = fixed;
    }

    /**
     * Returns the evolution of a model, or null if its items have one form and its attributes one name.
     *
     * @param discriminator the attribute that identifies the class of an item, or null
     * @param histories the histories of the classes, by their value of the discriminator; under an empty key without one
     */
    public static @Nullable Evolution of(
            Model model, @Nullable String discriminator, Map<String, FormHistory> histories) {
        if (histories.isEmpty() && model.aliases().isEmpty()) {
            return null;
        }
        String attribute =
                histories.isEmpty() ? null : model.form().orElseThrow().attribute();
        List<String> fixed = new ArrayList<>();
        for (KeyPart part : model.primaryKey()) {
            fixed.add(part.attribute());
        }
        if (discriminator != null) {
            fixed.add(discriminator);
        }
        return new Evolution(model.aliases(), fixed, attribute, discriminator, histories);
    }

    /**
     * Returns the evolution of one class of a sealed type, for items that are known to be of this class and may lack the
     * discriminator.
     *
     * @param discriminatorValue the value of the class
     */
    public Evolution ofClass(String discriminatorValue) {
        FormHistory history = histories.get(discriminatorValue);
        return new Evolution(aliases, fixed, attribute, null, history == null ? Map.of() : Map.of("", history));
    }

    /** Returns the attribute with the number of the form, or null if items have none. */
    public @Nullable String attribute() {
        return attribute;
    }

    /** Returns the attribute that identifies the class of an item, or null. */
    public @Nullable String discriminator() {
        return discriminator;
    }

    /** Returns the former names of attributes, each with the present one. */
    public Map<String, String> aliases() {
        return aliases;
    }

    /** Returns the forms of a class, by its value of the discriminator; null if its items have no number. */
    public @Nullable FormHistory history(@Nullable String discriminatorValue) {
        return histories.get(discriminator == null || discriminatorValue == null ? "" : discriminatorValue);
    }

    /** Returns the forms of the class of an item; null if its items have no number. */
    public @Nullable FormHistory history(Item item) {
        Value value = discriminator == null ? null : item.get(discriminator);
        return history(value instanceof Value.S text ? text.value() : null);
    }

    /** Returns whether there are items of older forms, which upcasters need as a whole. */
    public boolean hasOlderForms() {
        for (FormHistory history : histories.values()) {
            if (history.oldest() < history.present()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns whether an item can be read without an upcaster.
     *
     * @param discriminatorValue that of the item, or null
     * @param number the text of its form, empty if it has none
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} if the form is too old or too new
     */
    public boolean isReadable(@Nullable String discriminatorValue, String number) {
        FormHistory history = history(discriminatorValue);
        return history == null
                || attribute == null
                || history.isReadable(form(number.isEmpty() ? null : Value.n(number), history), attribute);
    }

    /** Returns the number of the form of an item: 1 if it has none. */
    public int form(Item item) {
        FormHistory history = history(item);
        return history == null || attribute == null ? 1 : form(item.get(attribute), history);
    }

    private int form(@Nullable Value stored, FormHistory history) {
        if (stored == null) {
            return 1;
        }
        OptionalLong number = ItemRule.wholeNumber(stored);
        if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > Integer.MAX_VALUE) {
            throw history.invalid("'" + attribute + "' of the item is not the number of a form; correct the item");
        }
        return (int) number.getAsLong();
    }

    /** Returns whether an item has an older form that is still read. */
    public boolean isOlder(Item item) {
        FormHistory history = history(item);
        if (history == null || attribute == null) {
            return false;
        }
        int form = form(item);
        return form < history.present() && form >= history.oldest();
    }

    /** Returns whether an item has a newer form. */
    public boolean isNewer(Item item) {
        FormHistory history = history(item);
        return history != null && form(item) > history.present();
    }

    /** Returns whether an item has an attribute under a former name. */
    public boolean hasAlias(Item item) {
        for (String alias : aliases.keySet()) {
            if (item.has(alias)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the encrypted attributes that an item holds in plain text because of its form. */
    public Set<String> plaintext(Item item) {
        FormHistory history = history(item);
        return history == null ? Set.of() : history.plaintext(form(item));
    }

    /**
     * Returns an item in the present form, with its number; attributes keep their names.
     *
     * @param item a stored item with decrypted values
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} if its form is too old or too new, or an
     *     upcaster fails
     */
    public Item upcast(Item item) {
        FormHistory history = history(item);
        if (history == null || attribute == null) {
            return item;
        }
        int form = form(item);
        return history.isReadable(form, attribute)
                ? item
                : history.upcast(item, form, fixed).with(attribute, Value.n(history.present()));
    }

    /** Returns an item with the present names of its attributes; a value under the present name is kept. */
    public Item renamed(Item item) {
        if (!hasAlias(item)) {
            return item;
        }
        Map<String, Value> attributes = new LinkedHashMap<>(item.attributes());
        aliases.forEach((alias, name) -> {
            Value value = attributes.remove(alias);
            if (value != null) {
                attributes.putIfAbsent(name, value);
            }
        });
        return new Item(attributes);
    }
}
