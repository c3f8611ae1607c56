package org.tabletheory.client.internal.query;

import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * Reads the items of a collection, each into its class, and resolves the names that the classes have in common. Immutable and
 * safe for use by many threads.
 */
record CollectionMapper<T>(CollectionMembers<T> members) implements Mapper<T> {
    @Override
    public Model model() {
        return members.model();
    }

    /** The classes need not have another one in common. */
    @Override
    @SuppressWarnings("unchecked")
    public Class<T> type() {
        return (Class<T>) Object.class;
    }

    @Override
    public Draft draft(T entity) {
        throw new UnsupportedOperationException("a collection is read, not written");
    }

    @Override
    public @Nullable FamilyMembers family() {
        return members.family();
    }

    @Override
    public T read(ItemReader reader) {
        CollectionMember<T> member = members.ahead(reader);
        if (member != null) {
            return member.mapper().read(reader);
        }
        Item item = Item.readFrom(reader);
        CollectionMember<T> found = members.of(item);
        if (found == null) {
            throw new IllegalArgumentException("an item of none of the classes " + members.names());
        }
        return found.mapper().read(TreeReader.of(item));
    }

    /**
     * Returns the path of an attribute that at least one class has; whether the others need it depends on the keys. All classes
     * that have it must store it at the same place.
     */
    @Override
    public AttributePath path(String field) {
        AttributePath path = null;
        TableTheoryException unknown = null;
        for (CollectionMember<T> member : members.all()) {
            AttributePath own = null;
            try {
                own = member.mapper().path(field);
            } catch (TableTheoryException e) {
                unknown = unknown == null ? e : unknown;
            }
            if (path != null && own != null && !own.equals(path)) {
                throw RequestErrors.operator(
                        "Query",
                        model(),
                        path,
                        "'" + field + "' is stored as '" + path + "' by one class and as '" + own + "' by "
                                + member.name() + "; name the attribute that all of them have, or query one class");
            }
            path = path == null ? own : path;
        }
        if (path == null && unknown != null) {
            throw unknown;
        }
        return path == null ? AttributePath.ofName(field) : path;
    }

    /** Returns the value as all classes with the attribute store it. */
    @Override
    public Value operand(AttributePath path, @Nullable Object value) {
        Value stored = null;
        for (CollectionMember<T> member : members.all()) {
            if (member.mayHave(path.attribute())) {
                Value own = member.mapper().operand(path, value);
                if (stored != null && !own.equals(stored)) {
                    throw RequestErrors.operator(
                            "Query",
                            model(),
                            path,
                            "the classes " + members.names() + " store '" + path
                                    + "' differently, so no condition can be on all of them; query one class");
                }
                stored = own;
            }
        }
        return stored == null ? members.all().get(0).mapper().operand(path, value) : stored;
    }

    @Override
    public boolean isEmpty(AttributePath path, Value stored) {
        return members.all().get(0).mapper().isEmpty(path, stored);
    }
}
