package org.tabletheory.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides DynamoDB to the tests of a class, or to one test. Short for {@code @ExtendWith(DynamoExtension.class)}.
 *
 * <pre>{@code
 * @DynamoTest
 * @DynamoTables(User.class)
 * class UsersTest {
 *     @Test
 *     void usersAreStored(TableTheory db, User user) {
 *         db.model(user).create(); // in a database that only this test sees
 *     }
 * }
 * }</pre>
 *
 * @see DynamoExtension for the parameters and the choice of a database
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(DynamoExtension.class)
public @interface DynamoTest {}
