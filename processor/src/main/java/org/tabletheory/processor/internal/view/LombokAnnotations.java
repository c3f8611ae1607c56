package org.tabletheory.processor.internal.view;

import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;

/**
 * Finds out whether Lombok adds members to a class. It adds them during the round in which the class is first seen, before or
 * after this processor is called, so such a class is complete only in the next round.
 */
public final class LombokAnnotations {
    private final Set<String> seen = new HashSet<>();

    private LombokAnnotations() {}

    /** Returns whether a class, a superclass or a class of its fields has annotations of Lombok. */
    public static boolean areUsedBy(TypeElement type) {
        return new LombokAnnotations().areIn(type);
    }

    private boolean areIn(TypeElement type) {
        String name = type.getQualifiedName().toString();
        if (name.startsWith("java.") || !seen.add(name)) {
            return false;
        }
        if (isAnnotated(type) || areIn(type.getSuperclass())) {
            return true;
        }
        for (Element member : type.getEnclosedElements()) {
            if (isAnnotated(member)) {
                return true;
            }
        }
        for (VariableElement field : ElementFilter.fieldsIn(type.getEnclosedElements())) {
            if (areIn(field.asType())) {
                return true;
            }
        }
        for (TypeMirror permitted : type.getPermittedSubclasses()) {
            if (areIn(permitted)) {
                return true;
            }
        }
        return false;
    }

    private boolean areIn(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return areIn(array.getComponentType());
        }
        if (!(type instanceof DeclaredType declared)) {
            return false;
        }
        boolean found = declared.asElement() instanceof TypeElement element && areIn(element);
        for (TypeMirror argument : declared.getTypeArguments()) {
            found = found || areIn(argument);
        }
        return found;
    }

    private static boolean isAnnotated(Element element) {
        return element.getAnnotationMirrors().stream()
                .map(annotation -> annotation.getAnnotationType().asElement())
                .anyMatch(type -> type instanceof TypeElement annotation
                        && annotation.getQualifiedName().toString().startsWith("lombok."));
    }
}
