package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.query.AccessPath.Kind;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Model;

/*
 * How an access path is chosen if the query specifies no index. A path is usable if
 *
 *   - every part of its partition key has an equality,
 *   - the remaining filter does not use its own key (DynamoDB rejects that in a Query),
 *   - it is the table or a local index, if the read is consistent,
 *   - its sort key is the field to order by, if one is given,
 *   - for a local index, its sort key has a condition or is ordered by: otherwise the table itself has the same partitions
 *     and never lacks an item,
 *   - it contains every attribute of the filter and, for a global index, every selected attribute: DynamoDB rejects others
 *     in a Query,
 *   - it contains every attribute of the model, unless the query selects some or counts: others would silently be empty in
 *     the entities. If only such an index is left, it is the choice, and the planner rejects it.
 *
 * The best usable path is found by these criteria, each applied only if the previous one is a tie: it has every item (an
 * index lacks those without its key); it contains all returned attributes; its key is more selective; it is the table, then
 * a local index, then a global one; its name comes first.
 * So the table is preferred if it fits as well, the choice does not depend on the order of declaration, and it needs no
 * data. If no path is usable because the query breaks a rule, the rule is reported instead of scanning; if nothing fits at
 * all, the table is scanned.
 */
/** Chooses the access path of a query. */
final class IndexChoice {
    private final ResolvedQuery query;
    private final Model model;
    private final boolean consistent;
    private final boolean counting;
    private @Nullable TableTheoryException violation;

    private IndexChoice(ResolvedQuery query, boolean consistent, boolean counting) {
        this.query = query;
        this.model = query.model();
        this.consistent = consistent;
        this.counting = counting;
    }

    /**
     * An access path and the conditions that its key covers.
     *
     * @param match null if the path is scanned
     * @param reason why it was chosen
     */
    record Choice(AccessPath path, @Nullable KeyMatch match, String reason) {}

    /** Returns the index that the query specifies. */
    static Choice named(ResolvedQuery query, String index, boolean consistent) {
        AccessPath path = path(query.model(), index);
        IndexChoice choice = new IndexChoice(query, consistent, false);
        if (consistent) {
            requireConsistency(path, "Query", query.model());
        }
        KeyMatch match = choice.match(path);
        if (match == null) {
            if (choice.violation != null) {
                throw choice.violation;
            }
            return new Choice(path, null, "the query specifies it, and its partition key has no equality");
        }
        TableTheoryException misplaced = choice.misplaced(match);
        if (misplaced != null) {
            throw misplaced;
        }
        choice.requireOrder(path);
        choice.requireFilter(match);
        return new Choice(path, match, "the query specifies it");
    }

    /** Returns the access path of the index with this name. */
    static AccessPath path(Model model, String index) {
        IndexDef def = model.index(index).orElse(null);
        if (def == null) {
            List<String> known =
                    model.indexes().stream().map(IndexDef::name).sorted().toList();
            throw RequestErrors.operator(
                    "Query",
                    model,
                    model.subject() + " has no index '" + index + "'"
                            + (known.isEmpty() ? "; it has no indexes" : NearestName.orAll(index, known)));
        }
        return AccessPath.of(model, def);
    }

    /**
     * Returns the best access path.
     *
     * @param counting whether no attributes are needed
     */
    static Choice best(ResolvedQuery query, boolean consistent, boolean counting) {
        return new IndexChoice(query, consistent, counting).best();
    }

    private Choice best() {
        List<KeyMatch> usable = new ArrayList<>();
        for (AccessPath path : AccessPath.all(model)) {
            KeyMatch match = match(path);
            if (match != null && isUsable(match)) {
                usable.add(match);
            }
        }
        if (query.wheres().isEmpty()) {
            // The type of the items alone chooses an index only if no item or attribute can be missing from it.
            usable.removeIf(match -> !match.hasEveryItem() || isIncomplete(match));
        } else if (!usable.stream().allMatch(this::isIncomplete)) {
            usable.removeIf(this::isIncomplete);
        }
        if (usable.isEmpty()) {
            if (violation != null && !query.wheres().isEmpty()) {
                throw violation;
            }
            return new Choice(
                    AccessPath.table(model), null, "no partition key of the table or an index has an equality");
        }
        KeyMatch best = usable.stream().min(order()).orElseThrow();
        return new Choice(best.path(), best, reason(best, usable.size()));
    }

    /** Returns how the conditions match the key of a path, or null if they do not, or give a component an impossible value. */
    private @Nullable KeyMatch match(AccessPath path) {
        KeyMatch match = query.match(path, query.conditions());
        String problem = match == null ? query.keyProblem(path) : null;
        if (problem != null && (violation == null || path.kind() == Kind.TABLE)) {
            violation = RequestErrors.operator("Query", model, problem);
        }
        return match;
    }

    private boolean isOrderedBy(AccessPath path, String field) {
        return path.isOrderedBy(field) || KeyConditions.isOrderedBy(field, path, query.keys(), query.conditions());
    }

