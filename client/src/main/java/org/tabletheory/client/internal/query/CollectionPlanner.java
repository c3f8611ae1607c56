package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.internal.error.RequestErrors;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.client.internal.plan.GetPlan;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;

/*
 * A collection is one Query. Its partition key must be the same for all classes: given itself, or computed by templates of the same
 * shape, whose components may have different names (id of a customer, customerId of its orders). The sort keys of the classes are
 * usually different, such as PROFILE and ORDER#0000000001. Each class has a range of sort keys, given the conditions; the request
 * reads from the lowest to the highest of them. Items of others in between are dropped by the filter on the discriminator, or are
 * foreign items. Conditions on components of different sort keys are also in the filter, since the range includes more.
 */
/** Plans how a collection is read. Pure, like every {@link Planner}. */
final class CollectionPlanner extends Planner {
    private final CollectionMembers<?> members;

    private CollectionPlanner(CollectionMapper<?> mapper, QuerySpec spec) {
        super(mapper, spec, resolved(mapper, spec), false);
        this.members = mapper.members();
    }

    /** Returns the planner of a query; not by a constructor, for which every first call of a process would load this class. */
    static Planner of(CollectionMapper<?> mapper, QuerySpec spec) {
        return new CollectionPlanner(mapper, spec);
    }

    private static ResolvedQuery resolved(CollectionMapper<?> mapper, QuerySpec spec) {
        CollectionMembers<?> members = mapper.members();
        requireIndex(members, spec.index());
        ResolvedQuery query = ResolvedQuery.of(spec, mapper);
        Set<KeyPart> parts = new LinkedHashSet<>();
        for (AccessPath path : AccessPath.all(query.model())) {
            parts.addAll(path.startKey());
        }
        List<ComputedKey> common = new ArrayList<>();
        for (KeyPart part : parts) {
            ComputedKey key = common(members.variants(part.attribute()), query.conditions());
            if (key != null) {
                common.add(key);
            }
        }
        return query.with(ComputedKeys.of(common));
    }

    private static void requireIndex(CollectionMembers<?> members, @Nullable String index) {
        Model model = members.model();
        if (index == null || model.index(index).isPresent()) {
            return;
        }
        for (CollectionMember<?> member : members.all()) {
            boolean elsewhere = members.all().stream()
                    .anyMatch(other -> other.mapper().model().index(index).isPresent());
            boolean own = member.mapper().model().index(index).stream().anyMatch(member::isIn);
            if (elsewhere && !own) {
                throw RequestErrors.operator(
                        "Query",
                        model,
                        "index " + index + " has no items of " + member.name()
                                + ", which does not have its keys; leave " + member.name()
                                + " out of the collection, or read another index");
            }
        }
    }

    /** Returns the variant with the fewest components that are missing, if all variants compute the same key; otherwise null. */
    private static @Nullable ComputedKey common(List<ComputedKey> variants, List<Predicate> conditions) {
        ComputedKey best = null;
        for (ComputedKey key : variants) {
            if (!key.hasShapeOf(variants.get(0))) {
                return null;
            }
            int missing = KeyConditions.missing(key, conditions).size();
            if (best == null
                    || missing < KeyConditions.missing(best, conditions).size()) {
                best = key;
            }
        }
        return best;
    }

    /** A collection is always a Query. */
    @Override
    Optional<GetPlan> get() {
        return Optional.empty();
    }

    @Override
    ReadPlan unchecked(boolean counting) {
        ReadPlan plan = super.unchecked(counting).of(members);
        requireCommon(plan.plan().filter(), plan.path());
        return plan;
    }

    @Override
    ReadPlan unmatched(IndexChoice.Choice choice, boolean counting) {
        throw noPartition();
    }

    /** Rejects a filter on an attribute that a class does not have: the items of that class would never match. */
    private void requireCommon(@Nullable Predicate filter, AccessPath path) {
        Set<String> attributes = new LinkedHashSet<>();
        if (filter != null) {
            filter.eachAttribute(attributes::add);
        }
        for (String attribute : attributes) {
            for (CollectionMember<?> member : members.all()) {
                if (!member.has(attribute)) {
                    throw RequestErrors.operator(
                            "Query",
                            members.model(),
                            AttributePath.ofName(attribute),
                            givesPartition(attribute, path)
                                    ? "the partition key of " + path.label() + " is given twice, also by '" + attribute
                                            + "'; keep one of the conditions"
                                    : member.name() + " has no attribute '" + attribute
                                            + "', and the conditions of a collection must name what all of its classes have, or"
                                            + " components of its partition key; query the other classes alone, or leave "
                                            + member.name() + " out of the collection");
                }
            }
        }
    }

