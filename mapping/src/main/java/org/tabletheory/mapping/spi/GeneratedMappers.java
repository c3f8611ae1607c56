package org.tabletheory.mapping.spi;

import java.util.List;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.internal.GeneratedStructs;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.codec.Described;
import org.tabletheory.schema.Model;

/** Makes mappers of what generated code describes. */
public final class GeneratedMappers {
    private GeneratedMappers() {}

    /**
     * The mapper of a class.
     *
     * @param type the class
     * @param model its model; environment variables in the table's name are still to be replaced
     * @param root the class as an item of its own, or the family that it belongs to
     * @param nested every other class that may stand inside
     * @param enums the constants of every enum that may stand inside
     * @param mappers what asks
     */
    public static <T> Mapper<T> mapper(
            Class<T> type,
            Model model,
            Described<?> root,
            List<Described<?>> nested,
            List<Enum<?>[]> enums,
            Mappers mappers) {
        return new GeneratedStructs(nested, enums, mappers.environment(), mappers.converters())
                .mapper(type, model, root);
    }
}
