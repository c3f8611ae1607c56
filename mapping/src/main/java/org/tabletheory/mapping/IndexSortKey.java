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
 * <p>An index is global and holds all attributes unless an {@link Index} on the class says otherwise. Several parts make
 * a multi-attribute key, in the order of {@link #part()}. An entity whose value is null is not in the index.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
@Repeatable(IndexSortKey.All.class)
public @interface IndexSortKey {
    /** The index's name. */
    String value();

    /** The place of this attribute in a key of several, from 0; parts with the same number stand as declared. */
    int part() default 0;

    /** Several indexes of one attribute. */
    @Documented
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
    @interface All {
        IndexSortKey[] value();
    }
}
