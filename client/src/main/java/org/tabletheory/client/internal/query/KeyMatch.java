package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.KeyPart;

/**
 * How conditions match the key of an access path: which become key conditions, and which are left to the filter.
 *
 * <p>The partition key needs an equality for every part. The sort key takes equalities from its first part on, followed by one
 * range. An inclusive lower and upper bound are combined into one BETWEEN.
 *
 * @param keys the key conditions, in the order of the key's parts
 * @param rest the conditions that are left to the filter
 * @param partial the keys whose condition covers only some of the components that they are computed from
 */
record KeyMatch(AccessPath path, List<Compare> keys, List<Predicate> rest, Set<String> partial) {
    KeyMatch {
        keys = List.copyOf(keys);
        rest = List.copyOf(rest);
        partial = Set.copyOf(partial);
    }

    /** Returns the match, or null if a part of the partition key has no equality. */
    static @Nullable KeyMatch of(AccessPath path, List<Predicate> conditions) {
        return of(path, conditions, Set.of());
    }

    /** Returns the match of conditions of which some cover a key only partially. */
    static @Nullable KeyMatch of(AccessPath path, List<Predicate> conditions, Set<String> partial) {
        List<Predicate> rest = distinct(conditions);
        List<Compare> keys = new ArrayList<>();
        for (KeyPart part : path.partition()) {
            Compare equal = take(rest, part, Operator.EQ);
            if (equal == null) {
                return null;
            }
            keys.add(equal);
        }
        for (KeyPart part : path.sort()) {
            Compare equal = take(rest, part, Operator.EQ);
            if (equal == null) {
                Compare range = takeRange(rest, part);
                if (range != null) {
                    keys.add(range);
                }
                break;
            }
            keys.add(equal);
        }
        return new KeyMatch(path, keys, rest, partial);
    }

    /** Returns the conditions without duplicates; conditions on different attributes are not compared further. */
    private static List<Predicate> distinct(List<Predicate> conditions) {
        List<Predicate> distinct = new ArrayList<>(conditions.size());
        for (Predicate condition : conditions) {
            if (!mayContain(distinct, condition) || !distinct.contains(condition)) {
                distinct.add(condition);
            }
        }
        return distinct;
    }

    private static boolean mayContain(List<Predicate> others, Predicate condition) {
        for (Predicate other : others) {
            if (!haveDifferentAttributes(other, condition)) {
                return true;
            }
        }
        return false;
    }

    private static boolean haveDifferentAttributes(Predicate one, Predicate other) {
        return one instanceof Compare first
                && other instanceof Compare second
                && !first.path().attribute().equals(second.path().attribute());
    }

    private static @Nullable Compare takeRange(List<Predicate> rest, KeyPart part) {
        for (Operator operator : List.of(Operator.BETWEEN, Operator.BEGINS_WITH)) {
            Compare found = take(rest, part, operator);
            if (found != null) {
                return found;
            }
        }
        Compare from = take(rest, part, Operator.GE);
        Compare to = take(rest, part, Operator.LE);
        if (from != null && to != null) {
            return new Compare(
                    from.path(),
                    Operator.BETWEEN,
                    List.of(from.operands().get(0), to.operands().get(0)));
        }
        if (from != null || to != null) {
            return from != null ? from : to;
        }
        Compare above = take(rest, part, Operator.GT);
        return above != null ? above : take(rest, part, Operator.LT);
    }

    private static @Nullable Compare take(List<Predicate> rest, KeyPart part, Operator operator) {
        for (int i = 0; i < rest.size(); i++) {
            if (rest.get(i) instanceof Compare compare
                    && compare.operator() == operator
                    && compare.path().isTopLevel()
                    && compare.path().attribute().equals(part.attribute())) {
                rest.remove(i);
                return compare;
            }
        }
        return null;
    }

    /** Returns the key condition. */
    Predicate condition() {
        return keys.size() == 1 ? keys.get(0) : new Predicate.And(List.copyOf(keys));
    }

    /** Returns how selective the key condition is: equalities count most, then bounded ranges, then open ranges. */
    int selectivity() {
        int selectivity = 0;
        for (Compare key : keys) {
            selectivity += switch (key.operator()) {
                case EQ -> 4;
                case BETWEEN, BEGINS_WITH -> 2;
                default -> 1;
            };
        }
        return selectivity;
    }

    /**
     * Returns true if no matching item can be missing from this path: an index contains only items with its complete key, so
     * each part must have a condition or be part of the primary key. Other attributes may be missing on items that another
     * program wrote, or an older version of this one, even if the model requires them.
     */
    boolean hasEveryItem() {
        return path.startKey().stream()
                .allMatch(part -> hasCondition(part) || path.tableKey().contains(part));
    }

    private boolean hasCondition(KeyPart part) {
        return !partial.contains(part.attribute())
                && keys.stream().anyMatch(key -> key.path().attribute().equals(part.attribute()));
    }

    /** Returns true if every part of the key has an equality, so that at most one item of the table matches. */
    boolean isFullKey() {
        for (Compare key : keys) {
            if (key.operator() != Operator.EQ) {
                return false;
            }
        }
        return keys.size() == path.partition().size() + path.sort().size();
    }
}
