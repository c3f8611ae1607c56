package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.NamingConvention;

/**
 * Maps a class to the items of a table.
 *
 * <pre>{@code
 * @Table("users")
 * public record User(@PartitionKey("PK") String pk, @SortKey("SK") String sk, @OmitEmpty String nickname) {}
 *
 * @Table(value = "${STAGE}-orders", name = "Order", dmsVersion = DmsVersion.V0_2)
 * public record OrderItem(@PartitionKey String id, List<Line> lines) {}
 * }</pre>
 *
 * <p>A sealed interface with a {@link Discriminator} can be mapped too: it is a set of entities that share a table.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Table {
    /** The table's name; <code>${NAME}</code> in it stands for an environment variable. */
    String value();

    /** The model's name; by default the class's simple name. */
    String name() default "";

    /** The namespace that the model's document has; by default none. */
    String namespace() default "";

    /**
     * How attribute names are spelled: those that are not given are derived, those that are given are checked. By default
     * they are derived in camelCase and not checked.
     */
    NamingConvention[] naming() default {};

    /** The DMS version whose rules hold, above all those of emptiness. */
    DmsVersion dmsVersion() default DmsVersion.V0_1;
}
