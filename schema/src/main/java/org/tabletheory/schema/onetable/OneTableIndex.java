package org.tabletheory.schema.onetable;

import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.document.JsonValue;

/**
 * An index of a OneTable schema, the primary one included (OneTable 1.1.0, "Indexes").
 *
 * @param name {@code primary}, or the index's name
 * @param hash the attribute that is its partition key
 * @param sort the attribute that is its sort key, or null when a lenient document says none
 * @param local whether it is a local secondary index
 * @param projection the attributes that it holds
 * @param properties everything that the document says of the index, in its order
 */
public record OneTableIndex(
        String name,
        String hash,
        @Nullable String sort,
        boolean local,
        Projection projection,
        JsonValue.Obj properties) {

    /** The name of the table's own index. */
    public static final String PRIMARY = "primary";

    public boolean isPrimary() {
        return name.equals(PRIMARY);
    }
}
