package org.tabletheory.mapping.spi.codec;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A Java type at run time, with every type variable replaced: in {@code Page<User>}, a {@code List<T>} holds users.
 *
 * <pre>{@code
 * JavaType lines = JavaType.of(List.class, JavaType.of(String.class));
 * }</pre>
 *
 * <p>Immutable and thread-safe.
 *
 * @param raw the class
 * @param arguments the type arguments, none for a raw type; an array has its component's type
 */
public record JavaType(Class<?> raw, List<JavaType> arguments) implements TypeView {
    private static final JavaType OBJECT = new JavaType(Object.class, List.of());

    public JavaType {
        arguments = List.copyOf(arguments);
    }

    /** Returns a class with these type arguments; none if it has no type parameters or is used raw. */
    public static JavaType of(Class<?> raw, JavaType... arguments) {
        boolean plainArray = raw.isArray() && arguments.length == 0;
        return new JavaType(raw, plainArray ? List.of(of(raw.getComponentType())) : List.of(arguments));
    }

    @Override
    public Class<?> loaded() {
        return raw;
    }

    @Override
    public boolean isArray() {
        return raw.isArray();
    }

    @Override
    public boolean isEnum() {
        return raw.isEnum();
    }

    @Override
    public JavaType argument(int index) {
        return index < arguments.size() ? arguments.get(index) : OBJECT;
    }

    // Explicit, because a record's generated methods are linked at first use, which costs time at every cold start.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JavaType that && raw == that.raw && arguments.equals(that.arguments);
    }

    @Override
    public int hashCode() {
        return 31 * raw.hashCode() + arguments.hashCode();
    }

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
