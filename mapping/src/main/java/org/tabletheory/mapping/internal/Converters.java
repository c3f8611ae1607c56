package org.tabletheory.mapping.internal;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;

/** Converters that {@code @ConvertWith} names: made once for each attribute, and checked against its type. */
final class Converters {
    private Converters() {}

    static Codec codec(Class<? extends Converter<?>> type, JavaType attribute) {
        Class<?> converted = converted(type);
        if (converted != null && !converted.isAssignableFrom(boxed(attribute.raw()))) {
            throw new DeclarationProblem("has type " + attribute + ", and " + type.getSimpleName() + " converts "
                    + converted.getSimpleName() + "; name another converter");
        }
        return codec(make(type), attribute);
    }

    /** The codec of a converter that is there already. */
    static Codec codec(Converter<?> converter, JavaType attribute) {
        return new ConverterCodec<>(boxed(attribute.raw()), converter);
    }

    private static Class<?> boxed(Class<?> type) {
        return MethodType.methodType(type).wrap().returnType();
    }

    private static Converter<?> make(Class<? extends Converter<?>> type) {
        try {
            Constructor<? extends Converter<?>> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new DeclarationProblem("names the converter " + type.getSimpleName()
                    + ", which cannot be made: give it a constructor without parameters, or register one");
        }
    }

    /** What a converter says that it converts, or null when that cannot be told. */
    private static @Nullable Class<?> converted(Class<?> type) {
        for (Type parent : type.getGenericInterfaces()) {
            if (parent instanceof ParameterizedType generic && generic.getRawType() == Converter.class) {
                Type argument = generic.getActualTypeArguments()[0];
                Type raw = argument instanceof ParameterizedType inner ? inner.getRawType() : argument;
                return raw instanceof Class<?> plain ? plain : null;
            }
        }
        return null;
    }
}
