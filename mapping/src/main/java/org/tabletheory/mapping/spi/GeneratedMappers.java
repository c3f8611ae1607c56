package org.tabletheory.mapping.spi;

import java.util.List;
import java.util.Set;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.internal.mapper.ConvertedModel;
import org.tabletheory.mapping.internal.mapper.StructMapper;
import org.tabletheory.mapping.internal.mapper.TableName;
import org.tabletheory.mapping.internal.structure.StructCodec;
import org.tabletheory.mapping.internal.structure.StructureCodecs;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.mapping.spi.codec.DeclarationProblem;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.schema.Model;

/** Creates mappers from the descriptions in generated code, without reflection. */
public final class GeneratedMappers {
    private GeneratedMappers() {}

    /**
     * Returns the mapper of a class.
     *
     * @param model its model; the table's name may contain variables
     * @param root the class as an item, or the sealed type that it belongs to
     * @param nested every other class that may be inside an item
     * @param enums the constants of every enum that may be inside an item
     * @param mappers provides the variables and the registered converters
     */
    public static <T> Mapper<T> mapper(
            Class<T> type,
            Model model,
            MappedClass<?> root,
            List<MappedClass<?>> nested,
            List<Enum<?>[]> enums,
            Mappers mappers) {
        StructCodec codec = new StructureCodecs(nested, enums, mappers.converters(), mappers.upcasters()).codec(root);
        Model converted = mappers.converters().isEmpty() ? model : ConvertedModel.of(model, codec);
        return new StructMapper<>(type, resolved(type, converted, mappers), codec);
    }

    private static Model resolved(Class<?> type, Model model, Mappers mappers) {
        if (!TableName.hasVariable(model.table())) {
            return model;
        }
        try {
            return model.withTable(TableName.resolve(model.table(), mappers.variables()));
        } catch (DeclarationProblem problem) {
            throw new TableTheoryException(
                    type.getSimpleName() + " " + problem.sentence(),
                    Set.of(ErrorCodes.INVALID_MODEL, ErrorCodes.INVALID_TAG),
                    ErrorContext.of("mapping of " + type.getName(), type.getSimpleName()),
                    null);
        }
    }
}
