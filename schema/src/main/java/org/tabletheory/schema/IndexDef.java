package org.tabletheory.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import org.tabletheory.schema.document.JsonValue;

/**
 * A secondary index (DMS 0.1, "Index fields"). Each key is a list of parts: one part in DMS 0.1 and
 * 0.2, up to four for a global index with a multi-attribute key.
 *
 * @param name the index name
 * @param type global or local
 * @param partition the parts of its partition key, at least one
 * @param sort the parts of its sort key; empty if it has none
 * @param projection the projected attributes
 * @param extensions extension members ({@code x-…}), preserved unchanged
 */
public record IndexDef(
        String name,
        IndexType type,
        List<KeyPart> partition,
        List<KeyPart> sort,
        Projection projection,
        JsonValue.Obj extensions) {

    public IndexDef {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(projection, "projection");
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
        if (partition.isEmpty()) {
            throw new IllegalArgumentException("index " + name + " needs a partition key");
        }
    }

    /** Returns a global index without a sort key that projects all attributes. */
    public static IndexDef gsi(String name, KeyPart partition) {
        return new IndexDef(name, IndexType.GSI, List.of(partition), List.of(), Projection.ALL, JsonValue.Obj.EMPTY);
    }

    /** Returns a global index that projects all attributes. */
    public static IndexDef gsi(String name, KeyPart partition, KeyPart sort) {
        return new IndexDef(
                name, IndexType.GSI, List.of(partition), List.of(sort), Projection.ALL, JsonValue.Obj.EMPTY);
    }

    /** Returns a local index that projects all attributes; its partition key must be the table's. */
    public static IndexDef lsi(String name, KeyPart partition, KeyPart sort) {
        return new IndexDef(
                name, IndexType.LSI, List.of(partition), List.of(sort), Projection.ALL, JsonValue.Obj.EMPTY);
    }

    /** Returns a copy of this index with another projection. */
    public IndexDef projection(Projection value) {
        return new IndexDef(name, type, partition, sort, value, extensions);
    }

    /** Returns the parts of both keys, partition key first. */
    public List<KeyPart> keyParts() {
        List<KeyPart> parts = new ArrayList<>(partition);
        parts.addAll(sort);
        return Collections.unmodifiableList(parts);
    }

    /** Returns whether the attribute is part of either key. */
    public boolean hasKey(String attribute) {
        for (KeyPart part : keyParts()) {
            if (part.attribute().equals(attribute)) {
                return true;
            }
        }
        return false;
    }
}
