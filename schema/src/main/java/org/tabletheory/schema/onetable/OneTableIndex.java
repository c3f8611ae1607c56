package org.tabletheory.schema.onetable;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.JsonValue;

/**
 * An index of a OneTable schema, including the primary index (OneTable 1.1.0, "Indexes").
 *
 * @param name {@code primary}, or the name of the index
 * @param hash the attribute that is its partition key
 * @param sort the attribute that is its sort key, or null; only a lenient document can omit it
 * @param local whether it is a local secondary index
 * @param projection the projected attributes
 * @param properties all properties of the index in document order
 */
public record OneTableIndex(
        String name,
        String hash,
        @Nullable String sort,
        boolean local,
        Projection projection,
        JsonValue.Obj properties) {

    /** The name of the index that describes the table's primary key. */
    public static final String PRIMARY = "primary";

    public boolean isPrimary() {
        return name.equals(PRIMARY);
    }
}
