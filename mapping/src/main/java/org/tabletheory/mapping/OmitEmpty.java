package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Omits an attribute from writes when it is empty, at any depth (DMS, {@code omit_empty}).
 *
 * <p>Empty values are null, an empty {@code Optional}, {@code ""}, 0, false, empty collections, maps and binary data, the
 * timestamp {@code 0001-01-01T00:00:00Z} (Go's zero time), and, in DMS 0.1, a record whose fields are all empty.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface OmitEmpty {}
