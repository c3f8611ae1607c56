package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Treats the attributes of a record or bean as attributes of the class around it.
 *
 * <p>Items are read in both forms, flat ({@code id}, {@code kind}) and nested ({@code base: {id, kind}}, also under the name
 * of the class: {@code BaseObject: {id, kind}}). They are written nested, unless {@link #flat()} is set; if an item has an
 * attribute in both forms, the form that is written takes precedence. Keys, lifecycle fields and index keys require the flat
 * form. In both forms, queries and updates can name the attributes as if they were declared here.
 * An update changes them in the form in which the item holds them, also in a transaction. Conditions and filters compare the form
 * that is written: an item in the other form has no such attribute for them. In a sealed type, an update finds the flat form only
 * if its name means the same in all classes.
 *
 * <p>A converter of the record or bean, by {@link ConvertWith} or registered, stores it as one attribute instead.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface Embedded {
    /** Whether the attributes are written next to the others, without a map around them. */
    boolean flat() default false;
}
