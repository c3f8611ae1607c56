package org.tabletheory.mapping.spi;

import java.util.List;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.internal.mapper.IndexViewMapper;
import org.tabletheory.mapping.internal.structure.StructCodec;
import org.tabletheory.mapping.internal.structure.StructureCodecs;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.codec.MappedClass;

/** Creates the mappers of views from the descriptions in generated code; apart from other mappers, which load less without it. */
public final class GeneratedViews {
    private GeneratedViews() {}

    /**
     * Returns the mapper of a view.
     *
     * @param source the class that it is a view of
     * @param index the name of the index
     * @param attributes the attributes of the index that the view needs
     * @param discriminated whether the index has the discriminator of a sealed type
     * @param root the class as an item
     * @param nested every other class that may be inside an item
     * @param enums the constants of every enum that may be inside an item
     * @param mappers provides the mapper of the source and the registered converters
     */
    public static <V> ViewMapper<V> view(
            Class<V> type,
            Class<?> source,
            String index,
            List<String> attributes,
            boolean discriminated,
            MappedClass<?> root,
            List<MappedClass<?>> nested,
            List<Enum<?>[]> enums,
            Mappers mappers) {
        StructCodec codec = new StructureCodecs(nested, enums, mappers.converters(), mappers.upcasters()).codec(root);
        return new IndexViewMapper<>(type, mappers.of(source), index, attributes, discriminated, codec);
    }
}
