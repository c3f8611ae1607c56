package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.key.ComputedKey;

/**
 * A query whose {@code where} conditions no key supports, so that it would be a scan, or only an index without all attributes, so
 * that entities would have empty fields: explains what the nearest index lacks and what the caller can do.
 *
 * @param index the index that the query specifies, or the one that lacks attributes; null if there is none
 * @param view whether the items are read into a view, whose index is not chosen by the query
 */
record UnsupportedQuery(ResolvedQuery query, @Nullable AccessPath index, boolean view) {
    private static final int LISTED = 5;

    TableTheoryException error() {
        return RequestErrors.operator("Query", query.model(), problem());
    }

    /** Returns what is wrong, the nearest index, and the options. */
    String problem() {
        if (index != null && missing(index).isEmpty()) {
            return incomplete(index);
        }
        return "no key supports where on " + quoted(conditionAttributes()) + ", so every item would be read; "
                + nearest()
                + ". Use scan() to read every item, "
                + (view
                        ? "or declare a view of an index with the " + newKey()
                        : "index(…) to choose another index, or add an index with the " + newKey())
                + "; Config.allowScans permits such queries";
    }

    private String incomplete(AccessPath path) {
        List<String> missing = new ArrayList<>(query.missingIn(path));
        int more = missing.size() - LISTED;
        return "only " + path.label() + " supports where on " + quoted(conditionAttributes())
                + (query.orderField() == null ? "" : " with this order")
                + ", and it does not project "
                + quoted(missing.subList(0, Math.min(LISTED, missing.size())))
                + (more > 0 ? " and " + more + " more" : "")
                + ", which would be empty in what is returned. Use index(\"" + path.index()
                + "\") to accept that, select(…) for attributes that it projects, a view (a class with @IndexView), whose"
                + " fetchFull() reads the full items, or add the attributes to its projection";
    }

    private Set<String> conditionAttributes() {
        Set<String> attributes = new LinkedHashSet<>();
        query.wheres().forEach(where -> where.eachAttribute(attributes::add));
        return attributes;
    }

    private String nearest() {
        List<AccessPath> paths = index == null ? AccessPath.all(query.model()) : List.of(index);
        AccessPath nearest = paths.stream()
                .max(Comparator.comparingInt(this::nearness)
                        .thenComparing(AccessPath::kind, Comparator.reverseOrder())
                        .thenComparing(path -> String.valueOf(path.index()), Comparator.reverseOrder()))
                .orElseThrow();
        List<String> missing = missing(nearest);
        String label = index == null ? "the nearest is " + nearest.label() : nearest.label();
        if (missing.isEmpty()) {
            return label + ", which does not project " + unprojected(nearest);
        }
        return label + (index == null ? ", which" : "") + " needs = on " + quoted(missing);
    }

    /** Returns how much of the path's key has conditions: equalities on the partition key count most. */
    private int nearness(AccessPath path) {
        int nearness = missing(path).isEmpty() ? 100 : 0;
        for (KeyPart part : path.partition()) {
            boolean touched = conditionAttributes().contains(part.attribute())
                    || components(part).stream().anyMatch(conditionAttributes()::contains);
            nearness += missing(part).isEmpty() ? 10 : touched ? 5 : 0;
        }
        for (KeyPart part : path.sort()) {
            nearness += conditionAttributes().contains(part.attribute()) ? 2 : 0;
        }
        return nearness;
    }

    private List<String> missing(AccessPath path) {
        List<String> missing = new ArrayList<>();
        path.partition().forEach(part -> missing.addAll(missing(part)));
        return missing;
    }

    /** Returns what needs an equality: the part itself, or the components that it is computed from. */
    private List<String> missing(KeyPart part) {
        if (equalities().contains(part.attribute())) {
            return List.of();
        }
        ComputedKey key = query.keys().of(part.attribute());
        return key == null ? List.of(part.attribute()) : KeyConditions.missing(key, query.wheres());
    }

    private List<String> components(KeyPart part) {
        ComputedKey key = query.keys().of(part.attribute());
        return key == null ? List.of() : key.components();
    }

    private List<String> equalities() {
        List<String> attributes = new ArrayList<>();
        for (Predicate where : query.wheres()) {
            if (where instanceof Compare compare
                    && compare.operator() == Operator.EQ
                    && compare.path().isTopLevel()) {
                attributes.add(compare.path().attribute());
            }
        }
        return attributes;
    }

    /** Returns what the filter and the selection need and a path does not have, and why. */
    private String unprojected(AccessPath path) {
        KeyMatch match = query.match(path, query.conditions());
        Set<String> attributes = match == null ? conditionAttributes() : IndexChoice.filtered(query, match);
        attributes.removeIf(path::contains);
        FamilyMembers family = query.family();
        boolean classUnknown = family != null && attributes.contains(family.discriminator());
        if (!query.select().isEmpty()) {
            attributes.addAll(query.missingIn(path));
        }
        return quoted(attributes)
                + (classUnknown
                        ? ", so the class of an item is unknown; a view (a class with @IndexView) reads it nevertheless"
                        : ", which the query uses");
    }

    private String newKey() {
        List<String> equalities = equalities();
        return equalities.isEmpty()
                ? "sort key '" + conditionAttributes().iterator().next() + "' and a partition key that you know"
                : "partition key '" + equalities.get(0) + "'";
    }

    private static String quoted(Iterable<String> names) {
        List<String> quoted = new ArrayList<>();
        names.forEach(name -> quoted.add("'" + name + "'"));
        return String.join(", ", quoted);
    }
}
