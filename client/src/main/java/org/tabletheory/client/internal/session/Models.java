package org.tabletheory.client.internal.session;

import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;

/**
 * The models that a client knows: classes as they are met, documents' models by their names. Safe for use by many
 * threads; mappers are not looked for before the first is needed.
 */
public final class Models {
    private final Supplier<Mappers> source;
    private final Map<String, Mapper<Item>> byName = new ConcurrentHashMap<>();
    private final Map<Class<?>, Mapper<?>> prefixed = new ConcurrentHashMap<>();
    private final String tablePrefix;
    private volatile @Nullable Mappers mappers;

    /**
     * The models that mappers are made of.
     *
     * @param tablePrefix what the names of all tables begin with, perhaps nothing
     */
    public Models(Supplier<Mappers> source, String tablePrefix) {
        this.source = source;
        this.tablePrefix = tablePrefix;
    }

    /** The mapper of a class. */
    @SuppressWarnings("unchecked") // every mapper is kept under its own class
    public <T> Mapper<T> of(Class<T> type) {
        if (tablePrefix.isEmpty()) {
            return mappers().of(type);
        }
        Mapper<?> known = prefixed.get(type);
        if (known == null) {
            Mapper<T> made = prefixed(mappers().of(type));
            Mapper<?> first = prefixed.putIfAbsent(type, made);
            known = first == null ? made : first;
        }
        return (Mapper<T>) known;
    }

    /** The mapper of a model that has no class. */
    public Mapper<Item> of(Model model) {
        return prefixed(Mappers.items(model));
    }

    /** The mapper of a model that has no class and does not declare all that its items have. */
    public Mapper<Item> raw(Model model) {
        return prefixed(Mappers.rawItems(model));
    }

    private <T> Mapper<T> prefixed(Mapper<T> mapper) {
        return tablePrefix.isEmpty() ? mapper : new PrefixedMapper<>(mapper, tablePrefix);
    }

    /** The model in the table that the client uses for it. */
    public Model placed(Model model) {
        return tablePrefix.isEmpty() ? model : model.withTable(tablePrefix + model.table());
    }

    /** The name that the client uses for a table. */
    public String placed(String table) {
        return tablePrefix + table;
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

    /** Makes a model known; the same one again does nothing. */
    public void register(Model model) {
        Mapper<Item> mapper = of(model);
        Mapper<Item> there = byName.putIfAbsent(model.name(), mapper);
        if (there != null && !there.model().equals(mapper.model())) {
            throw new TableTheoryException(
                    "another model named " + model.name() + " is registered already, on table "
                            + there.model().table(),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("register", model.name()));
        }
    }

    /** The mapper of the registered model of this name. */
    public Mapper<Item> named(String name) {
        Mapper<Item> mapper = byName.get(name);
        if (mapper == null) {
            throw new TableTheoryException(
                    "no model named '" + name + "' is registered; "
                            + (byName.isEmpty()
                                    ? "register a document first"
                                    : "there are " + String.join(", ", new TreeSet<>(byName.keySet()))),
                    ErrorCodes.INVALID_MODEL,
                    ErrorContext.of("model", name));
        }
        return mapper;
    }
}
