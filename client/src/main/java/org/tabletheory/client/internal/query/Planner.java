package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.FormerNames;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.plan.QueryPlan;
import org.tabletheory.client.internal.plan.ScanPlan;
import org.tabletheory.client.internal.query.AccessPath.Kind;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;

/**
 * Plans how a query is read. Pure: no requests, no clock; the same query always has the same plan.
 */
class Planner {
    final QuerySpec spec;
    private final Model model;
    private final ResolvedQuery query;
    private final boolean allowScans;
    private final Class<?> type;
    private final @Nullable FamilyMembers family;
    private final @Nullable StoredForms forms;

    /**
     * Creates a planner.
     *
     * @param allowScans whether conditions that no key supports become a scan
     */
    Planner(Mapper<?> mapper, QuerySpec spec, boolean allowScans) {
        this(mapper, spec, ResolvedQuery.of(spec, mapper), allowScans);
    }

    Planner(Mapper<?> mapper, QuerySpec spec, ResolvedQuery query, boolean allowScans) {
        this.spec = spec;
        this.allowScans = allowScans;
        this.type = mapper.type();
        this.family = mapper.family();
        this.model = mapper.model();
        this.query = query;
        this.forms = mapper.evolution() == null ? null : StoredForms.of(mapper);
    }

    /** Returns a GetItem if the query gives exactly the full primary key and nothing else. */
    Optional<GetPlan> get() {
        KeyMatch match = query.match(AccessPath.table(model), query.wheres());
        boolean nothingElse = spec.index() == null && query.filter() == null && isBeginning();
        if (match == null || !nothingElse || !match.isFullKey() || !match.rest().isEmpty()) {
            return Optional.empty();
        }
        new KeyValueRules("GetItem", model).check(match);
        return Optional.of(
                new GetPlan(model.table(), key(match.keys()), spec.consistent(), projection(AccessPath.table(model))));
    }

    /** Returns the paths that a request selects, which are more than those of the query if upcasters need more. */
    private List<AttributePath> projection(AccessPath path) {
        return forms == null ? query.selected(path) : forms.projection(path, query.selected(path));
    }

    /** Returns the paths that a page selects: also the keys of the table, if they tell the items of the class from others. */
    private List<AttributePath> pageProjection(AccessPath path) {
        List<AttributePath> selected = projection(path);
        if (selected.isEmpty() || family != null || query.keys().isEmpty()) {
            return selected;
        }
        List<AttributePath> paths = new ArrayList<>(selected);
        for (ComputedKey key : query.keys().among(model.primaryKeyNames()).all()) {
            AttributePath name = AttributePath.ofName(key.attribute());
            if (!paths.contains(name)) {
                paths.add(name);
            }
        }
        return paths;
    }

    /** Returns how the items of older forms are read; null if there are none. */
    @Nullable
    StoredForms forms() {
        return forms;
    }

    /** Returns why the conditions are not those of a primary key. */
    String keyProblem() {
        String problem = query.keyProblem(AccessPath.table(model));
        if (problem != null) {
            return problem;
        }
        return "the conditions must be exactly the full primary key of one item; give where with = on '"
                + String.join("' and '", RequestErrors.keyNames(model, query.keys())) + "', and nothing else";
    }

    private static Item key(List<Compare> parts) {
        Compare partition = parts.get(0);
        String name = partition.path().attribute();
        Value value = partition.operands().get(0);
        if (parts.size() == 1) {
            return Item.of(name, value);
        }
        Compare sort = parts.get(1);
        return Item.of(name, value, sort.path().attribute(), sort.operands().get(0));
    }

    private boolean isBeginning() {
        return spec.cursor() == null || spec.cursor().isEmpty();
    }

    /** Returns a Query if a key matches the conditions, or a Scan if there are none; rejects other conditions. */
    ReadPlan read() {
        return read(false);
    }

    private ReadPlan read(boolean counting) {
        ReadPlan plan = unchecked(counting);
        UnsupportedQuery unsupported = unsupported(plan, counting);
        if (unsupported != null) {
            throw unsupported.error();
        }
        String text = textRange(plan);
        if (text != null) {
            throw RequestErrors.operator("Query", model, text);
        }
        return plan;
    }

    /** Returns why a range would compare text instead of values, which {@link #read} rejects; null if none does. */
    @Nullable
    String textRange(ReadPlan plan) {
        KeyMatch match = plan.match();
        List<ComputedKey> keys = match == null ? List.of() : sortKeys(plan.path());
        return match == null || keys.isEmpty() ? null : KeyConditions.textRange(match, keys);
    }

    /** Returns how the sort key of a path is computed. */
    List<ComputedKey> sortKeys(AccessPath path) {
        List<ComputedKey> keys = new ArrayList<>();
        for (KeyPart part : path.sort()) {
            ComputedKey key = query.keys().of(part.attribute());
            if (key != null) {
                keys.add(key);
            }
        }
        return keys;
    }

    /** Returns the plan of a count. */
    ReadPlan count() {
        return read(true);
    }

