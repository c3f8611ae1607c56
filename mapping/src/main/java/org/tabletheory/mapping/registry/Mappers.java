package org.tabletheory.mapping.registry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.mapping.Converter;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.mapping.internal.mapper.RawMapper;
import org.tabletheory.mapping.internal.reflect.ReflectiveMappers;
import org.tabletheory.schema.Model;

/**
 * The mappers of classes and models, each created once.
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
 * <p>The mapper of a {@link MapperProvider}, such as a generated one, takes precedence over reflection. Null is stored as
 * NULL, unless the attribute is {@link OmitEmpty}; keys, index keys and what the library sets are omitted when they are null.
 * An absent or NULL attribute is read as zero into a primitive, as an empty Optional, set, list or map, and as null
 * otherwise; the property of a bean then keeps its initial value. Thread-safe.
 */
public final class Mappers {
    private final Map<String, String> environment;
    private final @Nullable Function<String, @Nullable String> variables;
    private final Map<Class<?>, Converter<?>> converters;
    private final List<MapperProvider> providers;
    private final Map<Class<?>, Map<Integer, UnaryOperator<Item>>> upcasters;
    private final Map<String, Map<Integer, UnaryOperator<Item>>> modelUpcasters;
    private final Map<Class<?>, Mapper<?>> mappers = new ConcurrentHashMap<>();
    private final Map<Class<?>, ViewMapper<?>> views = new ConcurrentHashMap<>();

    private Mappers(Builder builder) {
        environment = Map.copyOf(builder.environment);
        variables = builder.variables;
        converters = Map.copyOf(builder.converters);
        providers = List.copyOf(builder.providers());
        upcasters = Map.copyOf(builder.upcasters);
        modelUpcasters = Map.copyOf(builder.modelUpcasters);
    }

    /** Returns a builder with the environment of the process, no converters, and the providers on the class path. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the mapper of a class with {@link Table}.
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
                    known = create(type);
                    mappers.put(type, known);
                }
            }
        }
        return (Mapper<T>) known;
    }

    /**
     * Returns the mapper of a class with {@link IndexView}.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} and everything that is wrong with
     *     the class, or with the one that it is a view of
     */
    @SuppressWarnings("unchecked") // every mapper is kept under its own class
    public <V> ViewMapper<V> view(Class<V> type) {
        ViewMapper<?> known = views.get(type);
        if (known == null) {
            ViewMapper<V> created = createView(type);
            ViewMapper<?> first = views.putIfAbsent(type, created);
            known = first == null ? created : first;
        }
        return (ViewMapper<V>) known;
    }

    private <V> ViewMapper<V> createView(Class<V> type) {
        for (MapperProvider provider : providers) {
            ViewMapper<V> provided = provider.view(type, this);
            if (provided != null) {
                return provided;
            }
        }
        return new ReflectiveMappers(variables(), converters, upcasters).view(type, this::of);
    }

    /** Returns the mapper of a model without a class. */
    public static Mapper<Item> items(Model model) {
        return new ItemMapper(model);
    }

    /**
     * Returns the mapper of a model without a class that does not declare all attributes of its items: the others are written
     * and read unchanged. For tables of which only the keys are known.
     */
    public static Mapper<Item> rawItems(Model model) {
        return new RawMapper(model);
    }

    /** Returns the environment variables for table names. */
    public Map<String, String> environment() {
        return environment;
    }

    /** Returns what a variable in a table name is replaced by; null if it is not set. */
    public Function<String, @Nullable String> variables() {
        return variables == null ? new EnvironmentVariables(environment) : variables;
    }

    /** A class rather than a lambda, which would slow down the first call of a process. */
    private record EnvironmentVariables(Map<String, String> environment) implements Function<String, @Nullable String> {
        @Override
        public @Nullable String apply(String name) {
            return environment.get(name);
        }
    }

    /** Returns the converters for every attribute of a type. */
    public Map<Class<?>, Converter<?>> converters() {
        return converters;
    }

    /** Returns the upcasters that the program registers, by class and form. */
    public Map<Class<?>, Map<Integer, UnaryOperator<Item>>> upcasters() {
        return upcasters;
    }

    /** Returns the mapper of a model without a class, with the upcasters that are registered for its name. */
    public Mapper<Item> of(Model model) {
        return new ItemMapper(model, modelUpcasters.getOrDefault(model.name(), Map.of()));
    }

    private <T> Mapper<T> create(Class<T> type) {
        for (MapperProvider provider : providers) {
            Mapper<T> provided = provider.mapper(type, this);
            if (provided != null) {
                return provided;
            }
        }
        return new ReflectiveMappers(variables(), converters, upcasters).mapper(type);
    }

    /** Configures mappers. Not thread-safe. */
    public static final class Builder {
        private Map<String, String> environment = System.getenv();
        private @Nullable Function<String, @Nullable String> variables;
        private final Map<Class<?>, Converter<?>> converters = new HashMap<>();
        private final List<MapperProvider> own = new ArrayList<>();
        private final Map<Class<?>, Map<Integer, UnaryOperator<Item>>> upcasters = new HashMap<>();
        private final Map<String, Map<Integer, UnaryOperator<Item>>> modelUpcasters = new HashMap<>();

        private Builder() {}

        /** Sets the environment variables, instead of those of the process. */
        public Builder environment(Map<String, String> value) {
            environment = Map.copyOf(value);
            return this;
        }

        /**
         * Sets what <code>${NAME}</code> in a table name is replaced by, instead of the environment variable: a function that
         * returns the value of a name, or null if there is none.
         */
        public Builder variables(Function<String, @Nullable String> value) {
            variables = value;
            return this;
        }

        /** Stores every value of a type with a converter. */
        public <T> Builder converter(Class<T> type, Converter<T> converter) {
            converters.put(type, converter);
            return this;
        }

        /**
         * Registers the upcaster of a class from an older form to the next one, if the class has no
         * {@link org.tabletheory.mapping.Upcast} methods.
         */
        public Builder upcaster(Class<?> type, int from, UnaryOperator<Item> upcaster) {
            upcasters.computeIfAbsent(type, any -> new HashMap<>()).put(from, upcaster);
            return this;
        }

        /** Registers the upcaster of a model without a class, by its name, from an older form to the next one. */
        public Builder upcaster(String model, int from, UnaryOperator<Item> upcaster) {
            modelUpcasters.computeIfAbsent(model, any -> new HashMap<>()).put(from, upcaster);
            return this;
        }

        /** Adds the converters and upcasters of a registration. */
        public Builder register(MapperRegistration registration) {
            registration.register(this);
            return this;
        }

        /** Adds a provider that takes precedence over those on the class path. */
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
