package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.session.UpcastingMapper;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ProjectionType;

/**
 * How a read treats items of older forms. Upcasters need whole items, so a read that selects some attributes requests all of
 * them, which costs the same, and shows the selected ones afterwards. An index that has only some attributes cannot provide
 * whole items: it must have the number of the form at least, so that items of older forms are noticed. Immutable.
 *
 * @param attribute the attribute with the number of the form
 */
public record StoredForms(Model model, String attribute) {
    /** Returns how a read of a model treats items of older forms; null if it has none. */
    public static @Nullable StoredForms of(Mapper<?> mapper) {
        Evolution evolution = mapper.evolution();
        String attribute = evolution == null || !evolution.hasOlderForms() ? null : evolution.attribute();
        return attribute == null ? null : new StoredForms(mapper.model(), attribute);
    }

    /** Returns the paths that a request selects. */
    public List<AttributePath> projection(AccessPath path, List<AttributePath> select) {
        if (select.isEmpty() || isWhole(path)) {
            return List.of();
        }
        List<AttributePath> more = new ArrayList<>(select);
        if (!isKeysAlone(path, select)) {
            more.add(AttributePath.ofName(attribute));
        }
        return more;
    }

    /** Rejects an index whose items do not show their form. */
    void requireKnown(AccessPath path, List<AttributePath> select, boolean counting, String operation) {
        boolean unknown = !counting
                && !isWhole(path)
                && !isKeysAlone(path, select)
                && !path.contains(attribute)
                && !isFetched(path, select);
        if (unknown) {
            throw RequestErrors.operator(
                    operation,
                    model,
                    path.label() + " does not project '" + attribute
                            + "', so the forms of its items are unknown; add it to the projection, select only keys, or"
                            + " rewrite the items with 'tabletheory migrate' and set oldest of @Form to the present form");
        }
    }

    /** Returns a mapper for the items of a path. */
    public <T> Mapper<T> reading(Mapper<T> mapper, AccessPath path, List<AttributePath> select) {
        if (!(mapper instanceof UpcastingMapper<T> upcasting)) {
            return mapper;
        } else if (isWhole(path)) {
            return select.isEmpty() ? mapper : upcasting.selecting(select);
        }
        return isKeysAlone(path, select) ? upcasting.ofKeys() : upcasting.ofParts(path.label());
    }

    private static boolean isWhole(AccessPath path) {
        return path.projection().type() == ProjectionType.ALL;
    }

    /** DynamoDB fetches selected attributes that a local index does not have from the table. */
    private static boolean isFetched(AccessPath path, List<AttributePath> select) {
        return path.kind() == AccessPath.Kind.LSI && !select.isEmpty();
    }

    /** Returns whether a read returns keys alone, which are the same in all forms. */
    private static boolean isKeysAlone(AccessPath path, List<AttributePath> select) {
        if (select.isEmpty()) {
            return path.projection().type() == ProjectionType.KEYS_ONLY;
        }
        for (AttributePath each : select) {
            if (!path.hasKey(each.attribute())) {
                return false;
            }
        }
        return true;
    }
}
