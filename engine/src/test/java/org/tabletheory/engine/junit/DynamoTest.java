package org.tabletheory.engine.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Provides DynamoDB to the tests of a class, or to one test: one engine serves all tests of a JVM over HTTP. Parameters may be
 * its endpoint as a {@link java.net.URI}, a {@link TablePrefix} unique to the test, and any type that a {@link
 * DynamoTestParameter} on the class path adds.
 *
 * <p>With the system property {@code tabletheory.test.endpoint} the tests use that server instead, such as DynamoDB Local.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(DynamoExtension.class)
public @interface DynamoTest {}
