package org.tabletheory.mapping.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.mapping.internal.mapper.RawMapper;
import org.tabletheory.mapping.internal.reflect.ReflectiveMappers;
import org.tabletheory.schema.Model;

/**
 * The mappers of classes and models, each made once.
 *
 * <pre>{@code
 * Mappers mappers = Mappers.builder()
 *         .environment(Map.of("STAGE", "test"))
 *         .converter(Money.class, new MoneyConverter())
 *         .build();
 * Mapper<User> users = mappers.of(User.class);
 * Mapper<Item> orders = Mappers.items(document.model("Order").orElseThrow());
 * }</pre>
 *
 * <p>A mapper that a {@link MapperProvider} gives, as code generation does, wins over reflection. Null is stored as NULL,
 * unless the attribute is {@link OmitEmpty}; keys, index keys and what the library sets are left out when they are null.
 * An absent or NULL attribute is read as zero into a primitive, as an empty Optional, set, list or map, and as null
 * otherwise; a bean's property then keeps its initial value. Immutable from outside, and safe for use by many threads.
 */
public final class Mappers {
    private final Map<String, String> environment;
    private final Map<Class<?>, Converter<?>> converters;
    private final List<MapperProvider> providers;
    private final Map<Class<?>, Mapper<?>> mappers = new ConcurrentHashMap<>();

    private Mappers(Builder builder) {
        environment = Map.copyOf(builder.environment);
        converters = Map.copyOf(builder.converters);
        providers = List.copyOf(builder.providers());
    }

    /** Begins with the process's environment, no converters, and the providers on the class path. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The mapper of a class that has {@link Table}.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} and everything that is wrong with
     *     the class's mapping
     */
    @SuppressWarnings("unchecked") // every mapper is kept under its own class
    public <T> Mapper<T> of(Class<T> type) {
        Mapper<?> known = mappers.get(type);
        if (known == null) {
            synchronized (mappers) {
                known = mappers.get(type);
                if (known == null) {
                    known = make(type);
                    mappers.put(type, known);
                }
            }
        }
        return (Mapper<T>) known;
    }

    /** The mapper of a model that has no class. */
    public static Mapper<Item> items(Model model) {
        return new ItemMapper(model);
    }

    /**
     * The mapper of a model that has no class and is not all that its items have: attributes that it does not declare are
     * written and read as they are. For whole tables of which only the keys are known.
     */
    public static Mapper<Item> rawItems(Model model) {
        return new RawMapper(model);
    }

    /** The environment variables that table names are resolved with. */
    public Map<String, String> environment() {
        return environment;
    }

    /** The converters that hold for every attribute of a type. */
    public Map<Class<?>, Converter<?>> converters() {
        return converters;
    }

    private <T> Mapper<T> make(Class<T> type) {
        for (MapperProvider provider : providers) {
            Mapper<T> provided = provider.mapper(type, this);
            if (provided != null) {
                return provided;
            }
        }
        return new ReflectiveMappers(environment, converters).mapper(type);
    }

    /** Gathers what mappers need; not safe for use by several threads. */
    public static final class Builder {
        private Map<String, String> environment = System.getenv();
        private final Map<Class<?>, Converter<?>> converters = new HashMap<>();
        private final List<MapperProvider> own = new ArrayList<>();

        private Builder() {}

        /** The environment variables to look at instead of the process's own. */
        public Builder environment(Map<String, String> value) {
            environment = Map.copyOf(value);
            return this;
        }

        /** Stores a type by a converter, wherever it stands. */
        public <T> Builder converter(Class<T> type, Converter<T> converter) {
            converters.put(type, converter);
            return this;
        }

        /** Asks this provider before those on the class path. */
        public Builder provider(MapperProvider provider) {
            own.add(provider);
            return this;
        }

        public Mappers build() {
            return new Mappers(this);
        }

        private List<MapperProvider> providers() {
            List<MapperProvider> all = new ArrayList<>(own);
            for (MapperProvider found : ServiceLoader.load(MapperProvider.class)) {
                all.add(found);
            }
            return all;
        }
    }
}
