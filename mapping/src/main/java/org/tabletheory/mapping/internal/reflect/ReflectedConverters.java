package org.tabletheory.mapping.internal.reflect;

import java.lang.reflect.Constructor;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.ConverterTypes;

/** The converters of a running program, which know what they store. */
record ReflectedConverters(Map<Class<?>, Converter<?>> registered) implements ConverterTypes {
    @Override
    public boolean isRegistered(ClassView type) {
        return registered.containsKey(ReflectedClass.unwrap(type).raw());
    }

    @Override
    public @Nullable Type ofRegistered(ClassView type) {
        Converter<?> converter = registered.get(ReflectedClass.unwrap(type).raw());
        return converter == null ? null : converter.type();
    }

    @Override
    public Type ofConverter(ClassView converter) {
        return create(converter).type();
    }

    /**
     * Creates a converter.
     *
     * @throws DeclarationProblem if its constructor fails
     */
    static Converter<?> create(ClassView type) {
        try {
            Constructor<?> constructor = ReflectedClass.unwrap(type).raw().getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Converter<?>) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new DeclarationProblem("names the converter " + type.simpleName() + ", whose constructor failed: "
                    + (e.getCause() == null ? e : e.getCause()).getClass().getSimpleName());
        }
    }
}
