package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.schema.IndexType;
import org.tabletheory.schema.Projection;

/**
 * Says more of a secondary index than its keys: that it is local, or that it holds fewer attributes.
 *
 * <pre>{@code
 * @Table("orders")
 * @Index(name = "by-date", type = IndexType.LSI, projection = Projection.Type.INCLUDE, fields = "total")
 * public record Order(@PartitionKey String id, @SortKey String line, @IndexSortKey("by-date") String date, long total) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
@Repeatable(Index.All.class)
public @interface Index {
    /** The index's name, as {@link IndexPartitionKey} and {@link IndexSortKey} give it. */
    String name();

    /** Global, or local: then its partition key is the table's. */
    IndexType type() default IndexType.GSI;

    /** Which attributes it holds. */
    Projection.Type projection() default Projection.Type.ALL;

    /** The attributes that {@code INCLUDE} names, by their names in DynamoDB or in Java. */
    String[] fields() default {};

    /** Several indexes of one class. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface All {
        Index[] value();
    }
}
