package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;

/**
 * What a user asked, resolved by the model and not yet planned.
 *
 * @param wheres conditions that all hold
 * @param filter what only a filter may answer
 * @param select the paths to read; all when there are none
 * @param orderField the attribute to order by, or null when none was named
 */
record ResolvedQuery(
        Model model,
        List<Predicate> wheres,
        @Nullable Predicate filter,
        List<AttributePath> select,
        @Nullable String orderField) {
    ResolvedQuery {
        wheres = List.copyOf(wheres);
        select = List.copyOf(select);
    }

    static ResolvedQuery of(QuerySpec spec, Mapper<?> mapper) {
        Model model = mapper.model();
        ConditionResolver resolver = new ConditionResolver(mapper, "Query");
        Predicate wheres = spec.wheres().isEmpty() ? new Predicate.And(List.of()) : resolver.all(spec.wheres());
        QuerySpec.Order order = spec.order();
        return new ResolvedQuery(
                model,
                wheres instanceof Predicate.And and ? and.parts() : List.of(wheres),
                spec.filters().isEmpty() ? null : resolver.groups(spec.filters()),
                select(spec.select(), mapper),
                order == null || order.field() == null ? null : orderField(order.field(), mapper));
    }

    private static String orderField(String field, Mapper<?> mapper) {
        AttributePath path = mapper.path(field);
        if (!path.isTopLevel()) {
            throw RequestErrors.operator(
                    "Query", mapper.model(), path, "items are ordered by a sort key, and '" + path + "' is none");
        }
        return path.attribute();
    }

    /** Without what stands twice, or inside another path that is read whole: DynamoDB refuses paths that overlap. */
    private static List<AttributePath> select(List<String> fields, Mapper<?> mapper) {
        if (fields.isEmpty()) {
            return List.of();
        }
        Set<AttributePath> paths = new LinkedHashSet<>();
        for (String field : fields) {
            paths.add(mapper.path(field));
        }
        List<AttributePath> needed = new ArrayList<>();
        for (AttributePath path : paths) {
            if (!isInsideAny(path, paths)) {
                needed.add(path);
            }
        }
        return needed;
    }

    private static boolean isInsideAny(AttributePath path, Set<AttributePath> others) {
        for (AttributePath other : others) {
            if (isInside(path, other)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInside(AttributePath inner, AttributePath outer) {
        int depth = outer.steps().size();
        return inner.steps().size() > depth && inner.steps().subList(0, depth).equals(outer.steps());
    }

    /** The attributes that the user gets of each item. */
    Set<String> wanted() {
        Set<String> names = new LinkedHashSet<>();
        if (select.isEmpty()) {
            model.attributes().stream().map(AttributeDef::attribute).forEach(names::add);
        } else {
            select.forEach(path -> names.add(path.attribute()));
        }
        return names;
    }
}
