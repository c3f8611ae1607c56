package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.client.internal.expression.Expressions;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.client.internal.plan.PagedPlan;
import org.tabletheory.client.internal.query.AccessPath.Kind;
import org.tabletheory.client.result.Explanation;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Format;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;

/** Explains what a query would do, with warnings about likely mistakes. */
final class Explainer {
    private final Planner planner;
    private final QuerySpec spec;
    private final Model model;
    private final int itemBytes;
    private final boolean view;

    /**
     * Creates an explainer.
     *
     * @param view whether the items are read into a view, which needs only what its index projects
     */
    Explainer(Planner planner, Model model, QuerySpec spec, int itemBytes, boolean view) {
        this.planner = planner;
        this.spec = spec;
        this.model = model;
        this.itemBytes = itemBytes;
        this.view = view;
    }

    Explanation explain() {
        Optional<GetPlan> get = planner.get();
        return get.isPresent() ? explain(get.get()) : explain(planner.unchecked(false));
    }

    private Explanation explain(GetPlan plan) {
        List<String> keys = model.primaryKey().stream()
                .map(part -> part.attribute() + " = :key")
                .toList();
        List<String> warnings = new ArrayList<>();
        addForms(false, plan.projection(), warnings);
        addConsistency(warnings);
        return new Explanation(
                plan.operation(),
                plan.table(),
                null,
                "the full primary key is given; first() reads one item, and all() would be a Query",
                String.join(" AND ", keys),
                null,
                texts(plan.projection()),
                plan.consistent(),
                new Estimate(itemBytes, plan.consistent()).ofItem(),
                warnings,
                plan.json());
    }

    private Explanation explain(ReadPlan read) {
        Integer guess = read.plan().limit() == null ? spec.limit() : read.plan().limit();
        PagedPlan plan = read.plan().from(read.plan().startKey(), guess);
        KeyMatch match = read.match();
        Estimate estimate = new Estimate(itemBytes, plan.consistent());
        Expressions expressions = new Expressions(); // of both texts, so that placeholders are those of the request
        String keyCondition = match == null ? null : text(match.condition(), expressions);
        String filter = plan.filter() == null ? null : text(plan.filter(), expressions);
        return new Explanation(
                plan.operation(),
                plan.table(),
                plan.index(),
                read.reason(),
                keyCondition,
                filter,
                texts(plan.projection()),
                plan.consistent(),
                fetchesFromTable(read) ? estimate.ofPageWithFetches(guess) : estimate.ofPage(guess),
                warnings(read),
                plan.json());
    }

    private List<String> warnings(ReadPlan read) {
        List<String> warnings = new ArrayList<>();
        AccessPath path = read.path();
        KeyMatch match = read.match();
        UnsupportedQuery unsupported = planner.unsupported(read, false);
        String textRange = planner.textRange(read);
        if (unsupported != null) {
            warnings.add("this query is rejected when it is executed: " + unsupported.problem());
        } else if (textRange != null) {
            warnings.add("this query is rejected when it is executed: " + textRange);
        } else if (match == null) {
            warnings.add("this is a scan: every item of " + path.label() + " is read and charged, whatever the filter"
                    + " returns; give a partition key with = if you can");
        }
        if (path.kind() != Kind.TABLE && (match == null || !match.hasEveryItem())) {
            warnings.add("items without " + names(path.sort().isEmpty() ? path.partition() : path.sort())
                    + " are not in " + path.label());
        }
        for (String attribute : filtered(read.plan().filter())) {
            if (!path.contains(attribute)) {
                warnings.add("the filter uses '" + attribute + "', which " + path.label()
                        + " does not project, so it is treated as missing");
            }
        }
        Set<String> missing = planner.query().missingIn(path);
        if (!missing.isEmpty() && !view) {
            warnings.add(
                    fetchesFromTable(read)
                            ? path.label() + " does not project " + String.join(", ", missing)
                                    + "; each item costs an additional read of the table"
                            : path.label() + " does not project " + String.join(", ", missing)
                                    + "; items are returned without them, so do not save these items");
        }
        addOrder(read, textRange != null, warnings);
        addForms(read.plan().filter() != null, read.plan().projection(), warnings);
        addFormsOfKeys(path, warnings);
        addConsistency(warnings);
        return warnings;
    }

