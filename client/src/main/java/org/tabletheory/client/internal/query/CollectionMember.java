package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * One class of an item collection, or one sealed type.
 *
 * @param mapper its mapper, which decrypts encrypted attributes
 * @param keys the keys of the table that templates compute, which tell its items from others if it has no discriminator
 */
public record CollectionMember<T>(Mapper<? extends T> mapper, ComputedKeys keys) {
    /** Creates a member. */
    public CollectionMember(Mapper<? extends T> mapper) {
        this(mapper, tableKeys(mapper));
    }

    /** Returns the keys of the table that templates compute. */
    static ComputedKeys tableKeys(Mapper<?> mapper) {
        return mapper.computedKeys().isEmpty()
                ? ComputedKeys.NONE
                : mapper.computedKeys().among(mapper.model().primaryKeyNames());
    }

    /** Returns the member as it is read from a path; rejects one that does not show the forms of its items. */
    CollectionMember<T> readingFrom(AccessPath path) {
        StoredForms forms = StoredForms.of(mapper);
        if (forms == null) {
            return this;
        }
        forms.requireKnown(path, List.of(), false, "Query");
        return new CollectionMember<>(forms.reading(mapper, path, List.of()));
    }

    /** Returns the simple name of the class. */
    String name() {
        return mapper.type().getSimpleName();
    }

    /** Returns whether an item belongs to the class. */
    public boolean recognizes(ComputedKeys.Texts item) {
        FamilyMembers family = mapper.family();
        if (family != null) {
            String value = item.text(family.discriminator());
            return value != null && family.read().contains(value);
        }
        return keys.firstForeign(item) == null;
    }

    /** Returns why the items of this class and those of another one cannot be distinguished, or null if they can. */
    @Nullable
    String problem(CollectionMember<?> other) {
        FamilyMembers own = mapper.family();
        FamilyMembers others = other.mapper.family();
        if (own != null && others != null && own.discriminator().equals(others.discriminator())) {
            return own.read().stream().anyMatch(others.read()::contains)
                    ? name() + " and " + other.name()
                            + " have a class or a discriminator value in common; leave one of them out"
                    : null;
        }
        if (own != null || others != null) {
            return own != null ? mixed(other, own) : other.mixed(this, others);
        }
        if (mapper.type() == other.mapper.type()) {
            return name() + " is given twice; leave one out";
        }
        return isDisjoint(other)
                ? null
                : indistinguishable(other)
                        + ": there are keys that both can have; give the templates of their primary keys different"
                        + " constant parts, such as " + name().toUpperCase(java.util.Locale.ROOT)
                        + "#{…}, or make them classes of one sealed interface with @Discriminator";
    }

    private String indistinguishable(CollectionMember<?> other) {
        return "items of " + name() + " and " + other.name() + " cannot be distinguished";
    }

    /** Returns why items with a discriminator and those of a class without it cannot be distinguished. */
    private @Nullable String mixed(CollectionMember<?> other, @Nullable FamilyMembers family) {
        if (family == null) {
            return null;
        }
        if (other.mapper.model().attribute(family.discriminator()).isPresent()) {
            return indistinguishable(other) + ": both have the attribute '" + family.discriminator()
                    + "', the discriminator of " + name() + "; rename one of them";
        }
        return !other.keys.isEmpty()
                ? null
                : indistinguishable(other) + ": " + other.name()
                        + " has neither a discriminator nor a template for a key of the table; add one of them";
    }

    private boolean isDisjoint(CollectionMember<?> other) {
        for (ComputedKey own : keys.all()) {
            ComputedKey others = other.keys.of(own.attribute());
            if (others != null && !own.template().overlaps(others.template())) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether all items of the class can have an attribute. */
    boolean has(String attribute) {
        FamilyMembers family = mapper.family();
        if (family == null || attribute.equals(family.discriminator())) {
            return mapper.model().attribute(attribute).isPresent();
        }
        for (String value : family.read()) {
            if (!family.has(value, attribute)) {
                return !variants(attribute).isEmpty();
            }
        }
        return true;
    }

    /** Returns whether some items of the class can have an attribute. */
    boolean mayHave(String attribute) {
        FamilyMembers family = mapper.family();
        if (family == null || attribute.equals(family.discriminator())) {
            return mapper.model().attribute(attribute).isPresent();
        }
        for (String value : family.read()) {
            if (family.has(value, attribute)) {
                return true;
            }
        }
        return mapper.computedKeys().isComputed(attribute);
    }

    /** Returns whether the class declares an index and has all of its keys. */
    boolean isIn(IndexDef index) {
        if (mapper.model().index(index.name()).isEmpty()) {
            return false;
        }
        for (KeyPart part : index.keyParts()) {
            if (!has(part.attribute())) {
                return false;
            }
        }
        return true;
    }

    /** Returns how each class of the type computes a key; empty if one of them does not. */
    List<ComputedKey> variants(String attribute) {
        ComputedKey same = mapper.computedKeys().of(attribute);
        if (same != null) {
            return List.of(same);
        }
        List<ComputedKey> variants = new ArrayList<>();
        for (ComputedKey key : mapper.computedKeys().ambiguous()) {
            if (key.attribute().equals(attribute)) {
                variants.add(key);
            }
        }
        FamilyMembers family = mapper.family();
        Set<String> classes = family == null ? Set.of() : Set.copyOf(family.read());
        return variants.size() == classes.size() ? variants : List.of();
    }
}
