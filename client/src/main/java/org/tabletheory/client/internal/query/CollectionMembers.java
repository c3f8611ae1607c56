package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.client.internal.session.KeyText;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.table.TableShape;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * The classes of an item collection, which share a table, and how their items are distinguished: by a discriminator, or by the
 * templates of the primary key. Immutable and safe for use by many threads.
 *
 * @param <T> a type that all classes have in common
 */
public final class CollectionMembers<T> {
    private static final String OPERATION = "collection";

    private final List<CollectionMember<T>> members;
    private final Model model;
    private final @Nullable FamilyMembers family;

    private CollectionMembers(List<CollectionMember<T>> members, Model model, @Nullable FamilyMembers family) {
        this.members = List.copyOf(members);
        this.model = model;
        this.family = family;
    }

    /**
     * Returns the members of a collection, for all clients.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if the classes have different tables or cannot be distinguished
     */
    public static <T> CollectionMembers<T> of(List<? extends Mapper<? extends T>> mappers) {
        List<CollectionMember<T>> members = new ArrayList<>();
        for (Mapper<? extends T> mapper : mappers) {
            CollectionMember<T> member = new CollectionMember<>(mapper);
            for (CollectionMember<T> other : members) {
                String problem = other.problem(member);
                if (problem != null) {
                    throw invalid(names(List.of(other, member)), problem);
                }
            }
            members.add(member);
        }
        return new CollectionMembers<>(members, model(members), family(members));
    }

    /** Returns the members as a client reads them: decrypted, and in the present form. */
    public CollectionMembers<T> readingBy(Session session) {
        List<CollectionMember<T>> reading = new ArrayList<>();
        for (CollectionMember<T> member : members) {
            reading.add(new CollectionMember<>(session.reading(member.mapper())));
        }
        return new CollectionMembers<>(reading, model, family);
    }

    /** Returns the members as they are read from a path, which may not have all attributes that upcasters need. */
    CollectionMembers<T> readingFrom(AccessPath path) {
        List<CollectionMember<T>> reading = new ArrayList<>();
        for (CollectionMember<T> member : members) {
            reading.add(member.readingFrom(path));
        }
        return new CollectionMembers<>(reading, model, family);
    }

    private static TableTheoryException invalid(String names, String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_MODEL, ErrorContext.of(OPERATION, names));
    }

    private static String names(List<? extends CollectionMember<?>> members) {
        List<String> names = new ArrayList<>();
        members.forEach(member -> names.add(member.name()));
        return String.join(", ", names);
    }

    /** Returns a model with what the queries of all classes need: keys, common indexes and attributes. */
    private static Model model(List<? extends CollectionMember<?>> members) {
        List<Model> models = new ArrayList<>();
        members.forEach(member -> models.add(member.mapper().model()));
        TableShape shape = TableShape.of(models, OPERATION);
        Model first = models.get(0);
        Model.Builder builder = Model.builder(names(members), shape.table())
                .partitionKey(
                        first.partitionKey().attribute(), first.partitionKey().type());
        first.sortKey().ifPresent(sort -> builder.sortKey(sort.attribute(), sort.type()));
        for (IndexDef index : shape.indexes().values()) {
            if (members.stream().allMatch(member -> member.isIn(index))) {
                builder.index(index);
            }
        }
        attributes(members).values().forEach(builder::attribute);
        return builder.buildCompiled();
    }

    /** Returns the attributes of all classes by name; one that a class encrypts is encrypted. */
    private static Map<String, AttributeDef> attributes(List<? extends CollectionMember<?>> members) {
        Map<String, AttributeDef> attributes = new LinkedHashMap<>();
        for (CollectionMember<?> member : members) {
            for (AttributeDef def : member.mapper().model().attributes()) {
                AttributeDef there = attributes.get(def.attribute());
                if (there == null || (!there.isEncrypted() && def.isEncrypted())) {
                    attributes.put(def.attribute(), def);
                }
            }
        }
        return attributes;
    }

    /** Returns the classes by the values of their discriminator, or null if they do not all have the same one. */
    private static @Nullable FamilyMembers family(List<? extends CollectionMember<?>> members) {
        Set<String> discriminators = new LinkedHashSet<>();
        List<String> read = new ArrayList<>();
        Map<String, Set<String>> attributes = new LinkedHashMap<>();
        for (CollectionMember<?> member : members) {
            FamilyMembers family = member.mapper().family();
            if (family == null) {
                return null;
            }
            discriminators.add(family.discriminator());
            read.addAll(family.read());
            attributes.putAll(family.attributes());
        }
        return discriminators.size() == 1
                ? new FamilyMembers(discriminators.iterator().next(), read, attributes)
                : null;
    }

    /** Returns the model of the queries. */
    public Model model() {
        return model;
    }

    /** Returns the classes by the values of their discriminator, or null if the templates of keys distinguish them. */
    @Nullable
    FamilyMembers family() {
        return family;
    }

    /** Returns the classes, in the order in which they were given. */
    List<CollectionMember<T>> all() {
        return members;
    }

    /** Returns whether an object of a class, or of a class below it, can be in the collection. */
    public boolean contains(Class<?> type) {
        return members.stream()
                .map(member -> member.mapper().type())
                .anyMatch(own -> own.isAssignableFrom(type) || type.isAssignableFrom(own));
    }

    /** Returns the names of the classes, for messages. */
    public String names() {
        return model.subject();
    }

    /** Returns the class of the next item, or null if it has none or the stream cannot look ahead. */
    @Nullable
    CollectionMember<T> ahead(ItemReader reader) {
        return find(new TextsAhead(reader));
    }

    /** Returns the class of an item, or null if it has none. */
    @Nullable
    CollectionMember<T> of(Item item) {
        return find(name -> TextsAhead.of(item, name));
    }

    private @Nullable CollectionMember<T> find(ComputedKeys.Texts texts) {
        for (CollectionMember<T> member : members) {
            if (member.recognizes(texts)) {
                return member;
            }
        }
        return null;
    }

    /** Returns the error for an item that is of none of the classes. */
    TableTheoryException foreign(Item item, KeyText keyText) {
        Item primary = model.keyOf(item);
        List<String> keys = model.primaryKeyNames();
        String reason = family == null
                ? "none of their templates writes its " + (keys.size() == 1 ? "key '" : "keys '")
                        + String.join("' and '", keys) + "'"
                : "'" + family.discriminator() + "' is missing, or does not name one of them";
        return new TableTheoryException(
                "the item with the key " + keyText.of(primary) + " is not one of " + names() + ": " + reason
                        + "; add its class to the collection, or skip such items with"
                        + " foreignItems(ForeignItems.skipped())",
                ErrorCodes.INVALID_MODEL,
                ErrorContext.of("Query", names()).about(primary));
    }

    /**
     * Returns how each class computes a key, or an empty list if one of them does not compute it. A sealed type has one entry
     * for each of its classes.
     */
    List<ComputedKey> variants(String attribute) {
        List<ComputedKey> variants = new ArrayList<>();
        for (CollectionMember<T> member : members) {
            List<ComputedKey> own = member.variants(attribute);
            if (own.isEmpty()) {
                return List.of();
            }
            variants.addAll(own);
        }
        return variants;
    }
}
