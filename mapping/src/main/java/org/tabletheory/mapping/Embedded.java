package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Takes the attributes of a record or bean for attributes of the one that it stands in.
 *
 * <p>Items are read in both shapes, flat ({@code id}, {@code kind}) and nested ({@code base: {id, kind}}, also under the
 * class's name as in {@code BaseObject: {id, kind}}). They are written nested, unless {@link #flat()} is set; where an item
 * has an attribute in both, the shape that is written counts. Keys, lifecycle fields and index keys need the flat shape.
 * In both, the attributes can be named in queries and updates as if they stood here.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface Embedded {
    /** Whether the attributes are written beside the others, without a map around them. */
    boolean flat() default false;
}
