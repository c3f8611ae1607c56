package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks the time after which DynamoDB deletes the item, stored as seconds since 1970.
 *
 * <p>An {@code Instant}, {@code OffsetDateTime}, {@code ZonedDateTime}, {@code Date} or a whole number of seconds. A number
 * above 253402300799, which is the year 9999, is assumed to be milliseconds and rejected.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface Ttl {}
