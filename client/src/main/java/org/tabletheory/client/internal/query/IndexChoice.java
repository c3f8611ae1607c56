package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.query.AccessPath.Kind;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.IndexDef;
import org.tabletheory.schema.Model;

/*
 * The choice, when the user names no index. A way is possible when
 *
 *   - every part of its partition key has an equality,
 *   - what its key leaves to the filter is none of its own key (DynamoDB refuses that in a Query),
 *   - it is the table or a local index, when the read is to be consistent,
 *   - its sort key is the field to order by, when one was named,
 *   - being a local index, its sort key is asked something or ordered by: the table itself has the same partitions and
 *     never lacks an item,
 *   - it holds every attribute that the filter looks at, and, being a global index, every attribute that is selected:
 *     DynamoDB refuses the others in a Query.
 *
 * Of the possible ways the best is, each question asked only where the one before it leaves a tie: does it have every
 * item (an index lacks those without its key); does it hold all that the user gets of an item; does its key rule out
 * more; is it the table, then a local, then a global index; which name comes first.
 * So the table is preferred where it fits as well, the choice never depends on the order of declaration, and it is made
 * without knowing any data. When nothing is possible because a rule was broken, the rule is told instead of scanning; when
 * nothing fits at all, the table is scanned.
 */
/** Chooses the way on which a query reads. */
final class IndexChoice {
    private final ResolvedQuery asked;
    private final Model model;
    private final boolean consistent;
    private @Nullable TableTheoryException refusal;

    private IndexChoice(ResolvedQuery asked, boolean consistent) {
        this.asked = asked;
        this.model = asked.model();
        this.consistent = consistent;
    }

    /**
     * A way and what its key answers.
     *
     * @param match null when nothing fits the key, and the way is scanned
     * @param reason why it was chosen, for people
     */
    record Choice(AccessPath path, @Nullable KeyMatch match, String reason) {}

    /** The way over the index that the user named. */
    static Choice named(ResolvedQuery asked, String index, boolean consistent) {
        AccessPath path = path(asked.model(), index);
        IndexChoice choice = new IndexChoice(asked, consistent);
        choice.requireConsistency(path);
        KeyMatch match = KeyMatch.of(path, asked.wheres());
        if (match == null) {
            return new Choice(path, null, "the query names it, and its partition key has no equality");
        }
        TableTheoryException misplaced = choice.misplaced(match);
        if (misplaced != null) {
            throw misplaced;
        }
        choice.requireOrder(path);
        choice.requireFilter(match);
        return new Choice(path, match, "the query names it");
    }

    /** The index of this name. */
    static AccessPath path(Model model, String index) {
        IndexDef def = model.index(index).orElse(null);
        if (def == null) {
            List<String> known =
                    model.indexes().stream().map(IndexDef::name).sorted().toList();
            throw RequestErrors.operator(
                    "Query",
                    model,
                    model.name() + " has no index '" + index + "'; "
                            + (known.isEmpty() ? "it has none" : "it has " + String.join(", ", known)));
        }
        return AccessPath.of(model, def);
    }

    /** The best way that there is. */
    static Choice best(ResolvedQuery asked, boolean consistent) {
        return new IndexChoice(asked, consistent).best();
    }

    private Choice best() {
        List<KeyMatch> possible = new ArrayList<>();
        for (AccessPath path : AccessPath.all(model)) {
            KeyMatch match = KeyMatch.of(path, asked.wheres());
            if (match != null && isPossible(match)) {
                possible.add(match);
            }
        }
        if (possible.isEmpty()) {
            if (refusal != null) {
                throw refusal;
            }
            return new Choice(
                    AccessPath.table(model), null, "no partition key, of the table or an index, has an equality");
        }
        KeyMatch best = possible.stream().min(order()).orElseThrow();
        return new Choice(best.path(), best, reason(best, possible.size()));
    }

    private boolean isPossible(KeyMatch match) {
        TableTheoryException problem = misplaced(match);
        if (problem == null && consistent && match.path().kind() == Kind.GSI) {
            problem = inconsistent(match.path());
        }
        if (problem == null && asked.orderField() != null && !match.path().isOrderedBy(asked.orderField())) {
            problem = otherOrder(match.path(), asked.orderField());
        }
        if (problem == null && match.path().kind() == Kind.LSI && !usesSortKey(match)) {
            return false;
        }
        if (problem != null && (refusal == null || match.path().kind() == Kind.TABLE)) {
            refusal = problem;
        }
        return problem == null && holdsFilter(match) && holdsSelect(match.path());
    }

