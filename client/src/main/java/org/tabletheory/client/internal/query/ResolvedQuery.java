package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.ConditionResolver;
import org.tabletheory.client.internal.expression.FieldResolver;
import org.tabletheory.client.internal.expression.FormerNames;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.mapping.FamilyMembers;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;

/**
 * A query with its fields resolved by the model, not yet planned.
 *
 * @param wheres the conditions given by where, which must all hold
 * @param implied the condition that the type of the items implies: the discriminator of a class of a sealed type; or null
 * @param filter the conditions given by filter, or null
 * @param select the paths to read; empty for all attributes
 * @param orderField the attribute to order by, or null
 * @param keys the keys that templates compute from other attributes
 * @param family the classes of a sealed type that are read, or null
 */
record ResolvedQuery(
        Model model,
        List<Predicate> wheres,
        @Nullable Predicate implied,
        @Nullable Predicate filter,
        List<AttributePath> select,
        @Nullable String orderField,
        ComputedKeys keys,
        @Nullable FamilyMembers family) {
    ResolvedQuery {
        wheres = List.copyOf(wheres);
        select = List.copyOf(select);
    }

    static ResolvedQuery of(QuerySpec spec, Mapper<?> mapper) {
        Model model = mapper.model();
        ConditionResolver resolver = new ConditionResolver(mapper, "Query");
        FieldResolver fields = new FieldResolver(mapper, "Query");
        Predicate wheres = spec.wheres().isEmpty() ? new Predicate.And(List.of()) : resolver.all(spec.wheres());
        requireOneValue(wheres.conjuncts(), model);
        QuerySpec.SortOrder order = spec.order();
        return new ResolvedQuery(
                model,
                wheres.conjuncts(),
                implied(mapper),
                spec.filters().isEmpty() ? null : resolver.alternatives(spec.filters()),
                select(spec.select(), fields),
                order == null || order.field() == null ? null : orderField(order.field(), fields),
                mapper.computedKeys(),
                mapper.family());
    }

    /** Rejects two different values or disjoint ranges of one attribute, which no item has. */
    private static void requireOneValue(List<Predicate> wheres, Model model) {
        for (int i = 1; i < wheres.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (!(wheres.get(i) instanceof Compare one)
                        || !(wheres.get(j) instanceof Compare other)
                        // The name first: a cold start compares no records.
                        || !one.path().attribute().equals(other.path().attribute())
                        || !one.path().equals(other.path())) {
                    continue;
                }
                requireRange(one, other, model);
                requireRange(other, one, model);
                if (one.operator() == Operator.EQ
                        && other.operator() == Operator.EQ
                        && differ(one.operands().get(0), other.operands().get(0))) {
                    throw RequestErrors.operator(
                            "Query",
                            model,
                            one.path(),
                            "'" + one.path() + "' is compared with two different values, and an item has only one; give"
                                    + " one where, or read the values with one query each");
                }
            }
        }
    }

    /** Rejects two bounds of one attribute that no value is between: DynamoDB would reject them, or find nothing. */
    private static void requireRange(Compare one, Compare other, Model model) {
        Value low = one.operator() == Operator.BETWEEN || one.operator() == Operator.GE || one.operator() == Operator.GT
                ? one.operands().get(0)
                : null;
        Value high = other.operator() == Operator.BETWEEN
                        || other.operator() == Operator.LE
                        || other.operator() == Operator.LT
                ? other.operands().get(other.operands().size() - 1)
                : null;
        if (low == null || high == null || low.type() != high.type()) {
            return;
        }
        int order = Compare.compare(low, high);
        boolean excluded = one.operator() == Operator.GT || other.operator() == Operator.LT;
        if (order > 0 || (order == 0 && excluded)) {
            throw RequestErrors.operator(
                    "Query",
                    model,
                    one.path(),
                    "the range of '" + one.path() + "' is empty: its lower bound ("
                            + one.operator().symbol()
                            + ") excludes its upper bound (" + other.operator().symbol()
                            + "), so no item matches; swap the bounds, or leave out the query");
        }
    }

    private static boolean differ(Value one, Value other) {
        return (one instanceof Value.N && other instanceof Value.N)
                ? Compare.compare(one, other) != 0
                : !one.equals(other);
    }

    /** Returns this query with other computed keys. */
    ResolvedQuery with(ComputedKeys others) {
        return new ResolvedQuery(model, wheres, implied, filter, select, orderField, others, family);
    }

    private static @Nullable Predicate implied(Mapper<?> mapper) {
        FamilyMembers family = mapper.family();
        return family == null || family.isWhole() ? null : isOneOf(family);
    }

    /** Returns the condition that an item is of a class that the mapper reads. */
    static Predicate isOneOf(FamilyMembers family) {
        List<Value> values = new ArrayList<>();
        for (String value : family.read()) {
            values.add(Value.s(value));
        }
        return Predicate.oneOf(family.discriminator(), values);
    }

    /** Returns all conditions that may become key conditions: those of the user, and the implied one. */
    List<Predicate> conditions() {
        if (implied == null) {
            return wheres;
        }
        List<Predicate> all = new ArrayList<>(wheres);
        all.add(implied);
        return all;
    }

    /** Returns how conditions match the key of a path, or null if they do not. */
    @Nullable
    KeyMatch match(AccessPath path, List<Predicate> conditions) {
        return keys.isEmpty() ? KeyMatch.of(path, conditions) : KeyConditions.matchOrNull(path, keys, conditions);
    }

    /** Returns why the conditions cannot match the key of a path, whose components cannot have their values; or null. */
    @Nullable
    String keyProblem(AccessPath path) {
        return keys.isEmpty() ? null : KeyConditions.problem(path, keys, conditions());
    }

    private static String orderField(String field, FieldResolver fields) {
        AttributePath path = fields.path(field);
        if (!path.isTopLevel()) {
            throw RequestErrors.operator(
                    "Query",
                    fields.mapper().model(),
                    path,
                    "items can only be ordered by a sort key, and '" + path + "' is not one");
        }
        return path.attribute();
    }

    /** Returns the paths without duplicates and paths inside others, since DynamoDB rejects overlapping paths. */
    private static List<AttributePath> select(List<String> selected, FieldResolver fields) {
        if (selected.isEmpty()) {
            return List.of();
        }
        Set<AttributePath> paths = new LinkedHashSet<>();
        for (String field : selected) {
            paths.add(fields.path(field));
        }
        FamilyMembers family = fields.mapper().family();
        if (family != null) {
            paths.add(AttributePath.ofName(family.discriminator())); // without it, the class of an item is unknown
        }
        List<AttributePath> minimal = new ArrayList<>();
        for (AttributePath path : paths) {
            if (!isInsideAny(path, paths)) {
                minimal.add(path);
            }
        }
        return FormerNames.in(minimal, fields.mapper().model());
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

    /** Returns the attributes of the query's class, or those that it selects, which a path does not contain. */
    Set<String> missingIn(AccessPath path) {
        Set<String> names = new LinkedHashSet<>();
        if (select.isEmpty()) {
            for (AttributeDef def : model.attributes()) {
                String attribute = def.attribute();
                boolean own = family == null || attribute.equals(family.discriminator()) || family.isRead(attribute);
                if (own && keys.of(attribute) == null) {
                    names.add(attribute);
                }
            }
        } else {
            select.forEach(selected -> names.add(selected.attribute()));
        }
        names.removeIf(name -> path.contains(name) || keyWith(name, path) != null);
        return names;
    }

    /** Returns the selected paths, with keys instead of components that the path has only as parts of them. */
    List<AttributePath> selected(AccessPath path) {
        if (select.isEmpty() || keys.isEmpty()) {
            return select;
        }
        Set<AttributePath> paths = new LinkedHashSet<>();
        for (AttributePath each : select) {
            ComputedKey key = path.contains(each.attribute()) ? null : keyWith(each.attribute(), path);
            paths.add(key == null ? each : AttributePath.ofName(key.attribute()));
        }
        return List.copyOf(paths);
    }

    /** Returns the key of a path that an attribute, or its former name, is a component of and so is read from; or null. */
    @Nullable
    ComputedKey keyWith(String attribute, AccessPath path) {
        String component = model.aliases().getOrDefault(attribute, attribute);
        for (ComputedKey key : keys.all()) {
            if (key.uses(component) && path.hasKey(key.attribute())) {
                return key;
            }
        }
        return null;
    }
}