    /** Returns what {@link #read} or {@link #count} rejects, or null if it accepts the plan. */
    @Nullable
    UnsupportedQuery unsupported(ReadPlan plan, boolean counting) {
        if (plan.match() != null) {
            boolean chosen = spec.index() == null && query.select().isEmpty() && !counting;
            return chosen && !query.missingIn(plan.path()).isEmpty()
                    ? new UnsupportedQuery(query, plan.path(), false)
                    : null;
        }
        if (allowScans || query.wheres().isEmpty()) {
            return null;
        }
        AccessPath index = spec.index() == null ? null : IndexChoice.path(model, spec.index());
        return new UnsupportedQuery(query, index, ViewOf.class.isAssignableFrom(type));
    }

    /** Returns a Query if a key matches the conditions, otherwise a Scan. */
    ReadPlan unchecked(boolean counting) {
        IndexChoice.Choice choice = spec.index() == null
                ? IndexChoice.best(query, spec.consistent(), counting)
                : IndexChoice.named(query, spec.index(), spec.consistent());
        KeyMatch match = choice.match();
        return match == null ? unmatched(choice, counting) : query(narrowed(match), choice.reason(), counting);
    }

    /** Returns the plan of a path whose key the conditions do not give: a scan. */
    ReadPlan unmatched(IndexChoice.Choice choice, boolean counting) {
        return scan(choice.path(), null, choice.reason(), counting);
    }

    /** Returns the match with a condition on the sort key that all items satisfy, if it has none. */
    KeyMatch narrowed(KeyMatch match) {
        return query.keys().isEmpty() ? match : KeyConditions.beginning(match, query.keys());
    }

    /** Returns a Scan, whatever the keys, of one segment or, if it is null, of everything. */
    ReadPlan scan(ItemQuery.@Nullable Segment segment) {
        AccessPath path = spec.index() == null ? AccessPath.table(model) : IndexChoice.path(model, spec.index());
        if (spec.consistent()) {
            IndexChoice.requireConsistency(path, "Scan", model);
        }
        return scan(path, segment, "scan() was called", false);
    }

    private ReadPlan query(KeyMatch match, String reason, boolean counting) {
        new KeyValueRules("Query", model).check(match);
        AccessPath path = match.path();
        checkSelect(path, "Query");
        if (forms != null) {
            forms.requireKnown(path, query.selected(path), counting, "Query");
        }
        QuerySpec.SortOrder order = spec.order();
        boolean forward = order == null || order.forward();
        String sort = forward ? "ASC" : "DESC";
        Item start = new StartKey(model, "Query").of(spec.cursor(), path, sort, match);
        QueryPlan plan = new QueryPlan(
                model.table(),
                path.index(),
                match.condition(),
                filter(path, match.rest(), counting),
                pageProjection(path),
                forward,
                spec.consistent(),
                spec.pageSize(),
                start,
                false);
        return new ReadPlan(
                plan, path, match, reason, query.selected(path), spec.index(), sort, forms, spec.foreign(), null);
    }

    private ReadPlan scan(AccessPath path, ItemQuery.@Nullable Segment segment, String reason, boolean counting) {
        if (spec.order() != null) {
            throw RequestErrors.operator(
                    "Scan",
                    model,
                    "this query is a scan, which has no order: " + reason
                            + "; give the partition key with =, or leave out the order");
        }
        checkSelect(path, "Scan");
        if (forms != null) {
            forms.requireKnown(path, query.selected(path), counting, "Scan");
        }
        Predicate filter = filter(path, query.conditions(), counting);
        Item start = new StartKey(model, "Scan").of(spec.cursor(), path, null, null);
        ScanPlan plan = new ScanPlan(
                model.table(),
                path.index(),
                filter,
                pageProjection(path),
                spec.consistent(),
                spec.pageSize(),
                start,
                segment,
                false);
        return new ReadPlan(
                plan, path, null, reason, query.selected(path), spec.index(), null, forms, spec.foreign(), null);
    }

    /** Returns the filter; a count of a sealed type does not count the items of others, as far as the path shows them. */
    private @Nullable Predicate filter(AccessPath path, List<Predicate> rest, boolean counting) {
        Predicate given = IndexChoice.filter(rest, query.filter());
        Predicate filter = given == null ? null : FormerNames.in(given, model);
        boolean counted = counting
                && family != null
                && family.isWhole()
                && path.contains(family.discriminator())
                && !path.isKey(family.discriminator());
        if (!counted || family == null) {
            return filter;
        }
        Predicate known = ResolvedQuery.isOneOf(family);
        return filter == null ? known : Predicate.and(known, filter);
    }

    /** Rejects selected attributes that a global index does not project; a local index fetches them from the table. */
    private void checkSelect(AccessPath path, String operation) {
        for (AttributePath selected : query.select()) {
            if (path.kind() == Kind.GSI
                    && !path.contains(selected.attribute())
                    && query.keyWith(selected.attribute(), path) == null) {
                String present = model.aliases().get(selected.attribute());
                throw RequestErrors.operator(
                        operation,
                        model,
                        selected,
                        path.label() + " does not project '" + selected.attribute()
                                + (present == null ? "'" : "', a former name of '" + present + "'")
                                + "; do not select it, or add it to the index's projection");
            }
        }
    }

    /** Returns the resolved query. */
    ResolvedQuery query() {
        return query;
    }
}
