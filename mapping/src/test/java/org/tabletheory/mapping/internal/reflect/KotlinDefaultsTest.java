package org.tabletheory.mapping.internal.reflect;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import kotlin.jvm.internal.DefaultConstructorMarker;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Constructors as Kotlin compiles them for classes with default values. */
class KotlinDefaultsTest {
    static final class Point {
        final List<Object> arguments;

        Point(int x, @Nullable String name) {
            arguments = Arrays.asList(x, name);
        }

        Point(int x, @Nullable String name, int mask, @Nullable DefaultConstructorMarker marker) {
            arguments = Arrays.asList(x, name, mask, marker);
        }
    }

    private static Constructor<?> constructor(Class<?> type, int parameters) {
        return Arrays.stream(type.getDeclaredConstructors())
                .filter(each -> each.getParameterCount() == parameters)
                .findFirst()
                .orElseThrow();
    }

    private static KotlinDefaults defaults(Class<?> type, int parameters) {
        return Objects.requireNonNull(KotlinDefaults.of(constructor(type, parameters)));
    }

    @Test
    void omittedParametersHaveABitInTheMask() throws ReflectiveOperationException {
        KotlinDefaults defaults = defaults(Point.class, 2);

        assertThat(defaults.parameters()).isEqualTo(2);
        assertThat(mask(defaults, true, false)).containsExactly(7, "a", 0b01, null);
        assertThat(mask(defaults, false, true)).containsExactly(7, "a", 0b10, null);
        assertThat(mask(defaults, true, true)).containsExactly(7, "a", 0b11, null);
        assertThat(mask(defaults, false, false)).containsExactly(7, "a", 0, null);
    }

    private static List<Object> mask(KotlinDefaults defaults, boolean... omitted) throws ReflectiveOperationException {
        return ((Point) defaults.create(new Object[] {7, "a"}, omitted)).arguments;
    }

    /** More parameters than an int has bits, so there are two masks. */
    static final class Many {
        final int @Nullable [] masks;

        Many(
                int p0,
                int p1,
                int p2,
                int p3,
                int p4,
                int p5,
                int p6,
                int p7,
                int p8,
                int p9,
                int p10,
                int p11,
                int p12,
                int p13,
                int p14,
                int p15,
                int p16,
                int p17,
                int p18,
                int p19,
                int p20,
                int p21,
                int p22,
                int p23,
                int p24,
                int p25,
                int p26,
                int p27,
                int p28,
                int p29,
                int p30,
                int p31,
                int p32) {
            masks = null;
        }

        Many(
                int p0,
                int p1,
                int p2,
                int p3,
                int p4,
                int p5,
                int p6,
                int p7,
                int p8,
                int p9,
                int p10,
                int p11,
                int p12,
                int p13,
                int p14,
                int p15,
                int p16,
                int p17,
                int p18,
                int p19,
                int p20,
                int p21,
                int p22,
                int p23,
                int p24,
                int p25,
                int p26,
                int p27,
                int p28,
                int p29,
                int p30,
                int p31,
                int p32,
                int first,
                int second,
                @Nullable DefaultConstructorMarker marker) {
            masks = new int[] {first, second, p0, p32};
        }
    }

    @Test
    void everyThirtyTwoParametersHaveAMask() throws ReflectiveOperationException {
        Object[] arguments = new Object[33];
        Arrays.fill(arguments, 5);
        boolean[] omitted = new boolean[33];
        omitted[1] = true;
        omitted[31] = true;
        omitted[32] = true;

        Many created = (Many) defaults(Many.class, 33).create(arguments, omitted);

        assertThat(created.masks).containsExactly(1 << 1 | 1 << 31, 1, 5, 5);
    }

    record Plain(int x) {}

    static final class Other {
        Other(int x) {}

        Other(int x, long mask, @Nullable DefaultConstructorMarker marker) {}

        Other(int x, int mask, @Nullable Object marker) {}

        Other(long x, int mask, @Nullable DefaultConstructorMarker marker) {}

        Other(int x, @Nullable DefaultConstructorMarker marker) {}
    }

    @Test
    void otherConstructorsHaveNoDefaultValues() {
        assertThat(KotlinDefaults.of(constructor(Plain.class, 1))).isNull();
        assertThat(KotlinDefaults.of(constructor(Other.class, 1))).isNull();
    }
}
