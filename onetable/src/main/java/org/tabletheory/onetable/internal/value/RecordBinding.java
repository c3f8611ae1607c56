package org.tabletheory.onetable.internal.value;

import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.js.DateForm;

/**
 * Converts records to properties and back: one property for each component. A null component means that the property is
 * absent. Safe for use by many threads.
 */
public final class RecordBinding<T> {
    private final Class<T> type;
    private final List<RecordComponent> components;
    private final Constructor<T> constructor;
    private final ComponentConverter converter;

    /**
     * Creates the binding of a record class.
     *
     * @param numericDates the form of dates that are stored as numbers
     * @throws InvalidInputException if the class is not a record or is not accessible
     */
    public RecordBinding(Class<T> type, DateForm numericDates) {
        if (!type.isRecord()) {
            throw new InvalidInputException(
                    type.getName() + " is not a record; use a record class, or model(name) for maps");
        }
        this.type = type;
        this.converter = new ComponentConverter(numericDates);
        this.components = List.of(type.getRecordComponents());
        Class<?>[] types = components.stream().map(RecordComponent::getType).toArray(Class<?>[]::new);
        try {
            this.constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
        } catch (NoSuchMethodException | InaccessibleObjectException | SecurityException e) {
            throw new InvalidInputException(type.getName() + " is not accessible; open its package to this library");
        }
    }

    /** Returns the names of the components. */
    public Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        components.forEach(component -> names.add(component.getName()));
        return names;
    }

    /** Returns the non-null components of a record; nested records become maps. */
    public Map<String, @Nullable Object> properties(T entity) {
        return properties(entity, components);
    }

    private static Map<String, @Nullable Object> properties(Object entity, List<RecordComponent> components) {
        Map<String, @Nullable Object> properties = new LinkedHashMap<>();
        for (RecordComponent component : components) {
            Object value = plain(read(component, entity));
            if (value != null) {
                properties.put(component.getName(), value);
            }
        }
        return properties;
    }

    private static @Nullable Object read(RecordComponent component, Object entity) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(entity);
        } catch (InvocationTargetException e) {
            throw new InvalidInputException("'" + component.getName() + "' of "
                    + entity.getClass().getName() + " cannot be read: its accessor threw " + exception(e));
        } catch (IllegalAccessException e) {
            throw new InvalidInputException("'" + component.getName() + "' of "
                    + entity.getClass().getName() + " is not accessible; open its package to this library");
        }
    }

    /** Returns the class of what a record threw, since its message may contain values; throws errors again. */
    private static String exception(InvocationTargetException thrown) {
        if (thrown.getTargetException() instanceof Error error) {
            throw error;
        }
        return thrown.getTargetException().getClass().getName();
    }

    /** Returns the non-null components of any record; nested records become maps. */
    public static Map<String, @Nullable Object> of(Record entity) {
        return properties(entity, List.of(entity.getClass().getRecordComponents()));
    }

    private static @Nullable Object plain(@Nullable Object value) {
        if (value instanceof Record inner) {
            return of(inner);
        } else if (value instanceof Optional<?> optional) {
            return plain(optional.orElse(null));
        } else if (value instanceof List<?> list) {
            List<@Nullable Object> elements = new ArrayList<>();
            list.forEach(element -> elements.add(plain(element)));
            return elements;
        } else if (value instanceof Map<?, ?> map) {
            Map<String, @Nullable Object> entries = new LinkedHashMap<>();
            map.forEach((name, entry) -> entries.put(String.valueOf(name), plain(entry)));
            return entries;
        }
        return value;
    }

    /**
     * Creates a record from properties; components without a property are null, or zero if primitive.
     *
     * @throws InvalidInputException if a value does not fit its component
     */
    public T record(Map<String, ? extends @Nullable Object> properties) {
        Object[] arguments = new Object[components.size()];
        for (int i = 0; i < arguments.length; i++) {
            RecordComponent component = components.get(i);
            arguments[i] = converter.convert(
                    component.getGenericType(), properties.get(component.getName()), component.getName());
        }
        try {
            return constructor.newInstance(arguments);
        } catch (InvocationTargetException e) {
            throw new InvalidInputException(
                    type.getName() + " rejected the stored values: its constructor threw " + exception(e));
        } catch (ReflectiveOperationException e) {
            throw new InvalidInputException(
                    type.getName() + " cannot be created: " + e.getClass().getName());
        }
    }
}
