package org.tabletheory.onetable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.error.InvalidInputException;
import org.tabletheory.onetable.internal.error.OneTableErrors;
import org.tabletheory.onetable.internal.value.RecordBinding;

/**
 * Reads and writes the entities of one model as records, whose components have the names of fields.
 *
 * <pre>{@code
 * record Account(String name, String status, Instant created) {}
 *
 * TypedModel<Account> accounts = table.model("Account", Account.class);
 * Account created = accounts.create(new Account("acme", null, null));
 * Account closed = accounts.update(Map.of("name", "acme", "status", "closed"));
 * }</pre>
 *
 * <p>A null component means that the property is absent. Keys and partial updates are maps. An update does not change fields
 * without a component. Immutable and safe for use by many threads.
 */
public final class TypedModel<T> {
    private final OneModel model;
    private final RecordBinding<T> binding;

    TypedModel(OneModel model, Class<T> type) {
        this.model = model;
        try {
            this.binding = new RecordBinding<>(type, model.numericDates());
        } catch (InvalidInputException e) {
            throw e.at(new OneTableErrors("model", model.name()).context());
        }
        for (String name : binding.names()) {
            if (!model.fields().contains(name)) {
                throw new OneTableErrors("model", model.name())
                        .argument(type.getName() + " has a component '" + name
                                + "', which is not a field of the model; fields: "
                                + String.join(", ", model.fields()));
            }
        }
    }

    /** Returns the model with entities as maps. */
    public OneModel asMaps() {
        return model;
    }

    /** Creates an entity and returns it; see {@link OneModel#create(Map)}. */
    public T create(T entity) {
        return create(entity, Params.of());
    }

    /** Creates an entity and returns it; see {@link OneModel#create(Map, Params)}. */
    public T create(T entity, Params params) {
        return written("create", model.create(properties("create", entity), params), params);
    }

    /** Returns an entity, or an empty optional; see {@link OneModel#get(Map)}. */
    public Optional<T> get(Map<String, ? extends @Nullable Object> properties) {
        return get(properties, Params.of());
    }

    /** Returns an entity, or an empty optional; see {@link OneModel#get(Map, Params)}. */
    public Optional<T> get(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.get(properties, params).map(found -> record("get", found));
    }

    /** Queries entities; see {@link OneModel#find(Map)}. */
    public FindResult<T> find(Map<String, ? extends @Nullable Object> properties) {
        return find(properties, Params.of());
    }

    /** Queries entities; see {@link OneModel#find(Map, Params)}. */
    public FindResult<T> find(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.find(properties, params).map(found -> record("find", found));
    }

    /** Scans the table for entities; see {@link OneModel#scan(Map)}. */
    public FindResult<T> scan(Map<String, ? extends @Nullable Object> properties) {
        return scan(properties, Params.of());
    }

    /** Scans the table for entities; see {@link OneModel#scan(Map, Params)}. */
    public FindResult<T> scan(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.scan(properties, params).map(found -> record("scan", found));
    }

    /** Updates an entity to the non-null components of a record, and returns the updated entity. */
    public T update(T entity) {
        return update(properties("update", entity), Params.of());
    }

    /** Updates an entity and returns it; see {@link OneModel#update(Map)}. */
    public T update(Map<String, ? extends @Nullable Object> properties) {
        return update(properties, Params.of());
    }

    /** Updates an entity and returns it; see {@link OneModel#update(Map, Params)}. */
    public T update(Map<String, ? extends @Nullable Object> properties, Params params) {
        return written("update", model.update(properties, params), params);
    }

    /** Updates or creates an entity and returns it; see {@link OneModel#upsert(Map)}. */
    public T upsert(T entity) {
        return upsert(properties("upsert", entity), Params.of());
    }

    /** Updates or creates an entity and returns it; see {@link OneModel#upsert(Map, Params)}. */
    public T upsert(Map<String, ? extends @Nullable Object> properties, Params params) {
        return written("upsert", model.upsert(properties, params), params);
    }

    /** Removes an entity and returns it; see {@link OneModel#remove(Map)}. */
    public List<T> remove(Map<String, ? extends @Nullable Object> properties) {
        return remove(properties, Params.of());
    }

    /** Removes entities and returns them; see {@link OneModel#remove(Map, Params)}. */
    public List<T> remove(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.remove(properties, params).stream()
                .map(removed -> written("remove", removed, params))
                .toList();
    }

    /** Returns a new entity without storing it; see {@link OneModel#init(Map)}. */
    public T init(Map<String, ? extends @Nullable Object> properties) {
        return record("init", model.init(properties));
    }

    /** Converts the properties of an entity, such as those of {@link OneTable#fetch}, to a record. */
    public T of(Map<String, ? extends @Nullable Object> properties) {
        return record("of", properties);
    }

    private Map<String, @Nullable Object> properties(String operation, T entity) {
        try {
            return binding.properties(entity);
        } catch (InvalidInputException e) {
            throw e.at(new OneTableErrors(operation, model.name()).context());
        }
    }

    private T written(String operation, Map<String, ? extends @Nullable Object> properties, Params params) {
        if (params.batch() != null || params.transaction() != null) {
            return record(operation, properties);
        }
        OneTableErrors errors = new OneTableErrors(operation, model.name());
        try {
            return binding.record(properties);
        } catch (InvalidInputException e) {
            throw e.after(errors.applied()).at(errors.context());
        }
    }

    private T record(String operation, Map<String, ? extends @Nullable Object> properties) {
        try {
            return binding.record(properties);
        } catch (InvalidInputException e) {
            throw e.at(new OneTableErrors(operation, model.name()).context());
        }
    }
}
