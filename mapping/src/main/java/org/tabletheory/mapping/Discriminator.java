package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Tells the records of a sealed interface apart by an attribute, so that a value of it can be read back.
 *
 * <pre>{@code
 * @Discriminator("kind")
 * public sealed interface Shape {
 *     @DiscriminatorValue("circle") record Circle(double radius) implements Shape {}
 *     @DiscriminatorValue("square") record Square(double side) implements Shape {}
 * }
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Discriminator {
    /** The name of the attribute that says which of them an item is. */
    String value() default "type";
}
