package org.tabletheory.mapping.internal.reflect;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The constructor of a Kotlin class that fills in default values. Kotlin adds it, hidden from Java, if a parameter has a default
 * value: it takes the same parameters, then masks with a bit for each that is omitted, then a marker.
 *
 * @param parameters the number of parameters without masks and marker
 */
record KotlinDefaults(Constructor<?> constructor, int parameters) {
    private static final String MARKER = "kotlin.jvm.internal.DefaultConstructorMarker";

    /** Returns the constructor with default values next to another one, or null if there is none. */
    static @Nullable KotlinDefaults of(Constructor<?> plain) {
        if (plain.getDeclaringClass().isRecord()) {
            return null;
        }
        Class<?>[] given = plain.getParameterTypes();
        int masks = (given.length + Integer.SIZE - 1) / Integer.SIZE;
        for (Constructor<?> each : plain.getDeclaringClass().getDeclaredConstructors()) {
            Class<?>[] types = each.getParameterTypes();
            boolean fits = types.length == given.length + masks + 1
                    && types[types.length - 1].getName().equals(MARKER)
                    && Arrays.equals(given, Arrays.copyOf(types, given.length))
                    && Arrays.stream(types, given.length, types.length - 1).allMatch(int.class::equals);
            if (fits) {
                each.setAccessible(true);
                return new KotlinDefaults(each, given.length);
            }
        }
        return null;
    }

    /** Creates an object; a parameter that is omitted and has no default value gets its argument. */
    Object create(@Nullable Object[] arguments, boolean[] omitted) throws ReflectiveOperationException {
        @Nullable Object[] all = Arrays.copyOf(arguments, constructor.getParameterCount());
        int[] masks = new int[all.length - parameters - 1];
        for (int i = 0; i < parameters; i++) {
            if (omitted[i]) {
                masks[i / Integer.SIZE] |= 1 << (i % Integer.SIZE);
            }
        }
        for (int i = 0; i < masks.length; i++) {
            all[parameters + i] = masks[i];
        }
        return constructor.newInstance(all);
    }
}
