package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;

/**
 * An access path to a model's items: the table itself or one of its indexes.
 *
 * @param index the index's name, or null for the table itself
 * @param partition the parts of its partition key
 * @param sort the parts of its sort key; empty if it has none
 * @param projection the attributes that it contains besides the keys
 * @param tableKey the parts of the table's primary key
 */
public record AccessPath(
        @Nullable String index,
        Kind kind,
        List<KeyPart> partition,
        List<KeyPart> sort,
        Projection projection,
        List<KeyPart> tableKey) {
    /** The kinds of access path, in order of preference. */
    public enum Kind {
        TABLE,
        LSI,
        GSI
    }

    /** Returns the access path of the table itself. */
    public static AccessPath table(Model model) {
        return new AccessPath(
                null,
                Kind.TABLE,
                List.of(model.partitionKey()),
                model.sortKey().isPresent() ? List.of(model.sortKey().get()) : List.of(),
                Projection.ALL,
                model.primaryKey());
    }

    /** Returns the access path of an index. */
    public static AccessPath of(Model model, IndexDef index) {
        return new AccessPath(
                index.name(),
                index.type() == IndexType.LSI ? Kind.LSI : Kind.GSI,
                index.partition(),
                index.sort(),
                index.projection(),
                model.primaryKey());
    }

    /** Returns the table and then all indexes. */
    public static List<AccessPath> all(Model model) {
        List<AccessPath> paths = new ArrayList<>();
        paths.add(table(model));
        model.indexes().forEach(index -> paths.add(of(model, index)));
        return paths;
    }

    /** Returns true if the attribute is part of this path's own key. */
    public boolean isKey(String attribute) {
        return isIn(partition, attribute) || isIn(sort, attribute);
    }

    /** Returns true if the attribute is part of this path's own key or of the table's, so that every item of it has one. */
    public boolean hasKey(String attribute) {
        return isKey(attribute) || isIn(tableKey, attribute);
    }

    /** Returns true if this path contains the attribute. */
    public boolean contains(String attribute) {
        return projection.includes(attribute) || hasKey(attribute);
    }

    /** Returns true if items are ordered by the attribute, the first part of the sort key. */
    public boolean isOrderedBy(String attribute) {
        return !sort.isEmpty() && sort.get(0).attribute().equals(attribute);
    }

    /** Returns the parts of a start key: the table's key and this path's own key. */
    public Set<KeyPart> startKey() {
        Set<KeyPart> parts = new LinkedHashSet<>(tableKey);
        parts.addAll(partition);
        parts.addAll(sort);
        return parts;
    }

    /** Returns the name of this path for messages. */
    public String label() {
        return index == null ? "the table" : "index " + index;
    }

    private static boolean isIn(List<KeyPart> parts, String attribute) {
        for (KeyPart part : parts) {
            if (part.attribute().equals(attribute)) {
                return true;
            }
        }
        return false;
    }
}