    private boolean usesSortKey(KeyMatch match) {
        return asked.orderField() != null
                || match.keys().size() > match.path().partition().size();
    }

    private Comparator<KeyMatch> order() {
        return Comparator.comparing((KeyMatch match) -> !match.hasEveryItem(model))
                .thenComparing(match -> !holdsWanted(match.path()))
                .thenComparing(match -> -match.strength())
                .thenComparing(match -> match.path().kind())
                .thenComparing(match -> String.valueOf(match.path().index()));
    }

    private String reason(KeyMatch best, int possible) {
        String sort = best.keys().size() > best.path().partition().size()
                ? "its partition key and sort key answer"
                : "its partition key answers";
        String others = possible == 1 ? "; no other way fits" : "; the best of " + possible + " ways";
        return sort + " the conditions" + others;
    }

    private boolean holdsWanted(AccessPath path) {
        return asked.wanted().stream().allMatch(path::holds);
    }

    private boolean holdsSelect(AccessPath path) {
        return path.kind() != Kind.GSI || asked.select().isEmpty() || holdsWanted(path);
    }

    private boolean holdsFilter(KeyMatch match) {
        return filtered(match).stream().allMatch(match.path()::holds);
    }

    private Set<String> filtered(KeyMatch match) {
        Set<String> attributes = new LinkedHashSet<>();
        match.rest().forEach(predicate -> predicate.eachAttribute(attributes::add));
        if (asked.filter() != null) {
            asked.filter().eachAttribute(attributes::add);
        }
        return attributes;
    }

    /** What DynamoDB would refuse: a filter on a key of the way that is queried; null when there is none. */
    private @Nullable TableTheoryException misplaced(KeyMatch match) {
        for (String attribute : filtered(match)) {
            if (match.path().isKey(attribute)) {
                return RequestErrors.operator(
                        "Query",
                        model,
                        "'" + attribute + "' is a key of " + match.path().label()
                                + ", and what is asked of it is no key"
                                + " condition: a partition key takes one =, a sort key one of = < <= > >= BETWEEN"
                                + " BEGINS_WITH, or >= with <=. Ask it so, or read everything with scan()");
            }
        }
        return null;
    }

    private void requireFilter(KeyMatch match) {
        for (String attribute : filtered(match)) {
            if (!match.path().holds(attribute)) {
                throw RequestErrors.operator(
                        "Query",
                        model,
                        match.path().label() + " does not hold '" + attribute
                                + "', so it cannot be filtered by there; add it to the index's projection, or read the"
                                + " table");
            }
        }
    }

    private void requireConsistency(AccessPath path) {
        if (consistent && path.kind() == Kind.GSI) {
            throw inconsistent(path);
        }
    }

    private TableTheoryException inconsistent(AccessPath path) {
        return RequestErrors.operator(
                "Query",
                model,
                "a global index cannot be read consistently, and " + path.label()
                        + " is one; leave out consistentRead(), or ask for the table's key");
    }

    private void requireOrder(AccessPath path) {
        if (asked.orderField() != null && !path.isOrderedBy(asked.orderField())) {
            throw otherOrder(path, asked.orderField());
        }
    }

    private TableTheoryException otherOrder(AccessPath path, String field) {
        String order = path.sort().isEmpty()
                ? "has no sort key"
                : "is ordered by " + path.sort().get(0).attribute();
        return RequestErrors.operator(
                "Query",
                model,
                "items cannot be ordered by '" + field + "': " + path.label() + " " + order
                        + "; name an index whose sort key it is, or sort the items yourself");
    }

    /** What the filter of a scan or query looks at. */
    static @Nullable Predicate filter(List<Predicate> rest, @Nullable Predicate filter) {
        Predicate wheres = rest.size() == 1 ? rest.get(0) : new Predicate.And(rest);
        if (rest.isEmpty()) {
            return filter;
        }
        return filter == null ? wheres : Predicate.and(wheres, filter);
    }
}
