package org.tabletheory.onetable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.onetable.internal.Trouble;
import org.tabletheory.onetable.internal.UnfitException;
import org.tabletheory.onetable.internal.bind.RecordBinding;

/**
 * The entities of one model as records, whose components are fields by name.
 *
 * <pre>{@code
 * record Account(String name, String status, Instant created) {}
 *
 * TypedModel<Account> accounts = table.model("Account", Account.class);
 * Account created = accounts.create(new Account("acme", null, null));
 * Account closed = accounts.update(Map.of("name", "acme", "status", "closed"));
 * }</pre>
 *
 * <p>A component that is null is a property that is not given; keys and changes are given as maps where a record would say
 * too much. A field that no component has keeps what is stored. Immutable and safe for use by many threads.
 */
public final class TypedModel<T> {
    private final OneModel model;
    private final RecordBinding<T> binding;

    TypedModel(OneModel model, Class<T> type) {
        this.model = model;
        try {
            this.binding = new RecordBinding<>(type);
        } catch (UnfitException e) {
            throw e.at(new Trouble("model", model.name()).context());
        }
        for (String name : binding.names()) {
            if (!model.fields().contains(name)) {
                throw new Trouble("model", model.name())
                        .argument(type.getName() + " has a component '" + name
                                + "', and the model has no such field; it has " + String.join(", ", model.fields()));
            }
        }
    }

    /** The same entities as maps. */
    public OneModel asMaps() {
        return model;
    }

    /** As {@link OneModel#create(Map)}. */
    public T create(T entity) {
        return create(entity, Params.of());
    }

    /** As {@link OneModel#create(Map, Params)}. */
    public T create(T entity, Params params) {
        return record("create", model.create(binding.properties(entity), params));
    }

    /** As {@link OneModel#get(Map)}. */
    public Optional<T> get(Map<String, ? extends @Nullable Object> properties) {
        return get(properties, Params.of());
    }

    /** As {@link OneModel#get(Map, Params)}. */
    public Optional<T> get(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.get(properties, params).map(found -> record("get", found));
    }

    /** As {@link OneModel#find(Map)}. */
    public Found<T> find(Map<String, ? extends @Nullable Object> properties) {
        return find(properties, Params.of());
    }

    /** As {@link OneModel#find(Map, Params)}. */
    public Found<T> find(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.find(properties, params).map(found -> record("find", found));
    }

    /** As {@link OneModel#scan(Map)}. */
    public Found<T> scan(Map<String, ? extends @Nullable Object> properties) {
        return scan(properties, Params.of());
    }

    /** As {@link OneModel#scan(Map, Params)}. */
    public Found<T> scan(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.scan(properties, params).map(found -> record("scan", found));
    }

    /** Changes an entity to what a record says; components that are null stay as they are stored. */
    public T update(T entity) {
        return update(binding.properties(entity), Params.of());
    }

    /** As {@link OneModel#update(Map)}. */
    public T update(Map<String, ? extends @Nullable Object> properties) {
        return update(properties, Params.of());
    }

    /** As {@link OneModel#update(Map, Params)}. */
    public T update(Map<String, ? extends @Nullable Object> properties, Params params) {
        return record("update", model.update(properties, params));
    }

    /** As {@link OneModel#upsert(Map)}. */
    public T upsert(T entity) {
        return upsert(binding.properties(entity), Params.of());
    }

    /** As {@link OneModel#upsert(Map, Params)}. */
    public T upsert(Map<String, ? extends @Nullable Object> properties, Params params) {
        return record("upsert", model.upsert(properties, params));
    }

    /** As {@link OneModel#remove(Map)}. */
    public List<T> remove(Map<String, ? extends @Nullable Object> properties) {
        return remove(properties, Params.of());
    }

    /** As {@link OneModel#remove(Map, Params)}. */
    public List<T> remove(Map<String, ? extends @Nullable Object> properties, Params params) {
        return model.remove(properties, params).stream()
                .map(removed -> record("remove", removed))
                .toList();
    }

    /** As {@link OneModel#init(Map)}. */
    public T init(Map<String, ? extends @Nullable Object> properties) {
        return record("init", model.init(properties));
    }

    /** The record of an entity's properties, such as fetch gives them. */
    public T of(Map<String, ? extends @Nullable Object> properties) {
        return record("of", properties);
    }

    private T record(String operation, Map<String, ? extends @Nullable Object> properties) {
        try {
            return binding.record(properties);
        } catch (UnfitException e) {
            throw e.at(new Trouble(operation, model.name()).context());
        }
    }
}
