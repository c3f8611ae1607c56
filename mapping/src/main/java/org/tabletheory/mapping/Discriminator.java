package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the attribute that identifies the class of a value of a sealed interface, so that it can be read back.
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
    /** The name of the attribute. */
    String value() default "type";
}
