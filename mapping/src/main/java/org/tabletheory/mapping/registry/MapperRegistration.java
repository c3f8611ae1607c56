package org.tabletheory.mapping.registry;

/**
 * Registers the converters and upcasters of a program, in a class of its own, so that the command can use them too.
 *
 * <p>A program calls it when it builds its mappers. {@code tabletheory migrate} finds the implementations on its class path by
 * {@link java.util.ServiceLoader}: list them in {@code META-INF/services/org.tabletheory.mapping.registry.MapperRegistration}.
 *
 * <pre>{@code
 * public final class ShopMappers implements MapperRegistration {
 *     @Override
 *     public void register(Mappers.Builder mappers) {
 *         mappers.upcaster("Invoice", 1, item -> item.with("currency", Value.s("EUR")));
 *     }
 * }
 * }</pre>
 */
@FunctionalInterface
public interface MapperRegistration {
    /** Adds converters and upcasters to mappers that are being built. */
    void register(Mappers.Builder mappers);
}
