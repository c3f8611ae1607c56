package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.expression.FieldResolver;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * Turns fields of an entity into the actions of an update (DMS 0.1, "{@code omit_empty} emptiness rules", and 0.2 for
 * updates): a field that is empty and {@code omit_empty} is removed, any other is set. An index key that the entity does
 * not have is removed too, because it cannot be NULL.
 */
final class UpdateFields {
    private final Mapper<?> mapper;
    private final Model model;
    private final ComputedKeys keys;
    private final Lifecycle lifecycle;
    private final WriteErrors errors;
    private final ValueRules rules;

    UpdateFields(Mapper<?> mapper, ComputedKeys keys, Lifecycle lifecycle, WriteErrors errors) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.keys = keys;
        this.lifecycle = lifecycle;
        this.errors = errors;
        this.rules = new ValueRules(model, errors);
    }

    /**
     * Returns the paths of the named fields, in order and without repetitions.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} when a name is unknown, is
     *     managed by the library or a key, or is inside another one
     */
    List<AttributePath> named(List<String> fields) {
        Set<AttributePath> paths = new LinkedHashSet<>();
        for (String field : fields) {
            AttributePath path = new FieldResolver(mapper, errors.operation()).path(field);
            requireUpdatable(path);
            paths.add(path);
        }
        List<AttributePath> all = List.copyOf(paths);
        PathOverlap.reject(all, errors);
        return all;
    }

    /** Returns the paths of an update without names: all fields that are not empty, without keys and managed attributes. */
    List<AttributePath> unnamed(Draft draft) {
        List<AttributePath> paths = new ArrayList<>();
        for (Map.Entry<String, Draft.Field> field : draft.fields().entrySet()) {
            boolean updatable = !model.isPrimaryKey(field.getKey())
                    && !isForm(field.getKey())
                    && !keys.isComputed(field.getKey())
                    && primaryKeyOf(field.getKey()) == null
                    && lifecycle.ownedAs(field.getKey()).isEmpty();
            if (updatable && !field.getValue().unset()) {
                paths.add(AttributePath.ofName(field.getKey()));
            }
        }
        return paths;
    }

    /** Returns whether an attribute stores the number of the form, which every update sets. */
    private boolean isForm(String attribute) {
        return model.form().filter(form -> form.attribute().equals(attribute)).isPresent();
    }

    /** Returns the part of the primary key that an attribute is a component of, or null. */
    private @Nullable ComputedKey primaryKeyOf(String attribute) {
        for (ComputedKey key : keys.all()) {
            if (key.uses(attribute) && model.isPrimaryKey(key.attribute())) {
                return key;
            }
        }
        return null;
    }

    /** Returns the action for a path. */
    UpdateAction action(AttributePath path, Draft draft) {
        return path.isTopLevel() ? topLevel(path, draft) : nested(path, draft);
    }

    private UpdateAction topLevel(AttributePath path, Draft draft) {
        String attribute = path.attribute();
        boolean omitEmpty =
                model.attribute(attribute).map(AttributeDef::omitEmpty).orElse(false);
        Draft.Field field = draft.field(attribute);
        boolean indexKey = model.indexes().stream().anyMatch(index -> index.hasKey(attribute));
        if (field == null ? omitEmpty || indexKey : omitEmpty && field.empty()) {
            return new UpdateAction.Remove(path);
        }
        if (field == null) {
            throw errors.invalid(
                    attribute,
                    "the update names " + attribute + ", which the entity does not have; give it a value, or NULL");
        }
        return new UpdateAction.Set(path, rules.stored(attribute, field.value()));
    }

    /** Sets a path inside an attribute to the value of the entity, or removes it if the entity has none. */
    private UpdateAction nested(AttributePath path, Draft draft) {
        Draft.Field field = draft.field(path.attribute());
        Value attribute = field == null ? null : field.value();
        AttributePath parent =
                new AttributePath(path.steps().subList(0, path.steps().size() - 1));
        Value holder = ValuePath.at(parent, attribute);
        if (holder == null || (holder.type() != Type.M && holder.type() != Type.L)) {
            throw errors.invalid(
                    path.toString(),
                    "the update names " + path + ", but " + parent + " of the entity is empty; name " + parent
                            + " instead");
        }
        Value value = ValuePath.at(path, attribute);
        return value == null
                ? new UpdateAction.Remove(path)
                : new UpdateAction.Set(path, new StoredValueNormalizer(errors).of(path, value));
    }

    /** Rejects a path that no update can change: keys, managed attributes, and parts of encrypted attributes. */
    void requireUpdatable(AttributePath path) {
        String attribute = path.attribute();
        if (model.isPrimaryKey(attribute)) {
            throw errors.invalid(
                    path.toString(),
                    attribute
                            + " is part of the primary key, which cannot be updated; create an item with the new key instead");
        }
        ComputedKey primary = primaryKeyOf(attribute);
        if (primary != null) {
            throw errors.invalid(
                    path.toString(),
                    attribute + " is a part of " + primary.attribute() + " by the template " + primary.template()
                            + ", and the primary key cannot be updated; create an item with the new key instead");
        } else if (keys.isComputed(attribute)) {
            throw errors.invalid(
                    path.toString(), attribute + " is computed by a template; update its components instead");
        }
        lifecycle.ownedAs(attribute).ifPresent(role -> {
            throw errors.invalid(
                    path.toString(),
                    attribute + " has the role " + role + ", which the library maintains; leave it out");
        });
        if (!path.isTopLevel() && model.isEncrypted(attribute)) {
            throw errors.at(
                    path.toString(),
                    ErrorCodes.INVALID_OPERATOR,
                    attribute + " is encrypted as a whole; name " + attribute + " instead");
        }
    }
}
