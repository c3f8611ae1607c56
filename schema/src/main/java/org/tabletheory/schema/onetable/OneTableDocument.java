package org.tabletheory.schema.onetable;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.SchemaDocument;

/**
 * A OneTable schema (OneTable 1.1.0). Immutable. Preserves all content and the order of the document.
 *
 * @param version the version of the schema's contents
 * @param description a description, or null
 * @param indexes the indexes by name, including {@code primary}
 * @param params the parameters
 * @param entities the entities of {@code models} by name
 * @param queries the saved queries by name
 * @param items sample items, unchanged
 * @param extensions custom properties of applications and tools
 * @param reserved all other top-level properties, unchanged
 */
public record OneTableDocument(
        String version,
        @Nullable String description,
        Map<String, OneTableIndex> indexes,
        OneTableParams params,
        Map<String, OneTableEntity> entities,
        Map<String, SavedQuery> queries,
        List<JsonValue.Obj> items,
        JsonValue.Obj extensions,
        JsonValue.Obj reserved)
        implements SchemaDocument {

    /** The value of {@code format} for writing. */
    public static final String FORMAT = "onetable:1.1.0";

    public OneTableDocument {
        indexes = Collections.unmodifiableMap(new LinkedHashMap<>(indexes));
        entities = Collections.unmodifiableMap(new LinkedHashMap<>(entities));
        queries = Collections.unmodifiableMap(new LinkedHashMap<>(queries));
        items = List.copyOf(items);
        if (!indexes.containsKey(OneTableIndex.PRIMARY)) {
            throw new IllegalArgumentException("a OneTable schema needs a primary index");
        }
    }

    /** Returns the index that describes the table's primary key. */
    public OneTableIndex primary() {
        return Objects.requireNonNull(indexes.get(OneTableIndex.PRIMARY));
    }

    @Override
    public String formatName() {
        return "OneTable v1.1.0";
    }

    @Override
    public int modelCount() {
        return entities.size();
    }

    @Override
    public JsonValue.Obj toJson() {
        return OneTableWriter.write(this);
    }
}
