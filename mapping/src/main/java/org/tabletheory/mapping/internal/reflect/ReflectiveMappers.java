package org.tabletheory.mapping.internal.reflect;

import java.lang.reflect.InaccessibleObjectException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.internal.mapper.IndexViewMapper;
import org.tabletheory.mapping.internal.mapper.StructMapper;
import org.tabletheory.mapping.internal.mapper.TableName;
import org.tabletheory.mapping.internal.structure.StructCodec;
import org.tabletheory.mapping.internal.structure.StructureCodecs;
import org.tabletheory.mapping.spi.codec.MappedClass;
import org.tabletheory.mapping.spi.declaration.ClassDeclaration;
import org.tabletheory.mapping.spi.declaration.ClassView;
import org.tabletheory.mapping.spi.declaration.DeclarationProblems;
import org.tabletheory.mapping.spi.declaration.DeclarationProblems.Problem;
import org.tabletheory.mapping.spi.declaration.EntityDeclaration;
import org.tabletheory.mapping.spi.declaration.Introspection;
import org.tabletheory.mapping.spi.declaration.ViewDeclaration;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Model;

/**
 * Creates mappers by reflection. Immutable and thread-safe.
 *
 * @param variables returns the values of variables in table names
 * @param upcasters the registered upcasters, by class and form
 */
public record ReflectiveMappers(
        Function<String, @Nullable String> variables,
        Map<Class<?>, Converter<?>> converters,
        Map<Class<?>, Map<Integer, UnaryOperator<Item>>> upcasters) {
    public ReflectiveMappers {
        converters = Map.copyOf(converters);
    }

    /**
     * Returns the mapper of a class.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} and everything that is wrong with the class's mapping
     */
    public <T> Mapper<T> mapper(Class<T> type) {
        try {
            EntityDeclaration entity = read(type, null);
            return new StructMapper<>(type, entity.model(), codec(entity));
        } catch (InaccessibleObjectException e) {
            throw closed(type);
        }
    }

    private static TableTheoryException closed(Class<?> type) {
        DeclarationProblems problems = new DeclarationProblems();
        problems.add(
                ReflectedClass.of(type),
                "is in a module that is closed to reflection; open its package in module-info.java");
        return invalid(type, problems);
    }

    /**
     * Returns the mapper of a view.
     *
     * @param mappers returns the mapper of the class that it is a view of
     * @throws TableTheoryException with {@code ErrInvalidModel} and everything that is wrong with the class
     */
    public <V> ViewMapper<V> view(Class<V> type, Function<Class<?>, Mapper<?>> mappers) {
        DeclarationProblems problems = new DeclarationProblems();
        IndexView annotation = type.getAnnotation(IndexView.class);
        if (annotation == null) {
            problems.add(ReflectedClass.of(type), "is not a view of an index; annotate it with @IndexView(\"…\")");
            throw invalid(type, problems);
        }
        ViewDeclaration view =
                Introspection.view(ReflectedClass.of(type), annotation, new ReflectedConverters(converters), problems);
        if (view == null) {
            throw invalid(type, problems);
        }
        Mapper<?> source = mappers.apply(ReflectedClass.unwrap(view.source()).raw());
        try {
            return new IndexViewMapper<>(
                    type, source, view.index(), view.attributes(), view.discriminated(), codec(view.entity()));
        } catch (InaccessibleObjectException e) {
            throw closed(type);
        }
    }

    /**
     * Returns the model of a class.
     *
     * @param table the name of the table if the class takes it from the environment
     */
    public Model model(Class<?> type, String table) {
        return read(type, table).model();
    }

    private EntityDeclaration read(Class<?> type, @Nullable String openTable) {
        DeclarationProblems problems = new DeclarationProblems();
        ReflectedClass view = ReflectedClass.of(type);
        ClassView holder = problems.attempt(view, () -> Introspection.tableHolder(view));
        if (holder == null) {
            if (problems.isEmpty()) {
                problems.add(view, unmapped(type));
            }
            throw invalid(type, problems);
        }
        Table table = holder.annotations(Table.class).get(0);
        ClassView mapped = holder.annotations(Discriminator.class).isEmpty() ? view : holder;
        String name = openTable != null && TableName.hasVariable(table.value())
                ? openTable
                : problems.attempt(mapped, () -> TableName.resolve(table.value(), variables));
        EntityDeclaration entity = Introspection.read(
                mapped, table, name == null ? table.value() : name, new ReflectedConverters(converters), problems);
        if (entity == null || !problems.isEmpty()) {
            throw invalid(type, problems);
        }
        return entity;
    }

    /** Returns whether a class can be annotated: it is neither Java's nor ours. */
    private static boolean isOwn(Class<?> type) {
        return !type.isPrimitive() && !type.isArray() && !type.getName().startsWith("java.") && type != Item.class;
    }

    private static String unmapped(Class<?> type) {
        if (type.isAnnotationPresent(IndexView.class)) {
            return "is a view of an index, which is only read; query it with view(" + type.getSimpleName()
                    + ".class), and write the class that it is a view of";
        }
        return isOwn(type)
                ? "is not mapped to a table; annotate it with @Table(\"…\")"
                : "is not an entity; pass a class with @Table or an object of one, and for a model without a class its"
                        + " name";
    }

    private StructCodec codec(EntityDeclaration entity) {
        DmsVersion version = entity.model().dmsVersion();
        List<MappedClass<?>> nested = new ArrayList<>();
        for (ClassDeclaration each : entity.nested()) {
            nested.add(ReflectedStructure.of(each, version));
        }
        return new StructureCodecs(nested, List.of(), converters, upcasters)
                .codec(ReflectedStructure.of(entity.declaration(), version));
    }

    private static TableTheoryException invalid(Class<?> type, DeclarationProblems problems) {
        Set<String> messages = new LinkedHashSet<>();
        problems.all().stream().map(Problem::message).forEach(messages::add);
        String list = messages.size() == 1
                ? messages.iterator().next()
                : messages.size() + " problems: " + String.join(" | ", messages);
        return new TableTheoryException(
                list,
                Set.of(ErrorCodes.INVALID_MODEL, ErrorCodes.INVALID_TAG),
                ErrorContext.of("mapping of " + type.getName(), type.getSimpleName()),
                null);
    }
}
