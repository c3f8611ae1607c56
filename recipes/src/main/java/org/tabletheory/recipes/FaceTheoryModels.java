package org.tabletheory.recipes;

import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;

/**
 * The models of the page cache, shared by all languages. Use them to create the table and to register them.
 *
 * <pre>{@code
 * db.createTable(FaceTheoryModels.metadata("cache"), FaceTheoryModels.lease("cache"));
 * }</pre>
 *
 * <p>The equivalent DMS documents for other languages are resources next to this class: {@code
 * facetheory-cache-metadata.yml} and {@code facetheory-cache-lease.yml}.
 */
public final class FaceTheoryModels {
    private FaceTheoryModels() {}

    /** Returns the model of the page metadata: the items with sort key {@code META}. */
    public static Model metadata(String table) {
        return named(new MetadataRows(IsrOptions.defaults()).model(table));
    }

    /** Returns the model of the regeneration leases: the items with sort key {@code LOCK}. */
    public static Model lease(String table) {
        return named(new LeaseRows(LeaseOptions.defaults()).model(table));
    }

    private static Model named(Model model) {
        return model.toBuilder().naming(NamingConvention.SNAKE_CASE).build();
    }
}
