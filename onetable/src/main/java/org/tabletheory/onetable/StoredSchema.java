package org.tabletheory.onetable;

import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A schema that is stored in the table. Immutable.
 *
 * @param name the name of the stored schema
 * @param reading the schema and its warnings
 * @param hasDefaultParams whether all parameters have OneTable's default values. When the JavaScript library saves its
 *     current schema, it replaces the parameters by the defaults, so they may not be those of the original schema
 */
public record StoredSchema(String name, ReadResult<OneTableDocument> reading, boolean hasDefaultParams) {
    /** Returns the schema. */
    public OneTableDocument document() {
        return reading.document();
    }
}
