package org.tabletheory.client.internal.mapping;

import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.codec.JavaType;

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
            throw new Misfit("could not be asked for: its getter threw " + name(e.getCause()), e.getCause())
                    .inside(name);
        } catch (ReflectiveOperationException e) {
            throw new Misfit("could not be asked for", e).inside(name);
        }
    }

    static String name(@Nullable Throwable thrown) {
        return thrown == null ? "an exception" : thrown.getClass().getSimpleName();
    }
}
