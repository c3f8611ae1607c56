package org.tabletheory.mapping.spi.codec;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A Java type with every type variable replaced: {@code Page<User>} knows that its {@code List<T>} holds users.
 *
 * <pre>{@code
 * JavaType lines = JavaType.of(List.class, JavaType.of(String.class));
 * }</pre>
 *
 * <p>Immutable and safe for use by many threads.
 *
 * @param raw the class
 * @param arguments the type arguments, none for a raw type; an array has its component's type
 */
public record JavaType(Class<?> raw, List<JavaType> arguments) {
    private static final JavaType OBJECT = new JavaType(Object.class, List.of());

    public JavaType {
        arguments = List.copyOf(arguments);
    }

    /** A class with these type arguments; without any it has no type parameters, or is taken raw. */
    public static JavaType of(Class<?> raw, JavaType... arguments) {
        boolean plainArray = raw.isArray() && arguments.length == 0;
        return new JavaType(raw, plainArray ? List.of(of(raw.getComponentType())) : List.of(arguments));
    }

    /** The type argument at a position; Object where the type is raw. */
    public JavaType argument(int index) {
        return index < arguments.size() ? arguments.get(index) : OBJECT;
    }

    // Written out, since a record's own are linked at their first use, which every cold start would pay for.

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof JavaType that && raw == that.raw && arguments.equals(that.arguments);
    }

    @Override
    public int hashCode() {
        return 31 * raw.hashCode() + arguments.hashCode();
    }

    /** The type as a person writes it, without packages. */
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
