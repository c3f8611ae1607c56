package org.tabletheory.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which attributes an index holds beside its keys and the table's (DMS 0.1, "Index fields").
 *
 * @param type all, keys only, or those that are named
 * @param fields the attributes that {@link Type#INCLUDE} names; their order has no meaning
 */
public record Projection(Type type, Set<String> fields) {

    /** What a document without {@code projection} means. */
    public static final Projection ALL = new Projection(Type.ALL, Set.of());

    public static final Projection KEYS_ONLY = new Projection(Type.KEYS_ONLY, Set.of());

    /** The three kinds of projections. */
    public enum Type {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    public Projection {
        Objects.requireNonNull(type, "type");
        fields = Collections.unmodifiableSet(new TreeSet<>(fields));
    }

    /** The keys and these attributes. */
    public static Projection include(Collection<String> fields) {
        return new Projection(Type.INCLUDE, new TreeSet<>(fields));
    }
}
