package org.tabletheory.mapping;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Stores one attribute with a custom converter, created by its constructor without parameters. If the attribute is a collection,
 * map, array or Optional and the converter is one for its elements, at any depth, it stores them: {@code Converter<Money>} on a
 * {@code Map<String, List<Money>>}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.FIELD, ElementType.METHOD})
public @interface ConvertWith {
    /** The class of the converter. */
    Class<? extends Converter<?>> value();
}
