package org.tabletheory.schema;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.tabletheory.schema.document.JsonValue;

/**
 * A secondary index (DMS 0.1, "Index fields"). Its keys are lists of parts: one part each in what DMS says today, up to
 * four where a global index has a multi-attribute key.
 *
 * @param name the index's name
 * @param type global or local
 * @param partition the parts of its partition key, at least one
 * @param sort the parts of its sort key; none when there is no sort key
 * @param projection the attributes that it holds
 * @param extensions members that begin with {@code x-}, kept as they are
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

    /** A global index that holds all attributes and has no sort key. */
    public static IndexDef gsi(String name, KeyPart partition) {
        return new IndexDef(name, IndexType.GSI, List.of(partition), List.of(), Projection.ALL, JsonValue.Obj.EMPTY);
    }

    /** A global index that holds all attributes. */
    public static IndexDef gsi(String name, KeyPart partition, KeyPart sort) {
        return new IndexDef(
                name, IndexType.GSI, List.of(partition), List.of(sort), Projection.ALL, JsonValue.Obj.EMPTY);
    }

    /** A local index that holds all attributes; the partition key is the table's. */
    public static IndexDef lsi(String name, KeyPart partition, KeyPart sort) {
        return new IndexDef(
                name, IndexType.LSI, List.of(partition), List.of(sort), Projection.ALL, JsonValue.Obj.EMPTY);
    }

    /** The same index with another projection. */
    public IndexDef projection(Projection value) {
        return new IndexDef(name, type, partition, sort, value, extensions);
    }

    /** All parts of both keys, the partition key's first. */
    public List<KeyPart> keyParts() {
        return Stream.concat(partition.stream(), sort.stream()).toList();
    }

    /** True when the attribute is part of either key. */
    public boolean hasKey(String attribute) {
        return keyParts().stream().anyMatch(part -> part.attribute().equals(attribute));
    }
}
