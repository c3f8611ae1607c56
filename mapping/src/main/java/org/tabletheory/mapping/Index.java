package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.ProjectionType;

/**
 * Configures a secondary index beyond its keys: as a local index, or with fewer attributes.
 *
 * <pre>{@code
 * @Table("orders")
 * @Index(name = "by-date", type = IndexType.LSI, projection = ProjectionType.INCLUDE, fields = "total")
 * public record Order(@PartitionKey String id, @SortKey String line, @IndexSortKey("by-date") String date, long total) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Index.All.class)
public @interface Index {
    /** The name of the index, as in {@link IndexPartitionKey} and {@link IndexSortKey}. */
    String name();

    /** Global, or local, with the partition key of the table. */
    IndexType type() default IndexType.GSI;

    /** The attributes that it projects. */
    ProjectionType projection() default ProjectionType.ALL;

    /** The attributes of {@code INCLUDE}, by attribute name or Java name. */
    String[] fields() default {};

    /** Several indexes of one class. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface All {
        Index[] value();
    }
}
