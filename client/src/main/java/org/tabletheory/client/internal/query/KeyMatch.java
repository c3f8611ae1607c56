package org.tabletheory.client.internal.query;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.Role;

/**
 * How a way's key answers conditions: which of them it answers, and which are left to the filter.
 *
 * <p>The partition key takes an equality for every part; the sort key takes equalities from its first part on, and then
 * one range. A lower and an upper bound, both inclusive, are one BETWEEN.
 *
 * @param keys what the key answers, in the order of its parts
 * @param rest what is left to the filter
 */
record KeyMatch(AccessPath path, List<Compare> keys, List<Predicate> rest) {
    KeyMatch {
        keys = List.copyOf(keys);
        rest = List.copyOf(rest);
    }

    /** The match, or null when a part of the partition key has no equality. */
    static @Nullable KeyMatch of(AccessPath path, List<Predicate> conditions) {
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
        return new KeyMatch(path, keys, rest);
    }

    /** Each condition once. Those of different attributes differ, so most need no closer look. */
    private static List<Predicate> distinct(List<Predicate> conditions) {
        List<Predicate> distinct = new ArrayList<>(conditions.size());
        for (Predicate condition : conditions) {
            if (!mayBeAmong(distinct, condition) || !distinct.contains(condition)) {
                distinct.add(condition);
            }
        }
        return distinct;
    }

    private static boolean mayBeAmong(List<Predicate> others, Predicate condition) {
        for (Predicate other : others) {
            if (!areOfDifferentAttributes(other, condition)) {
                return true;
            }
        }
        return false;
    }

    private static boolean areOfDifferentAttributes(Predicate one, Predicate other) {
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

    /** The key condition. */
    Predicate condition() {
        return keys.size() == 1 ? keys.get(0) : new Predicate.And(List.copyOf(keys));
    }

    /** How much of the table the key rules out: more equalities first, then ranges with two ends, then with one. */
    int strength() {
        int strength = 0;
        for (Compare key : keys) {
            strength += switch (key.operator()) {
                case EQ -> 4;
                case BETWEEN, BEGINS_WITH -> 2;
                default -> 1;
            };
        }
        return strength;
    }

    /**
     * True when no item that satisfies the conditions can be missing on this way: an index has only items with all of its
     * key, so each part must be asked for, or be on every item of the model.
     */
    boolean hasEveryItem(Model model) {
        return path.startKey().stream().allMatch(part -> isAsked(part) || isAlwaysThere(part, model));
    }

    private boolean isAsked(KeyPart part) {
        return keys.stream().anyMatch(key -> key.path().attribute().equals(part.attribute()));
    }

    private boolean isAlwaysThere(KeyPart part, Model model) {
        return path.tableKey().contains(part)
                || model.attribute(part.attribute())
                        .filter(def -> def.required()
                                || def.hasRole(Role.CREATED_AT)
                                || def.hasRole(Role.UPDATED_AT)
                                || def.hasRole(Role.VERSION))
                        .isPresent();
    }

    /** True when every part of both keys is given by equality: at most one item of the table. */
    boolean isWholeKey() {
        for (Compare key : keys) {
            if (key.operator() != Operator.EQ) {
                return false;
            }
        }
        return keys.size() == path.partition().size() + path.sort().size();
    }
}