    /** Returns whether an equality on an attribute gives a component of the partition key, as a class names it. */
    private boolean givesPartition(String attribute, AccessPath path) {
        for (KeyPart part : path.partition()) {
            for (ComputedKey key : members.variants(part.attribute())) {
                boolean given = key.uses(attribute)
                        && !KeyConditions.missing(key, query().wheres()).contains(attribute);
                if (given) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    KeyMatch narrowed(KeyMatch match) {
        KeyMatch own = super.narrowed(match);
        AccessPath path = match.path();
        if (own.keys().size() > path.partition().size() || path.sort().size() != 1) {
            return own;
        }
        String sort = path.sort().get(0).attribute();
        List<Compare> ranges = new ArrayList<>();
        for (ComputedKey key : members.variants(sort)) {
            Compare range = range(key, path);
            if (range == null) {
                return own;
            }
            ranges.add(range);
        }
        if (ranges.isEmpty()) {
            return own;
        }
        List<Compare> keys = new ArrayList<>(own.keys());
        keys.add(union(ranges));
        return new KeyMatch(path, keys, own.rest(), Set.of(sort));
    }

    @Override
    List<ComputedKey> sortKeys(AccessPath path) {
        List<ComputedKey> keys = new ArrayList<>();
        path.sort().forEach(part -> keys.addAll(members.variants(part.attribute())));
        return keys;
    }

    private @Nullable Compare range(ComputedKey key, AccessPath path) {
        try {
            return KeyConditions.implied(key, path, query().conditions());
        } catch (KeyInputException e) {
            throw RequestErrors.operator("Query", members.model(), String.valueOf(e.getMessage()));
        }
    }

    /** Returns the smallest range that includes all of these. */
    private static Compare union(List<Compare> ranges) {
        Compare first = ranges.get(0);
        if (ranges.stream().allMatch(first::equals)) {
            return first;
        }
        Value low = low(first);
        Value high = high(first);
        for (Compare range : ranges) {
            Value end = high(range);
            low = Compare.compare(low(range), low) < 0 ? low(range) : low;
            if (high != null && (end == null || Compare.compare(end, high) > 0)) {
                high = end;
            }
        }
        if (high == null) {
            return new Compare(first.path(), Operator.GE, List.of(low));
        }
        return low.equals(Value.s(""))
                ? new Compare(first.path(), Operator.LE, List.of(high))
                : new Compare(first.path(), Operator.BETWEEN, List.of(low, high));
    }

    private static Value low(Compare range) {
        return range.operator() == Operator.LE ? Value.s("") : range.operands().get(0);
    }

    /** Returns the end of a range; null if it has none. */
    private static @Nullable Value high(Compare range) {
        Value last = range.operands().get(range.operands().size() - 1);
        if (range.operator() == Operator.BEGINS_WITH && last instanceof Value.S prefix) {
            String end = KeyConditions.after(prefix.value());
            return end == null ? null : Value.s(end);
        }
        return range.operator() == Operator.GE ? null : last;
    }

    /** Returns the error for conditions that do not give one partition key for all classes. */
    private TableTheoryException noPartition() {
        AccessPath path = spec.index() == null
                ? AccessPath.table(members.model())
                : IndexChoice.path(members.model(), spec.index());
        List<String> problems = new ArrayList<>();
        for (KeyPart part : path.partition()) {
            String problem = problem(part.attribute());
            if (problem != null) {
                problems.add(problem);
            }
        }
        return RequestErrors.operator(
                "Query",
                members.model(),
                "the conditions do not give the partition key of " + path.label() + " for all of " + members.names()
                        + ", which one request needs: " + String.join("; ", problems));
    }

    private @Nullable String problem(String attribute) {
        ComputedKey key = query().keys().of(attribute);
        List<Predicate> conditions = query().conditions();
        if (key != null) {
            List<String> missing = KeyConditions.missing(key, conditions);
            return missing.isEmpty() ? null : "give where with = on '" + String.join("' and '", missing) + "'";
        }
        Set<String> templates = new LinkedHashSet<>();
        for (CollectionMember<?> member : members.all()) {
            List<ComputedKey> own = member.variants(attribute);
            own.forEach(each -> templates.add(member.name() + " computes it by " + each.template()));
            if (own.isEmpty()) {
                templates.add(member.name() + " does not compute it");
            }
        }
        boolean computed = templates.stream().anyMatch(text -> text.contains(" computes it by "));
        String given = "give where with = on '" + attribute + "' itself";
        return computed
                ? given + ", or query each class: " + String.join(", ", templates)
                : "give where with = on '" + attribute + "'";
    }
}
