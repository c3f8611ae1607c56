package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the static method that turns an item of an older form into one of the next form: it takes an {@code Item} and returns
 * an {@code Item}. See {@link Form}.
 *
 * <p>The item has all its attributes, including those of other programs; the method must keep what it does not know. The values
 * of encrypted attributes are decrypted. The result must depend only on the item, and must keep its primary key and
 * discriminator.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Upcast {
    /** The form of the items that the method takes; it returns items of the form after it. */
    int from();

    /**
     * The names in DynamoDB of encrypted attributes that items of this form and older ones hold in plain text. Everywhere else,
     * a value in plain text is rejected.
     */
    String[] plaintext() default {};
}
