package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a part of the sort key of a secondary index.
 *
 * <p>An index is global and projects all attributes, unless the class has an {@link Index}. Several parts form a
 * multi-attribute key, in the order of {@link #part()}. An item without a value is not in the index.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
@Repeatable(IndexSortKey.All.class)
public @interface IndexSortKey {
    /** The name of the index. */
    String value();

    /** The position of this attribute in a multi-attribute key, from 0; equal positions keep the order of declaration. */
    int part() default 0;

    /**
     * How the key is computed from other attributes, such as <code>{placedAt:millis}</code>; see {@link
     * org.tabletheory.schema.key.KeyTemplate}. On a component, the component gets the key when it is read, and its value
     * is ignored when it is written. On a class, no component has the key. An item in which a component of the template is
     * absent is not in the index.
     */
    String template() default "";

    /** The name of a key attribute that no component has, for an annotation on a class; by default the index's name and {@code SK}. */
    String attribute() default "";

    /** Several indexes of one attribute. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
    @interface All {
        IndexSortKey[] value();
    }
}
