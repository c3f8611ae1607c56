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
 * <p>A sealed interface with a {@link Discriminator} can be mapped too: its classes share a table.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Table {
    /**
     * The name of the table; <code>${NAME}</code> is replaced by the environment variable, or by what {@code Config.tableVariables}
     * returns.
     */
    String value();

    /** The name of the model; by default the simple name of the class. */
    String name() default "";

    /** The namespace of the model's document; by default none. */
    String namespace() default "";

    /**
     * The naming convention: attribute names are derived by it, and explicit names must follow it. By default, names are
     * derived in camelCase and explicit names are not checked.
     */
    NamingConvention[] naming() default {};

    /** The DMS version whose rules apply, in particular for empty values. */
    DmsVersion dmsVersion() default DmsVersion.V0_1;
}
