package org.tabletheory.processor.internal.view;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.ConverterTypes;

/**
 * Converters as the compiler sees them: what they store is known only at run time.
 *
 * @param registered the binary names of the classes for which the program registers converters
 */
public record CompiledConverters(Set<String> registered) implements ConverterTypes {
    public CompiledConverters {
        registered = Set.copyOf(registered);
    }

    @Override
    public boolean isRegistered(ClassView type) {
        return registered.contains(type.name());
    }

    @Override
    public @Nullable Type ofRegistered(ClassView type) {
        return null;
    }

    @Override
    public @Nullable Type ofConverter(ClassView converter) {
        return null;
    }
}
