package org.tabletheory.architecture;

import java.lang.reflect.AnnotatedArrayType;
import java.lang.reflect.AnnotatedParameterizedType;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.AnnotatedWildcardType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Types as a Java source would write them, with simple names and {@code @Nullable}. */
final class TypeNames {
    private TypeNames() {}

    static String of(AnnotatedType type) {
        String nullable = type.isAnnotationPresent(Nullable.class) ? "@Nullable " : "";
        if (type instanceof AnnotatedArrayType array) {
            return of(array.getAnnotatedGenericComponentType()) + (nullable.isEmpty() ? "[]" : " @Nullable []");
        } else if (type instanceof AnnotatedParameterizedType parameterized) {
            return nullable
                    + simple((Class<?>) ((ParameterizedType) type.getType()).getRawType())
                    + joined(parameterized.getAnnotatedActualTypeArguments(), ", ", "<", ">");
        } else if (type instanceof AnnotatedWildcardType wildcard) {
            return wildcard(wildcard);
        }
        return nullable + plain(type.getType());
    }

    private static String plain(Type type) {
        return type instanceof Class<?> plain ? simple(plain) : type.getTypeName();
    }

    private static String simple(Class<?> type) {
        Class<?> outer = type.getEnclosingClass();
        return outer == null ? type.getSimpleName() : simple(outer) + "." + type.getSimpleName();
    }

    private static String wildcard(AnnotatedWildcardType wildcard) {
        AnnotatedType[] lower = wildcard.getAnnotatedLowerBounds();
        String upper = bounds(wildcard.getAnnotatedUpperBounds());
        return lower.length > 0 ? "? super " + of(lower[0]) : "?" + upper;
    }

    /** Returns the declaration of type parameters, such as {@code <T extends Comparable<T>>}. */
    static String parameters(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables)
                        .map(variable -> variable.getName() + bounds(variable.getAnnotatedBounds()))
                        .collect(Collectors.joining(", ", "<", ">"));
    }

    private static String bounds(AnnotatedType[] bounds) {
        AnnotatedType[] stated = Stream.of(bounds)
                .filter(bound -> bound.getType() != Object.class || bound.isAnnotationPresent(Nullable.class))
                .toArray(AnnotatedType[]::new);
        return stated.length == 0 ? "" : " extends " + joined(stated, " & ", "", "");
    }

    private static String joined(AnnotatedType[] types, String separator, String before, String after) {
        return Arrays.stream(types).map(TypeNames::of).collect(Collectors.joining(separator, before, after));
    }
}
