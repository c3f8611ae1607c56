package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores a value as JSON: as canonical text in an S, or natively with another {@link Attribute#type()} (DMS 0.2).
 *
 * <p>A {@code String} or {@code byte[]} must be JSON text; it is stored in canonical form. Null is stored as NULL. Both forms can be
 * read.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface Json {}
