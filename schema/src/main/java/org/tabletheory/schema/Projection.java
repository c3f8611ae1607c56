package org.tabletheory.schema;

import java.util.Collection;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/**
 * The attributes that an index projects in addition to its own keys and the table's (DMS 0.1, "Index fields").
 *
 * @param type all attributes, keys only, or the included ones
 * @param fields the attributes included by {@link ProjectionType#INCLUDE}; their order is not significant
 */
public record Projection(ProjectionType type, Set<String> fields) {

    /** The default of a document without {@code projection}. */
    public static final Projection ALL = new Projection(ProjectionType.ALL, Set.of());

    public static final Projection KEYS_ONLY = new Projection(ProjectionType.KEYS_ONLY, Set.of());

    public Projection {
        Objects.requireNonNull(type, "type");
        fields = Collections.unmodifiableSet(new TreeSet<>(fields));
    }

    /** Returns a projection of the keys and these attributes. */
    public static Projection include(Collection<String> fields) {
        return new Projection(ProjectionType.INCLUDE, new TreeSet<>(fields));
    }

    /** Returns whether an attribute that is not a key is projected. */
    public boolean includes(String attribute) {
        return type == ProjectionType.ALL || fields.contains(attribute);
    }
}
