package org.tabletheory.client;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.query.CollectionMember;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.write.ItemUpgrade;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.Model;

/**
 * Reports in which forms the items of a class are stored, and stores them in the present form; what {@link TableTheory#forms}
 * returns. The command {@code tabletheory migrate} does it for a whole table.
 *
 * <pre>{@code
 * ItemForms<User> forms = db.forms(User.class);
 * Item stored = db.items(User.class).get(Item.of("PK", Value.s("USER#1"), "SK", Value.s("PROFILE")), true, List.of())
 *         .orElseThrow();
 * if (forms.includes(stored) && !forms.isPresent(stored)) {
 *     forms.rewrite(stored);
 * }
 * }</pre>
 *
 * <p>Items are as they are stored: with their former names, and encrypted. Immutable and safe for use by many threads.
 *
 * @param <T> the class
 */
public final class ItemForms<T> {
    private final Mapper<T> mapper;
    private final @Nullable ItemUpgrade upgrade;

    ItemForms(Session session, Mapper<T> mapper) {
        this.mapper = mapper;
        this.upgrade = mapper.evolution() == null ? null : ItemUpgrade.of(session, mapper);
    }

    /** Returns the model of the items. */
    public Model model() {
        return mapper.model();
    }

    /** Returns whether items may have an older form or former names; if not, there is nothing to rewrite. */
    public boolean evolves() {
        return upgrade != null;
    }

    /**
     * Returns whether an item is one of the class: by the discriminator of a sealed type, or by the templates of the primary key;
     * every item if there is neither.
     */
    public boolean includes(Item stored) {
        return new CollectionMember<>(mapper)
                .recognizes(name -> stored.get(name) instanceof Value.S text ? text.value() : null);
    }

    /**
     * Returns the names of the classes whose items may have an older form or former names: that of the model, or for a sealed
     * type the names of its classes, such as {@code Row.Invoice}; empty if there are none.
     */
    public List<String> evolving() {
        Evolution evolution = mapper.evolution();
        FamilyMembers family = mapper.family();
        if (evolution == null || family == null) {
            return evolution == null ? List.of() : List.of(model().name());
        }
        List<String> names = new ArrayList<>();
        for (String value : family.read()) {
            boolean renamed = evolution.aliases().values().stream().anyMatch(name -> family.has(value, name));
            if (renamed || evolution.history(value) != null) {
                names.add(name(value));
            }
        }
        return names;
    }

    /** Returns the name of an item's class: that of the model, or for a class of a sealed type one such as {@code Row.Invoice}. */
    public String nameOf(Item stored) {
        FamilyMembers family = mapper.family();
        return family != null && stored.get(family.discriminator()) instanceof Value.S value
                ? name(value.value())
                : model().name();
    }

    private String name(String discriminatorValue) {
        return model().name() + "." + discriminatorValue;
    }

    /** Returns the number of an item's form; 1 if it has none. */
    public int formOf(Item stored) {
        return upgrade == null ? 1 : upgrade.formOf(stored);
    }

    /** Returns the present form of an item's class; 1 if its items have no number. */
    public int presentFormOf(Item stored) {
        return upgrade == null ? 1 : upgrade.presentFormOf(stored);
    }

    /** Returns whether an item has the present form, or a newer one, and the present names of its attributes. */
    public boolean isPresent(Item stored) {
        return upgrade == null || !upgrade.isNeeded(stored);
    }

    /**
     * Returns an item as {@link #rewrite} would store it.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the item is of another class, if its form is too old, if an
     *     upcaster fails, or if the result cannot be read into the class; with {@code ErrItemTooLarge} if it has become too large
     */
    public Item upcast(Item stored) {
        requireIncluded(stored);
        return upgrade == null || !upgrade.isNeeded(stored) ? stored : upgrade.upgraded(stored);
    }

    /**
     * Stores an item in the present form and returns it as it is stored then; empty if there is no item with its key any more.
     * If the item has changed since it was read, the present content is rewritten. Version and timestamps stay the same.
     *
     * @param stored the item as it was read
     * @throws TableTheoryException as {@link #upcast}
     */
    public Optional<Item> rewrite(Item stored) {
        requireIncluded(stored);
        return upgrade == null ? Optional.of(stored) : upgrade.rewrite(stored);
    }

    private void requireIncluded(Item stored) {
        if (!includes(stored)) {
            throw new TableTheoryException(
                    "the item is not a " + mapper.type().getSimpleName()
                            + ": its key or its discriminator is of another class; ask includes(item) first",
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("rewrite", mapper.model().subject())
                            .about(mapper.model().keyOf(stored)));
        }
    }
}
