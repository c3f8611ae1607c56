package org.tabletheory.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides DynamoDB Local to the tests of a class, or to one test.
 *
 * <pre>{@code
 * @DynamoTest
 * class OrdersTest {
 *     @Test
 *     void ordersAreKept(URI endpoint, TablePrefix prefix) {
 *         String table = prefix.table("orders"); // create and use it at the endpoint
 *     }
 * }
 * }</pre>
 *
 * <p>One {@link LocalDynamo} serves all tests of a JVM; it starts with the first test that needs it. Parameters may be
 * the {@link LocalDynamo}, its endpoint as a {@link java.net.URI}, a {@link TablePrefix} unique to the test, so that
 * tests can run in parallel, and a client with that prefix, {@link org.tabletheory.client.TableTheory}.
 *
 * <p>With the system property {@code tabletheory.test.endpoint} (or {@code TABLETHEORY_TEST_ENDPOINT} in the
 * environment) the tests use that server and none is started.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(DynamoExtension.class)
public @interface DynamoTest {}
