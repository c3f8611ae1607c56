package org.tabletheory.processor.internal.read;

import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A record's component or a bean's property.
 *
 * @param owner the class that declares it
 * @param name its Java name
 * @param element where messages about it belong
 * @param getter what asks an object for it, after a dot: {@code email()} or {@code email}; null when generated code may not
 * @param setter how a bean takes it: {@code setEmail(%s)} or {@code email = %s}; null when only a constructor or builder does
 */
public record Property(
        TypeElement owner,
        String name,
        Element element,
        TypeMirror type,
        PropertyAnnotations annotations,
        @Nullable String getter,
        @Nullable String setter) {}