    private boolean isUsable(KeyMatch match) {
        TableTheoryException problem = misplaced(match);
        if (problem == null && consistent && match.path().kind() == Kind.GSI) {
            problem = inconsistent(match.path(), "Query", model);
        }
        if (problem == null && query.orderField() != null && !isOrderedBy(match.path(), query.orderField())) {
            problem = otherOrder(match.path(), query.orderField());
        }
        if (problem == null && match.path().kind() == Kind.LSI && !usesSortKey(match)) {
            return false;
        }
        if (problem != null && (violation == null || match.path().kind() == Kind.TABLE)) {
            violation = problem;
        }
        return problem == null && containsFilter(match) && containsSelect(match.path());
    }

    private boolean usesSortKey(KeyMatch match) {
        return query.orderField() != null
                || match.keys().size() > match.path().partition().size();
    }

    private Comparator<KeyMatch> order() {
        return Comparator.comparing((KeyMatch match) -> !match.hasEveryItem())
                .thenComparing(match -> !counting && !containsReturned(match.path()))
                .thenComparing(match -> -match.selectivity())
                .thenComparing(match -> match.path().kind())
                .thenComparing(match -> String.valueOf(match.path().index()));
    }

    private String reason(KeyMatch best, int usable) {
        String sort = best.keys().size() > best.path().partition().size()
                ? "its partition key and sort key match"
                : "its partition key matches";
        String others = usable == 1 ? "; nothing else fits" : "; the best of " + usable + " options";
        return sort + " the conditions" + others;
    }

    private boolean containsReturned(AccessPath path) {
        return query.missingIn(path).isEmpty();
    }

    private boolean isIncomplete(KeyMatch match) {
        return !counting && query.select().isEmpty() && !containsReturned(match.path());
    }

    private boolean containsSelect(AccessPath path) {
        return path.kind() != Kind.GSI || query.select().isEmpty() || containsReturned(path);
    }

    private boolean containsFilter(KeyMatch match) {
        return filtered(query, match).stream().allMatch(match.path()::contains);
    }

    /** Returns the attributes that the filter of a query uses: of its conditions, those that the key does not imply. */
    static Set<String> filtered(ResolvedQuery query, KeyMatch match) {
        Set<String> attributes = new LinkedHashSet<>();
        match.rest().forEach(predicate -> predicate.eachAttribute(attributes::add));
        if (query.filter() != null) {
            query.filter().eachAttribute(attributes::add);
        }
        return attributes;
    }

    /** Returns the error for a filter on a key of the path, which DynamoDB rejects; null if there is none. */
    private @Nullable TableTheoryException misplaced(KeyMatch match) {
        for (String attribute : filtered(query, match)) {
            if (match.path().isKey(attribute)) {
                return RequestErrors.operator(
                        "Query",
                        model,
                        "'" + attribute + "' is a key of " + match.path().label()
                                + ", and its condition is not a key condition: a partition key supports one =, a sort"
                                + " key one of = < <= > >= BETWEEN BEGINS_WITH, or >= with <=. Change the condition, or"
                                + " read everything with a scan");
            }
        }
        return null;
    }

    private void requireFilter(KeyMatch match) {
        for (String attribute : filtered(query, match)) {
            if (!match.path().contains(attribute)) {
                FamilyMembers family = query.family();
                boolean implied = family != null && attribute.equals(family.discriminator());
                throw RequestErrors.operator(
                        "Query",
                        model,
                        match.path().label() + " does not project '" + attribute + "', so "
                                + (implied
                                        ? "the class of an item is unknown; read it into a view (a class with @IndexView),"
                                                + " or add it"
                                        : "the filter cannot use it; add it")
                                + " to the index's projection, or read the table");
            }
        }
    }

    /** Rejects a consistent read of a global index. */
    static void requireConsistency(AccessPath path, String operation, Model model) {
        if (path.kind() == Kind.GSI) {
            throw inconsistent(path, operation, model);
        }
    }

    private static TableTheoryException inconsistent(AccessPath path, String operation, Model model) {
        return RequestErrors.operator(
                operation,
                model,
                "a strongly consistent read is not supported on a global index, and " + path.label()
                        + " is one; leave out consistentRead(), or read the table");
    }

    private void requireOrder(AccessPath path) {
        if (query.orderField() != null && !isOrderedBy(path, query.orderField())) {
            throw otherOrder(path, query.orderField());
        }
    }

    private TableTheoryException otherOrder(AccessPath path, String field) {
        String order = path.sort().isEmpty()
                ? "has no sort key"
                : "is ordered by " + path.sort().get(0).attribute();
        String template = KeyConditions.orderProblem(field, path, query.keys());
        return RequestErrors.operator(
                "Query",
                model,
                "items cannot be ordered by '" + field + "': "
                        + (template == null
                                ? path.label() + " " + order + "; use an index with this sort key"
                                : template)
                        + ", or sort the items in memory");
    }

    /** Returns the filter of a scan or query: the remaining conditions and the explicit filter. */
    static @Nullable Predicate filter(List<Predicate> rest, @Nullable Predicate filter) {
        Predicate wheres = rest.size() == 1 ? rest.get(0) : new Predicate.And(rest);
        if (rest.isEmpty()) {
            return filter;
        }
        return filter == null ? wheres : Predicate.and(wheres, filter);
    }
}
