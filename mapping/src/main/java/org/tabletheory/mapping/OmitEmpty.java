package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Leaves an attribute out of writes when it is empty, at whatever depth it stands (DMS, {@code omit_empty}).
 *
 * <p>Empty are null, an empty {@code Optional}, {@code ""}, 0, false, collections, maps and binary data of no length, the
 * timestamp {@code 0001-01-01T00:00:00Z} that Go calls zero, and, in DMS 0.1, a record all of whose fields are empty.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface OmitEmpty {}