    /** Warns of ranges that the sort key does not answer though it has their components, and of those that compare times as text. */
    private void addOrder(ReadPlan read, boolean rejected, List<String> warnings) {
        List<Predicate> filter =
                read.plan().filter() == null ? List.of() : read.plan().filter().conjuncts();
        for (ComputedKey key : planner.sortKeys(read.path())) {
            for (int i = 0; i < key.components().size(); i++) {
                String problem = key.orderProblem(i);
                if (problem != null
                        && !key.comparesText(i)
                        && KeyConditions.hasRange(filter, key.components().get(i))) {
                    warnings.add("the range of '" + key.components().get(i) + "' is only a filter: " + problem);
                }
            }
        }
        if (rejected) {
            return;
        }
        for (AttributeDef def : model.attributes()) {
            if (def.format() == Format.RFC3339_NANO && KeyConditions.hasRange(filter, def.attribute())) {
                warnings.add("the filter compares '" + def.attribute()
                        + "' as text, which is not in the order of time within a"
                        + " second: 00:00:00.5Z is before 00:00:00Z");
            }
        }
    }

    private void addForms(boolean filtered, List<AttributePath> requested, List<String> warnings) {
        if (planner.forms() == null) {
            return;
        }
        if (filtered) {
            warnings.add(
                    "the filter is applied to items of older forms as they are stored, before upcasters convert them to the"
                            + " present form");
        }
        if (!planner.query().select().isEmpty() && requested.isEmpty()) {
            warnings.add("upcasters need whole items, so the request does not select attributes, which costs the same");
        }
    }

    /** Warns of an index whose keys upcasters may change; those of the table are the same in all forms. */
    private void addFormsOfKeys(AccessPath path, List<String> warnings) {
        List<KeyPart> changeable = new ArrayList<>(path.partition());
        changeable.addAll(path.sort());
        changeable.removeIf(part -> model.isPrimaryKey(part.attribute()));
        if (planner.forms() != null && !changeable.isEmpty()) {
            warnings.add("items of older forms are in " + path.label() + " under the " + names(changeable)
                    + " that they are stored with, which upcasters may change, until an update or 'tabletheory migrate'"
                    + " stores them in the present form");
        }
    }

    private void addConsistency(List<String> warnings) {
        if (spec.consistent()) {
            warnings.add("a strongly consistent read costs twice as much as an eventually consistent one");
        }
    }

    private static Set<String> filtered(@Nullable Predicate filter) {
        Set<String> attributes = new LinkedHashSet<>();
        if (filter != null) {
            filter.eachAttribute(attributes::add);
        }
        return attributes;
    }

    /** Returns true if a local index must fetch selected attributes from the table. */
    private boolean fetchesFromTable(ReadPlan read) {
        return read.path().kind() == Kind.LSI
                && read.select().stream().anyMatch(selected -> !read.path().contains(selected.attribute()));
    }

    private static String names(List<KeyPart> parts) {
        return String.join(", ", parts.stream().map(KeyPart::attribute).toList());
    }

    private static List<String> texts(List<AttributePath> paths) {
        return paths.stream().map(AttributePath::toString).toList();
    }

    /** Returns the expression with attribute names, and placeholders only for values. */
    private static String text(Predicate predicate, Expressions expressions) {
        String text = predicate.text(expressions);
        List<Map.Entry<String, String>> names =
                new ArrayList<>(expressions.placeholders().names().entrySet());
        names.sort((one, other) -> other.getKey().length() - one.getKey().length());
        for (Map.Entry<String, String> name : names) {
            text = text.replace(name.getKey(), name.getValue());
        }
        return text;
    }
}
