package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.schema.FormDef;

/**
 * Numbers the form in which the items of a class are stored, so that the class can change: an {@link Upcast} method for each
 * older form turns items of that form into items of the next one when they are read.
 *
 * <pre>{@code
 * @Table("users")
 * @Form(2)
 * record User(@PartitionKey String id, String firstName, String lastName) {
 *     @Upcast(from = 1)
 *     static Item splitName(Item item) {
 *         String[] parts = ((Value.S) item.get("name")).value().split(" ", 2);
 *         return item.without("name")
 *                 .with("firstName", Value.s(parts[0]))
 *                 .with("lastName", Value.s(parts[1]));
 *     }
 * }
 * }</pre>
 *
 * <p>Every write stores the number in an attribute. An item without the attribute has form 1. Each class of a sealed type has
 * its own form.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Form {
    /** The number of the present form, at least 1. */
    int value();

    /** The oldest form that items may still have; older ones are rejected, and need no upcaster. */
    int oldest() default 1;

    /** The attribute that stores the number. */
    String attribute() default FormDef.DEFAULT_ATTRIBUTE;

    /**
     * Whether items of newer forms, which a newer version of the program has stored, are read as if they had the present form.
     * Otherwise reading them is an error. Whatever this is, updates and puts of such items are rejected; deletes delete them, and
     * batches, which have no conditions, replace them.
     */
    boolean readsNewer() default false;
}
