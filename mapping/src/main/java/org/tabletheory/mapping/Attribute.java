package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.Format;

/**
 * Says of an attribute what cannot be told from its Java type: another name, another storage type, a format.
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
 * <p>An attribute needs no annotation: without one it has the name that the naming convention makes of the Java name.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface Attribute {
    /** The attribute's name in DynamoDB; by default it is derived from the Java name. */
    String value() default "";

    /** The storage type, where the Java type allows several; one at most. */
    Type[] type() default {};

    /** What the text or number holds; one at most. */
    Format[] format() default {};

    /** Whether the model says that the attribute must be present. Keys always are. */
    boolean required() default false;

    /** Whether the model says that the attribute may be absent. */
    boolean optional() default false;

    /** Whether the model says that it is a binary blob; for type B. */
    boolean binary() default false;
}
