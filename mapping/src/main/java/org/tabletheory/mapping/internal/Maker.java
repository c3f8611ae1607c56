package org.tabletheory.mapping.internal;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.internal.text.MappingMismatch;

/** How an object of a class is made of the values of its properties. */
interface Maker {
    /**
     * Makes an object.
     *
     * @param values in the order of the class's properties; null or the type's empty value where nothing was stored
     * @param present where something was stored
     */
    Object make(@Nullable Object[] values, boolean[] present) throws ReflectiveOperationException;

    /**
     * Through a constructor: a record's canonical one, or one whose parameters are the properties.
     *
     * @param order for each parameter, the position of its property
     */
    record ByConstructor(Constructor<?> constructor, List<Integer> order) implements Maker {
        @Override
        public Object make(@Nullable Object[] values, boolean[] present) throws ReflectiveOperationException {
            @Nullable Object[] arguments = new Object[order.size()];
            for (int i = 0; i < order.size(); i++) {
                arguments[i] = values[order.get(i)];
            }
            return constructor.newInstance(arguments);
        }
    }

    /** Through a constructor without parameters, then setters; what was not stored keeps its initial value. */
    record BySetters(Constructor<?> constructor, List<Property> properties) implements Maker {
        @Override
        public Object make(@Nullable Object[] values, boolean[] present) throws ReflectiveOperationException {
            Object made = constructor.newInstance();
            for (int i = 0; i < properties.size(); i++) {
                Property property = properties.get(i);
                Property.Setter setter = property.setter();
                if (setter != null && (present[i] || (values[i] != null && property.get(made) == null))) {
                    setter.set(made, values[i]);
                }
            }
            return made;
        }
    }

    /** Through a builder; what was not stored keeps the builder's default, unless its type has an empty value. */
    record ByBuilder(Method builder, List<Method> setters, Method build) implements Maker {
        @Override
        public Object make(@Nullable Object[] values, boolean[] present) throws ReflectiveOperationException {
            Object building = builder.invoke(null);
            for (int i = 0; i < setters.size(); i++) {
                if (present[i] || values[i] != null) {
                    Object next = setters.get(i).invoke(building, values[i]);
                    building = next != null && build.getDeclaringClass().isInstance(next) ? next : building;
                }
            }
            return build.invoke(building);
        }
    }

    /** Makes an object, or tells why the class would not. */
    static Object make(Maker maker, Class<?> type, @Nullable Object[] values, boolean[] present) {
        try {
            return maker.make(values, present);
        } catch (InvocationTargetException e) {
            throw MappingMismatch.unmade(type, e.getCause());
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            throw new MappingMismatch("could not be made into " + type.getSimpleName(), e);
        }
    }
}
