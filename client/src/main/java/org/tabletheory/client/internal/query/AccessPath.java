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
 * One way to a model's items: the table itself or one of its indexes.
 *
 * @param index the index's name, or null for the table itself
 * @param partition the parts of its partition key
 * @param sort the parts of its sort key; none when it has no sort key
 * @param projection the attributes that it holds beside the keys
 * @param tableKey the parts of the table's primary key
 */
public record AccessPath(
        @Nullable String index,
        Kind kind,
        List<KeyPart> partition,
        List<KeyPart> sort,
        Projection projection,
        List<KeyPart> tableKey) {
    /** What a way leads over, the cheapest and most consistent first. */
    public enum Kind {
        TABLE,
        LSI,
        GSI
    }

    /** The table itself. */
    public static AccessPath table(Model model) {
        return new AccessPath(
                null,
                Kind.TABLE,
                List.of(model.partitionKey()),
                model.sortKey().isPresent() ? List.of(model.sortKey().get()) : List.of(),
                Projection.ALL,
                model.primaryKey());
    }

    /** One of the model's indexes. */
    public static AccessPath of(Model model, IndexDef index) {
        return new AccessPath(
                index.name(),
                index.type() == IndexType.LSI ? Kind.LSI : Kind.GSI,
                index.partition(),
                index.sort(),
                index.projection(),
                model.primaryKey());
    }

    /** The table and then every index. */
    public static List<AccessPath> all(Model model) {
        List<AccessPath> paths = new ArrayList<>();
        paths.add(table(model));
        model.indexes().forEach(index -> paths.add(of(model, index)));
        return paths;
    }

    /** True when the attribute is part of this way's own key. */
    public boolean isKey(String attribute) {
        return isIn(partition, attribute) || isIn(sort, attribute);
    }

    /** True when an item has the attribute on this way, if it has it at all. */
    public boolean holds(String attribute) {
        return projection.type() == Projection.Type.ALL
                || isKey(attribute)
                || isIn(tableKey, attribute)
                || projection.fields().contains(attribute);
    }

    /** True when items can be ordered by the attribute: it is the first of this way's sort key. */
    public boolean isOrderedBy(String attribute) {
        return !sort.isEmpty() && sort.get(0).attribute().equals(attribute);
    }

    /** What a query goes on from: the parts of the table's key and of this way's own. */
    public Set<KeyPart> startKey() {
        Set<KeyPart> parts = new LinkedHashSet<>(tableKey);
        parts.addAll(partition);
        parts.addAll(sort);
        return parts;
    }

    /** The way in a message. */
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
