package org.tabletheory.mapping.internal;

import java.lang.reflect.InaccessibleObjectException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.spi.codec.JavaType;
import org.tabletheory.mapping.spi.declaration.DeclarationProblem;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.NamingConvention;

/** Makes mappers by reflection. Immutable and safe for use by many threads. */
public record ReflectiveMappers(Map<String, String> environment, Map<Class<?>, Converter<?>> converters) {
    public ReflectiveMappers {
        environment = Map.copyOf(environment);
        converters = Map.copyOf(converters);
    }

    /**
     * The mapper of a class.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} and everything that is wrong with
     *     the class's mapping
     */
    public <T> Mapper<T> mapper(Class<T> type) {
        return mapper(type, null);
    }

    /** The model of a class in a table of this name, whatever the class says of it. */
    Model model(Class<?> type, String table) {
        return mapper(type, table).model();
    }

    private <T> Mapper<T> mapper(Class<T> type, @Nullable String tableName) {
        Problems problems = new Problems(type);
        Class<?> holder = holder(type);
        Table table = holder == null ? null : holder.getAnnotation(Table.class);
        if (holder == null || table == null) {
            problems.add(type, "is not mapped to a table; annotate it with @Table(\"…\")");
            problems.throwIfAny();
            throw new IllegalStateException();
        }
        boolean shared = holder.isAnnotationPresent(Discriminator.class);
        Class<?> mapped = shared ? holder : type;
        StructCodec codec = codec(mapped, table, problems);
        String name = tableName == null ? tableName(table, mapped, problems) : tableName;
        problems.throwIfAny(); // a model without the attributes that failed would have problems that are none
        Model model = codec == null ? null : new EntityModel(mapped, codec, problems).build(table, name);
        problems.throwIfAny();
        if (codec == null || model == null) {
            throw new IllegalStateException("no model and no problem in " + type);
        }
        return new StructMapper<>(type, model, codec);
    }

    private @Nullable StructCodec codec(Class<?> type, Table table, Problems problems) {
        NamingConvention naming = table.naming().length == 0 ? NamingConvention.CAMEL_CASE : table.naming()[0];
        StructFactory structs = new StructFactory(naming, table.dmsVersion(), problems);
        CodecFactory codecs = new CodecFactory(converters, structs);
        try {
            return structs.entity(JavaType.of(type), codecs);
        } catch (DeclarationProblem problem) {
            problems.add(type, problem.sentence());
            return null;
        } catch (InaccessibleObjectException e) {
            problems.add(type, "is in a module that does not let reflection in; open its package in module-info.java");
            return null;
        }
    }

    private String tableName(Table table, Class<?> type, Problems problems) {
        try {
            return TableName.resolve(table.value(), environment);
        } catch (DeclarationProblem problem) {
            problems.add(type, problem.sentence());
            return table.value();
        }
    }

    /** The class that says the table: the type itself, or what it extends or implements. */
    private static @Nullable Class<?> holder(@Nullable Class<?> type) {
        if (type == null || type.isAnnotationPresent(Table.class)) {
            return type;
        }
        Class<?> above = holder(type.getSuperclass());
        for (Class<?> each : type.getInterfaces()) {
            above = above == null ? holder(each) : above;
        }
        return above;
    }
}
