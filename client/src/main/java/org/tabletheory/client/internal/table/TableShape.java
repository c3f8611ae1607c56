package org.tabletheory.client.internal.table;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Type;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Projection;
import org.tabletheory.schema.ProjectionType;
import org.tabletheory.schema.Role;
import org.tabletheory.schema.document.JsonValue;

/**
 * What the models that share a table require of it together. Immutable.
 *
 * @param table its full name
 * @param models the models' names, for messages
 * @param primaryKey its key
 * @param indexes by name; an index that several models have projects what any of them requires
 * @param ttl the attribute by which items can expire, or null if no model has one
 */
public record TableShape(
        String table,
        String models,
        List<KeyPart> primaryKey,
        Map<String, IndexDef> indexes,
        @Nullable String ttl) {

    /**
     * Returns what these models, of which there is at least one, require together.
     *
     * @throws TableTheoryException with {@code ErrInvalidModel} if they contradict each other
     */
    public static TableShape of(List<Model> models, String operation) {
        Model first = models.get(0);
        Map<String, IndexDef> indexes = new LinkedHashMap<>();
        Map<String, Type> types = new LinkedHashMap<>();
        String ttl = null;
        for (Model model : models) {
            if (!first.table().equals(model.table()) || !first.primaryKey().equals(model.primaryKey())) {
                throw contradiction(
                        operation,
                        model,
                        "models that share a table must have the same table name and keys, and " + model.name()
                                + " differs from " + first.name());
            }
            for (IndexDef index : model.indexes()) {
                IndexDef there = indexes.get(index.name());
                indexes.put(
                        index.name(),
                        there == null ? plain(index, index.projection()) : merged(operation, model, there, index));
                requireSameTypes(operation, model, types, index);
            }
            Optional<String> own = model.attribute(Role.TTL).map(AttributeDef::attribute);
            if (ttl != null && own.isPresent() && !own.get().equals(ttl)) {
                throw contradiction(
                        operation,
                        model,
                        "a table can have only one ttl attribute, and " + model.name() + " has " + own.get()
                                + " where another model has " + ttl);
            }
            ttl = own.orElse(ttl);
        }
        String names = models.stream().map(Model::name).collect(Collectors.joining(", "));
        return new TableShape(first.table(), names, first.primaryKey(), indexes, ttl);
    }

    private static void requireSameTypes(String operation, Model model, Map<String, Type> types, IndexDef index) {
        for (KeyPart part : index.keyParts()) {
            Type there = types.putIfAbsent(part.attribute(), part.type());
            if (there != null && there != part.type()) {
                throw contradiction(
                        operation,
                        model,
                        part.attribute() + " is a key of type " + part.type() + " in the index " + index.name() + " of "
                                + model.name() + " and of type " + there + " elsewhere");
            }
        }
    }

    /** Returns one index for both: the keys must be the same, and it projects what either requires. */
    private static IndexDef merged(String operation, Model model, IndexDef one, IndexDef other) {
        if (one.type() != other.type()
                || !one.partition().equals(other.partition())
                || !one.sort().equals(other.sort())) {
            throw contradiction(
                    operation,
                    model,
                    "models that share a table share its indexes, and the index " + other.name() + " of " + model.name()
                            + " has different keys in another model");
        }
        return plain(one, wider(one.projection(), other.projection()));
    }

    private static Projection wider(Projection one, Projection other) {
        if (one.type() == ProjectionType.ALL || other.type() == ProjectionType.ALL) {
            return Projection.ALL;
        }
        TreeSet<String> fields = new TreeSet<>(one.fields());
        fields.addAll(other.fields());
        return fields.isEmpty() ? Projection.KEYS_ONLY : Projection.include(fields);
    }

    /** Returns the index without the extra members of a document, which a table does not have. */
    private static IndexDef plain(IndexDef index, Projection projection) {
        return new IndexDef(
                index.name(), index.type(), index.partition(), index.sort(), projection, JsonValue.Obj.EMPTY);
    }

    private static TableTheoryException contradiction(String operation, Model model, String problem) {
        return new TableTheoryException(problem, ErrorCodes.INVALID_MODEL, ErrorContext.of(operation, model.name()));
    }

    /** Returns the error for a table that does not match the models. */
    TableTheoryException mismatch(String operation, String problem) {
        return new TableTheoryException(
                problem,
                ErrorCodes.INVALID_MODEL,
                new ErrorContext(operation, models, table, null, null, null, 0, false));
    }

    /** Returns the ttl attribute, or throws if no model has one. */
    String requireTtl(String operation) {
        if (ttl == null) {
            throw mismatch(
                    operation,
                    "enableTtl() is set, and no attribute of " + models
                            + " has the role ttl; add the role to one (@Ttl), or leave out enableTtl()");
        }
        return ttl;
    }

    /** Returns a key as text, such as {@code author (S), day (N)}. */
    static String describe(List<KeyPart> key) {
        return key.stream()
                .map(part -> part.attribute() + " (" + part.type() + ")")
                .collect(Collectors.joining(", "));
    }
}
