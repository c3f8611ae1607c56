package org.tabletheory.client.internal.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewMapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;

/**
 * The models of a client: of classes, created on first use, and of documents, registered by name. Safe for use by many
 * threads.
 */
public final class Models {
    private final Supplier<Mappers> source;
    private final Map<String, Mapper<Item>> byName = new ConcurrentHashMap<>();
    private final Map<Class<?>, Mapper<?>> prefixed = new ConcurrentHashMap<>();
    private final Map<List<Class<?>>, Object> collections = new ConcurrentHashMap<>();
    private final String tablePrefix;
    private volatile @Nullable Mappers mappers;

    /**
     * Creates the models of a client.
     *
     * @param source the mappers of classes, not called before the first is needed
     * @param tablePrefix the prefix of all table names, may be empty
     */
    public Models(Supplier<Mappers> source, String tablePrefix) {
        this.source = source;
        this.tablePrefix = tablePrefix;
    }

    /** Returns the mapper of a class. */
    @SuppressWarnings("unchecked") // the key of the map is the class of the mapper
    public <T> Mapper<T> of(Class<T> type) {
        if (type == null) {
            throw RequestErrors.isNull("the class is null; pass the class of the items");
        }
        if (tablePrefix.isEmpty()) {
            return mappers().of(type);
        }
        Mapper<?> known = prefixed.get(type);
        if (known == null) {
            Mapper<T> created = prefixed(mappers().of(type));
            Mapper<?> first = prefixed.putIfAbsent(type, created);
            known = first == null ? created : first;
        }
        return (Mapper<T>) known;
    }

    /**
     * Returns the item collection of several classes, which is created only once.
     *
     * @param create creates it from the mappers of the classes
     */
    @SuppressWarnings("unchecked") // all collections are created in the same way
    public <T, C> C collection(List<Class<? extends T>> types, Function<List<Mapper<? extends T>>, C> create) {
        List<Class<?>> key = new ArrayList<>(types);
        Object known = collections.get(key);
        if (known == null) {
            List<Mapper<? extends T>> mappers = new ArrayList<>();
            for (Class<? extends T> type : types) {
                mappers.add(of(type));
            }
            C created = create.apply(mappers);
            Object first = collections.putIfAbsent(key, created);
            known = first == null ? created : first;
        }
        return (C) known;
    }

    /** Returns the mapper of a view; its model has no table prefix. */
    public <V> ViewMapper<V> view(Class<V> type) {
        if (type == null) {
            throw RequestErrors.isNull("the class is null; pass the class of the view");
        }
        return mappers().view(type);
    }

    /** Returns the mapper for items of a model. */
    public Mapper<Item> of(Model model) {
        return prefixed(model.form().isPresent() ? mappers().of(model) : Mappers.items(model));
    }

    /** Returns the mapper for items of a model that may have undeclared attributes. */
    public Mapper<Item> raw(Model model) {
        return prefixed(Mappers.rawItems(model));
    }

    /** Returns the mapper with the table prefix. */
    public <T> Mapper<T> prefixed(Mapper<T> mapper) {
        return tablePrefix.isEmpty() ? mapper : new PrefixedMapper<>(mapper, tablePrefix);
    }

    /** Returns the model with the table prefix. */
    public Model prefixed(Model model) {
        return tablePrefix.isEmpty() ? model : model.withTable(tablePrefix + model.table());
    }

    /** Returns the table name with the prefix. */
    public String prefixed(String table) {
        return tablePrefix + RequestErrors.given(table, "table", "name of the table");
    }

    private Mappers mappers() {
        Mappers known = mappers;
        if (known == null) {
            synchronized (this) {
                known = mappers;
                if (known == null) {
                    known = source.get();
                    mappers = known;
                }
            }
        }
        return known;
    }

    /** Registers a model; registering the same one again has no effect. */
    public void register(Model model) {
        Mapper<Item> mapper = of(model);
        Mapper<Item> existing = byName.putIfAbsent(model.name(), mapper);
        if (existing != null && !existing.model().equals(mapper.model())) {
            throw new TableTheoryException(
                    "a different model named " + model.name() + " is already registered, with table "
                            + existing.model().table(),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("register", model.name()));
        }
    }

    /** Returns the mapper of the registered model with this name. */
    public Mapper<Item> named(String name) {
        if (name == null) {
            throw RequestErrors.isNull("the name of the model is null; pass the name of a registered model");
        }
        Mapper<Item> mapper = byName.get(name);
        if (mapper == null) {
            throw new TableTheoryException(
                    "no model named '" + name + "' is registered; "
                            + (byName.isEmpty()
                                    ? "call register with its document first"
                                    : "registered: " + String.join(", ", new TreeSet<>(byName.keySet()))),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("model", name));
        }
        return mapper;
    }
}
