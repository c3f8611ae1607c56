package org.tabletheory.client.internal.mapping;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A Java type with every type variable replaced: {@code Page<User>} knows that its {@code List<T>} holds users.
 *
 * @param raw the class
 * @param arguments the type arguments, none for a raw type; an array has its component's type
 */
record JavaType(Class<?> raw, List<JavaType> arguments) {
    private static final JavaType OBJECT = new JavaType(Object.class, List.of());

    JavaType {
        arguments = List.copyOf(arguments);
    }

    /** A class that has no type parameters, or one taken raw. */
    static JavaType of(Class<?> type) {
        return of(type, Map.of());
    }

    /**
     * A type as it is declared inside a class whose type variables are bound.
     *
     * @throws MappingProblem when a variable has no type there
     */
    static JavaType of(Type type, Map<TypeVariable<?>, JavaType> bindings) {
        if (type instanceof Class<?> plain) {
            return new JavaType(plain, plain.isArray() ? List.of(of(plain.getComponentType())) : List.of());
        } else if (type instanceof ParameterizedType generic) {
            return new JavaType(
                    (Class<?>) generic.getRawType(),
                    Arrays.stream(generic.getActualTypeArguments())
                            .map(argument -> of(argument, bindings))
                            .toList());
        } else if (type instanceof GenericArrayType array) {
            JavaType component = of(array.getGenericComponentType(), bindings);
            return new JavaType(component.raw.arrayType(), List.of(component));
        } else if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0], bindings);
        } else if (type instanceof TypeVariable<?> variable) {
            JavaType bound = bindings.get(variable);
            if (bound == null) {
                throw new MappingProblem("the type variable " + variable.getName()
                        + " stands for no type here; map a class that says which, or declare a type without it");
            }
            return bound;
        }
        throw new MappingProblem("has a type that is not understood: " + type.getTypeName());
    }

    /** The type argument at a position; Object where the type is raw. */
    JavaType argument(int index) {
        return index < arguments.size() ? arguments.get(index) : OBJECT;
    }

    /** What the class's own type variables stand for. */
    Map<TypeVariable<?>, JavaType> bindings() {
        Map<TypeVariable<?>, JavaType> bindings = new HashMap<>();
        TypeVariable<?>[] variables = raw.getTypeParameters();
        for (int i = 0; i < variables.length && i < arguments.size(); i++) {
            bindings.put(variables[i], arguments.get(i));
        }
        return bindings;
    }

    /** The type as a person writes it, without packages. */
    @Override
    public String toString() {
        if (raw.isArray()) {
            return argument(0) + "[]";
        }
        String name = raw.getSimpleName();
        return arguments.isEmpty()
                ? name
                : name + arguments.stream().map(JavaType::toString).collect(Collectors.joining(", ", "<", ">"));
    }
}
