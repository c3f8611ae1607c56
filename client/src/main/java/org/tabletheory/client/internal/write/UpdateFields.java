package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.plan.UpdateAction;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.mapping.Draft;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * From the fields of an entity that an update is about to what it does to each (DMS 0.1, "{@code omit_empty} emptiness
 * rules", and 0.2 for updates): a field that is empty and {@code omit_empty} is removed, any other is set, and what was
 * not selected is left alone. A key of an index that the entity does not have is removed too, since none can be NULL.
 */
final class UpdateFields {
    private final Mapper<?> mapper;
    private final Model model;
    private final Lifecycle lifecycle;
    private final WriteErrors refusal;
    private final ValueRules rules;

    UpdateFields(Mapper<?> mapper, Lifecycle lifecycle, WriteErrors refusal) {
        this.mapper = mapper;
        this.model = mapper.model();
        this.lifecycle = lifecycle;
        this.refusal = refusal;
        this.rules = new ValueRules(model, refusal);
    }

    /**
     * The places that a user named, in that order, each once.
     *
     * @throws org.tabletheory.error.TableTheoryException with {@code ErrInvalidModel} when a name is unknown, is the
     *     library's or a key, or lies inside another that was named
     */
    List<AttributePath> named(List<String> fields) {
        Set<AttributePath> paths = new LinkedHashSet<>();
        for (String field : fields) {
            AttributePath path = mapper.path(field);
            requireUpdatable(path);
            paths.add(path);
        }
        List<AttributePath> all = List.copyOf(paths);
        PathOverlap.refuse(all, refusal);
        return all;
    }

    /** What an update without names is about: all that the entity says and that is not empty, keys and lifecycle aside. */
    List<AttributePath> unnamed(Draft draft) {
        List<AttributePath> paths = new ArrayList<>();
        for (Map.Entry<String, Draft.Field> field : draft.fields().entrySet()) {
            boolean mine = !model.isPrimaryKey(field.getKey())
                    && lifecycle.ownedAs(field.getKey()).isEmpty();
            if (mine && !field.getValue().unset()) {
                paths.add(AttributePath.ofName(field.getKey()));
            }
        }
        return paths;
    }

    /** What the update does to one of its places. */
    UpdateAction action(AttributePath path, Draft draft) {
        return path.isTopLevel() ? whole(path, draft) : nested(path, draft);
    }

    private UpdateAction whole(AttributePath path, Draft draft) {
        String attribute = path.attribute();
        boolean omitEmpty =
                model.attribute(attribute).map(AttributeDef::omitEmpty).orElse(false);
        Draft.Field field = draft.field(attribute);
        boolean indexKey = model.indexes().stream().anyMatch(index -> index.hasKey(attribute));
        if (field == null ? omitEmpty || indexKey : omitEmpty && field.empty()) {
            return new UpdateAction.Remove(path);
        }
        if (field == null) {
            throw refusal.invalid(
                    attribute,
                    "the update names " + attribute + ", of which the entity says nothing; give it a value, or NULL");
        }
        return new UpdateAction.Set(path, rules.stored(attribute, field.value()));
    }

    /** A place inside an attribute is set to what the entity has there, and removed when that is nothing. */
    private UpdateAction nested(AttributePath path, Draft draft) {
        Draft.Field field = draft.field(path.attribute());
        Value whole = field == null ? null : field.value();
        AttributePath around =
                new AttributePath(path.steps().subList(0, path.steps().size() - 1));
        Value holder = ValuePath.at(around, whole);
        if (holder == null || (holder.type() != Type.M && holder.type() != Type.L)) {
            throw refusal.invalid(
                    path.toString(),
                    "the update names " + path + ", but " + around + " of the entity has nothing in it; name " + around
                            + " itself");
        }
        Value value = ValuePath.at(path, whole);
        return value == null
                ? new UpdateAction.Remove(path)
                : new UpdateAction.Set(path, new StoredValueNormalizer(refusal).of(path, value));
    }

    /** Refuses a place that no update may name: a key, what the library owns, and the inside of what is stored whole. */
    void requireUpdatable(AttributePath path) {
        String attribute = path.attribute();
        if (model.isPrimaryKey(attribute)) {
            throw refusal.invalid(
                    path.toString(),
                    attribute
                            + " is part of the key, which no update changes; create an item under the new key instead");
        }
        lifecycle.ownedAs(attribute).ifPresent(role -> {
            throw refusal.invalid(
                    path.toString(), attribute + " is " + role + ", which the library keeps itself; leave it out");
        });
        if (path.isTopLevel()) {
            return;
        }
        if (model.isEncrypted(attribute)) {
            throw refusal.at(
                    path.toString(),
                    ErrorCodes.INVALID_OPERATOR,
                    attribute + " is encrypted as a whole; name " + attribute + " itself");
        }
        boolean text = model.attribute(attribute)
                .map(def -> def.json() && def.type() == Type.S)
                .orElse(false);
        if (text) {
            throw refusal.invalid(
                    path.toString(), attribute + " is stored as one JSON text; name " + attribute + " itself");
        }
    }
}
