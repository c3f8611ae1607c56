package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.schema.ModelWritePolicy.Mode;

/**
 * Restricts what can be changed after an item was created; requires DMS 0.2.
 *
 * <pre>{@code
 * @Table(value = "events", dmsVersion = DmsVersion.V0_2)
 * @WritePolicy(mode = org.tabletheory.schema.ModelWritePolicy.Mode.WRITE_ONCE)
 * public record Event(@PartitionKey String id, String what) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface WritePolicy {
    /** Whether items can be changed or deleted. */
    Mode mode() default Mode.MUTABLE;

    /** Attributes that cannot change, by attribute name or Java name. */
    String[] protectedAttributes() default {};
}
