package org.tabletheory.recipes;

import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;

/**
 * The models of the page cache, as every language has them; to make its table by, and to register.
 *
 * <pre>{@code
 * db.createTable(FaceTheoryModels.metadata("cache"), FaceTheoryModels.lease("cache"));
 * }</pre>
 *
 * <p>Their DMS documents are beside this class, {@code facetheory-cache-metadata.yml} and {@code facetheory-cache-lease.yml},
 * for other languages to read.
 */
public final class FaceTheoryModels {
    private FaceTheoryModels() {}

    /** What is known of cached pages: the rows {@code META}. */
    public static Model metadata(String table) {
        return named(new MetadataRows(IsrOptions.defaults()).model(table));
    }

    /** Who makes a page: the rows {@code LOCK}. */
    public static Model lease(String table) {
        return named(new LeaseRows(LeaseOptions.defaults()).model(table));
    }

    private static Model named(Model model) {
        return model.toBuilder().naming(NamingConvention.SNAKE_CASE).build();
    }
}
