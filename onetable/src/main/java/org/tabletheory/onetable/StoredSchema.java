package org.tabletheory.onetable;

import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.onetable.OneTableDocument;

/**
 * A schema as it is stored in the table. Immutable.
 *
 * @param name the name that it is stored under
 * @param reading the schema, with what is to be said of it
 * @param hasDefaultParams whether all its parameters are OneTable's defaults: the JavaScript library writes these for a
 *     schema that has others, when it saves the one in use, so they may not be what the schema's author said
 */
public record StoredSchema(String name, ReadResult<OneTableDocument> reading, boolean hasDefaultParams) {
    /** The schema. */
    public OneTableDocument document() {
        return reading.document();
    }
}
