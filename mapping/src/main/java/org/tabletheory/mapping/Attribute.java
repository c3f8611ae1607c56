package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.Format;

/**
 * Sets what does not follow from the Java type of an attribute: another name, another storage type, a format.
 *
 * <pre>{@code
 * record Parcel(
 *         @PartitionKey String id,
 *         @Attribute("e_mail") String email,
 *         @Attribute(type = Type.SS) List<String> tags,       // a set in DynamoDB, a list in Java
 *         @Attribute(type = Type.N) String amount,            // a number's exact text
 *         @Attribute(format = Format.INT) long count) {}
 * }</pre>
 *
 * <p>The annotation is optional: without it, the naming convention derives the name from the Java name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface Attribute {
    /** The attribute's name in DynamoDB; by default it is derived from the Java name. */
    String value() default "";

    /**
     * Former names in DynamoDB. An item that has the attribute only under one of them is read as if it had the present name. A
     * write of the attribute stores the present name and removes the former ones.
     */
    String[] aliases() default {};

    /** The storage type, if the Java type allows several; at most one. */
    Type[] type() default {};

    /** The format of the text or number; at most one. Writes reject values of another format. */
    Format[] format() default {};

    /**
     * Whether every item must have the attribute: a put without it, or with NULL, is rejected, and so is an update that removes
     * it. Reads accept items without it. Keys are always required.
     */
    boolean required() default false;

    /** Whether the model allows the attribute to be absent. */
    boolean optional() default false;

    /** Whether the model declares it a binary blob; for type B. */
    boolean binary() default false;
}
