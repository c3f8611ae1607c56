package org.tabletheory.mapping.internal;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.internal.text.MappingMismatch;
import org.tabletheory.mapping.spi.codec.JavaType;

/**
 * A record's component or a bean's property.
 *
 * @param owner the class that declares it
 * @param name its Java name
 * @param setter how a bean takes it, or null where values go through a constructor or a builder
 */
record Property(
        Class<?> owner,
        String name,
        JavaType type,
        ReflectedAnnotations annotations,
        Getter getter,
        @Nullable Setter setter) {

    /** Reads a property of an object. */
    interface Getter {
        @Nullable
        Object get(Object target) throws ReflectiveOperationException;
    }

    /** Writes a property of an object. */
    interface Setter {
        void set(Object target, @Nullable Object value) throws ReflectiveOperationException;
    }

    @Nullable
    Object get(Object target) {
        try {
            return getter.get(target);
        } catch (InvocationTargetException e) {
            throw new MappingMismatch(
                            "could not be asked for: its getter threw " + MappingMismatch.name(e.getCause()),
                            e.getCause())
                    .inside(name);
        } catch (ReflectiveOperationException e) {
            throw new MappingMismatch("could not be asked for", e).inside(name);
        }
    }
}
