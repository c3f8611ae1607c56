package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the partition key of the table: a component, or with a {@link #template} the class itself.
 *
 * <pre>{@code
 * @Table("shop")
 * @PartitionKey(template = "TENANT#{tenantId}")
 * @SortKey(template = "ORDER#{number:10}")
 * public record TenantOrder(String tenantId, long number, BigDecimal total) {}
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface PartitionKey {
    /** The attribute's name in DynamoDB; by default it is derived from the Java name, and {@code PK} on a class. */
    String value() default "";

    /**
     * How the key is computed from other attributes, such as <code>TENANT#{tenantId}</code>; see {@link
     * org.tabletheory.schema.key.KeyTemplate}. On a component, the component gets the key when it is read, and its value
     * is ignored when it is written. On a class, no component has the key.
     */
    String template() default "";
}
