package org.tabletheory.mapping.internal;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Types as reflection tells them. */
final class JavaTypes {
    private JavaTypes() {}

    /**
     * A type as it is declared inside a class whose type variables are bound.
     *
     * @throws DeclarationProblem when a variable has no type there
     */
    static JavaType of(Type type, Map<TypeVariable<?>, JavaType> bindings) {
        if (type instanceof Class<?> plain) {
            return JavaType.of(plain);
        } else if (type instanceof ParameterizedType generic) {
            return new JavaType(
                    (Class<?>) generic.getRawType(),
                    Arrays.stream(generic.getActualTypeArguments())
                            .map(argument -> of(argument, bindings))
                            .toList());
        } else if (type instanceof GenericArrayType array) {
            JavaType component = of(array.getGenericComponentType(), bindings);
            return JavaType.of(component.raw().arrayType(), component);
        } else if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0], bindings);
        } else if (type instanceof TypeVariable<?> variable) {
            JavaType bound = bindings.get(variable);
            if (bound == null) {
                throw new DeclarationProblem("the type variable " + variable.getName()
                        + " stands for no type here; map a class that says which, or declare a type without it");
            }
            return bound;
        }
        throw new DeclarationProblem("has a type that is not understood: " + type.getTypeName());
    }

    /** What a class's own type variables stand for. */
    static Map<TypeVariable<?>, JavaType> bindings(JavaType type) {
        Map<TypeVariable<?>, JavaType> bindings = new HashMap<>();
        TypeVariable<?>[] variables = type.raw().getTypeParameters();
        for (int i = 0; i < variables.length && i < type.arguments().size(); i++) {
            bindings.put(variables[i], type.arguments().get(i));
        }
        return bindings;
    }
}
