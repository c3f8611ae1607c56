package org.tabletheory.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.tabletheory.mapping.Table;

/**
 * Creates the tables of models before the tests of a class, or before one test. Provides DynamoDB as {@link DynamoTest} does, which
 * need not be present, too.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(DynamoExtension.class)
public @interface DynamoTables {
    /** Returns the models. Default: the member classes of the test class that have {@link Table}. */
    Class<?>[] value() default {};
}
