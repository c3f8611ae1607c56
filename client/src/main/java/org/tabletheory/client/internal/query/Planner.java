package org.tabletheory.client.internal.query;

import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.plan.QueryPlan;
import org.tabletheory.client.internal.plan.ScanPlan;
import org.tabletheory.client.internal.query.AccessPath.Kind;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;

/**
 * Decides how what a user asked is read. Pure: no request, no clock, the same question always gets the same plan.
 */
final class Planner {
    private final QuerySpec spec;
    private final Model model;
    private final ResolvedQuery asked;

    Planner(Mapper<?> mapper, QuerySpec spec) {
        this.spec = spec;
        this.model = mapper.model();
        this.asked = ResolvedQuery.of(spec, mapper);
    }

    /** GetItem, when the whole primary key is given by equality and nothing else is asked. */
    Optional<GetPlan> get() {
        KeyMatch match = KeyMatch.of(AccessPath.table(model), asked.wheres());
        boolean nothingElse = spec.index() == null && asked.filter() == null && isBeginning();
        if (match == null
                || !nothingElse
                || !match.isWholeKey()
                || !match.rest().isEmpty()) {
            return Optional.empty();
        }
        new KeyValueRules("GetItem", model).check(match);
        return Optional.of(new GetPlan(model.table(), key(match.keys()), spec.consistent(), asked.select()));
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

    /** A Query where a key answers, else a Scan. */
    ReadPlan read() {
        IndexChoice.Choice choice = spec.index() == null
                ? IndexChoice.best(asked, spec.consistent())
                : IndexChoice.named(asked, spec.index(), spec.consistent());
        KeyMatch match = choice.match();
        return match == null ? scan(choice.path(), choice.reason()) : query(match, choice.reason());
    }

    /** A Scan, whatever the keys. */
    ReadPlan scan() {
        AccessPath path = spec.index() == null ? AccessPath.table(model) : IndexChoice.path(model, spec.index());
        if (spec.consistent() && path.kind() == Kind.GSI) {
            throw RequestErrors.operator(
                    "Scan", model, "a global index cannot be read consistently, and " + path.label() + " is one");
        }
        return scan(path, "a scan was asked for");
    }

    private ReadPlan query(KeyMatch match, String reason) {
        new KeyValueRules("Query", model).check(match);
        AccessPath path = match.path();
        checkSelect(path, "Query");
        QuerySpec.Order order = spec.order();
        boolean forward = order == null || order.forward();
        String sort = forward ? "ASC" : "DESC";
        Item start = new StartKey(model, "Query").of(spec.cursor(), path, sort, match);
        QueryPlan plan = new QueryPlan(
                model.table(),
                path.index(),
                match.condition(),
                IndexChoice.filter(match.rest(), asked.filter()),
                asked.select(),
                forward,
                spec.consistent(),
                spec.pageSize(),
                start,
                false);
        return new ReadPlan(plan, path, match, reason, asked.select(), spec.index(), sort);
    }

    private ReadPlan scan(AccessPath path, String reason) {
        if (spec.order() != null) {
            throw RequestErrors.operator(
                    "Scan",
                    model,
                    "a scan has no order, and this is one: " + reason
                            + "; give the partition key with =, or leave the order out");
        }
        checkSelect(path, "Scan");
        Predicate filter = IndexChoice.filter(asked.wheres(), asked.filter());
        Item start = new StartKey(model, "Scan").of(spec.cursor(), path, null, null);
        ScanPlan plan = new ScanPlan(
                model.table(),
                path.index(),
                filter,
                asked.select(),
                spec.consistent(),
                spec.pageSize(),
                start,
                null,
                false);
        return new ReadPlan(plan, path, null, reason, asked.select(), spec.index(), null);
    }

    /** A local index fetches from the table what it does not hold; a global one cannot. */
    private void checkSelect(AccessPath path, String operation) {
        for (AttributePath selected : asked.select()) {
            if (path.kind() == Kind.GSI && !path.holds(selected.attribute())) {
                throw RequestErrors.operator(
                        operation,
                        model,
                        selected,
                        path.label() + " does not hold '" + selected.attribute()
                                + "'; leave it out of select(), or add it to the index's projection");
            }
        }
    }

    /** What was asked, resolved. */
    ResolvedQuery asked() {
        return asked;
    }
}
