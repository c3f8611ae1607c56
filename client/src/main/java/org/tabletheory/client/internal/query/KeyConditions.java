package org.tabletheory.client.internal.query;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.StrictUtf8;
import org.tabletheory.client.internal.expression.Predicate;
import org.tabletheory.client.internal.expression.Predicate.Compare;
import org.tabletheory.mapping.condition.Operator;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.schema.KeyPart;
import org.tabletheory.schema.key.ComponentForm;
import org.tabletheory.schema.key.ComputedKey;
import org.tabletheory.schema.key.ComputedKeys;
import org.tabletheory.schema.key.KeyInputException;

/*
 * A condition on the sort key covers the components in order: equalities first, then one range. The keys of a template with equal
 * first components all begin with the same prefix, which ends before the next component.
 *
 *   - All components are equal to a value: the key is.
 *   - The next component has a range, and the keys are in its order: BETWEEN, from the prefix and the lower bound to the prefix
 *     and the upper bound. An open range ends at the smallest or largest value that the component can have, or for a text at what
 *     follows the prefix, so that it does not leave the prefix. A bound that the component cannot have is rounded inwards.
 *   - Otherwise the key begins with the prefix.
 *
 * Conditions that the key condition does not imply stay in the filter: the components are attributes, too.
 */
/** Turns conditions on the components of computed keys into conditions on the keys of one access path. Not thread-safe. */
final class KeyConditions {
    private static final Set<Operator> RANGES =
            Set.of(Operator.LT, Operator.LE, Operator.GT, Operator.GE, Operator.BETWEEN);

    private final ComputedKeys keys;
    private final List<Predicate> conditions;
    private final List<Predicate> used = new ArrayList<>();
    private final List<Compare> derived = new ArrayList<>();
    private final Set<String> partial = new HashSet<>();

    private KeyConditions(ComputedKeys keys, List<Predicate> conditions) {
        this.keys = keys;
        this.conditions = conditions;
    }

    /**
     * Returns how conditions match the key of a path, or null if they do not: with conditions on its parts in place of those on
     * the components that they are computed from.
     *
     * @throws KeyInputException if a component of a key cannot have the value of a condition
     */
    static @Nullable KeyMatch match(AccessPath path, ComputedKeys keys, List<Predicate> conditions) {
        KeyConditions derived = new KeyConditions(keys, conditions);
        return KeyMatch.of(path, derived.derive(path), derived.partial);
    }

    /** Returns the match, or null if there is none or a component cannot have the value of a condition. */
    static @Nullable KeyMatch matchOrNull(AccessPath path, ComputedKeys keys, List<Predicate> conditions) {
        try {
            return match(path, keys, conditions);
        } catch (KeyInputException impossible) {
            return null;
        }
    }

    /** Returns why a component cannot have the value of a condition, or null if all can. */
    static @Nullable String problem(AccessPath path, ComputedKeys keys, List<Predicate> conditions) {
        try {
            match(path, keys, conditions);
            return null;
        } catch (KeyInputException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private List<Predicate> derive(AccessPath path) {
        for (KeyPart part : path.partition()) {
            if (find(part.attribute(), Operator.EQ) == null && !addEquality(part)) {
                return conditions;
            }
        }
        for (KeyPart part : path.sort()) {
            boolean equal =
                    find(part.attribute(), Operator.EQ) != null || (!isGiven(part.attribute()) && addEquality(part));
            if (!equal) {
                ComputedKey key = isGiven(part.attribute()) ? null : keys.of(part.attribute());
                if (key != null) {
                    addRange(key, path);
                }
                break;
            }
        }
        List<Predicate> all = new ArrayList<>(conditions);
        all.removeAll(used);
        all.addAll(derived);
        return all;
    }

    /** Returns whether the query has conditions on an attribute. */
    private boolean isGiven(String attribute) {
        for (Predicate condition : conditions) {
            if (condition.references(attribute)) {
                return true;
            }
        }
        return false;
    }

    private @Nullable Compare find(String attribute, Operator operator) {
        for (Predicate condition : conditions) {
            if (condition instanceof Compare compare
                    && compare.operator() == operator
                    && compare.path().isTopLevel()
                    && compare.path().attribute().equals(attribute)) {
                return compare;
            }
        }
        return null;
    }

    private Value equalTo(String component) {
        Compare equal = find(component, Operator.EQ);
        return equal == null ? Value.nul() : equal.operands().get(0);
    }

    /** Adds the equality of a key if all of its components have one. */
    private boolean addEquality(KeyPart part) {
        ComputedKey key = keys.of(part.attribute());
        if (key == null || equalities(key) < key.components().size()) {
            return false;
        }
        use(key, key.components().size());
        add(key, Operator.EQ, key.prefix(key.components().size(), this::equalTo));
        return true;
    }

    /** Returns how many components, from the first one on, have an equality. */
    private int equalities(ComputedKey key) {
        int count = 0;
        while (count < key.components().size() && find(key.components().get(count), Operator.EQ) != null) {
            count++;
        }
        return count;
    }

    private void use(ComputedKey key, int count) {
        for (String component : key.components().subList(0, count)) {
            Compare equal = find(component, Operator.EQ);
            if (equal != null) {
                used.add(equal);
            }
        }
    }

    private void add(ComputedKey key, Operator operator, String... operands) {
        List<Value> values = new ArrayList<>();
        for (String operand : operands) {
            values.add(Value.s(operand));
        }
        derived.add(new Compare(AttributePath.ofName(key.attribute()), operator, values));
    }

    private void addRange(ComputedKey key, AccessPath path) {
        int equal = equalities(key);
        String prefix = key.prefix(equal, this::equalTo);
        boolean ranged = key.isOrderedBy(equal)
                && (key.form(equal) instanceof ComponentForm.DigitsForm digits
                        ? addDigits(key, equal, prefix, digits)
                        : addText(key, equal, prefix));
        if (!ranged && !addBeginning(key, equal, prefix) && equal > 0) {
            add(key, Operator.BEGINS_WITH, prefix);
        }
        use(key, equal);
        boolean complete = true;
        for (String component : key.components()) {
            complete &= isGiven(component) || isInPrimaryKey(component, path);
        }
        if (!complete) {
            partial.add(key.attribute());
        }
    }

    /** Returns whether every item has a component, because the primary key is computed from it. */
    private boolean isInPrimaryKey(String component, AccessPath path) {
        for (KeyPart part : path.tableKey()) {
            ComputedKey key = keys.of(part.attribute());
            if (part.attribute().equals(component) || (key != null && key.uses(component))) {
                return true;
            }
        }
        return false;
    }

    /** Adds the prefix with the beginning of a text, if the query has a condition on it. */
    private boolean addBeginning(ComputedKey key, int component, String prefix) {
        Compare begins = find(key.components().get(component), Operator.BEGINS_WITH);
        if (begins == null
                || key.types().get(component) != Type.S
                || key.form(component).width() > 0) {
            return false;
        }
        String beginning = prefix + key.text(component, begins.operands().get(0));
        if (!beginning.isEmpty()) { // all texts begin with an empty one, which DynamoDB rejects
            add(key, Operator.BEGINS_WITH, beginning);
        }
        used.add(begins);
        return true;
    }

    /** Adds the range of padded numbers or times. */
    private boolean addDigits(ComputedKey key, int component, String prefix, ComponentForm.DigitsForm digits) {
        String name = key.components().get(component);
        Compare between = find(name, Operator.BETWEEN);
        Compare from = first(between, find(name, Operator.GE), find(name, Operator.GT));
        Compare to = first(between, find(name, Operator.LE), find(name, Operator.LT));
        if (from == null && to == null) {
            return false;
        }
        BigInteger low = from == null ? BigInteger.ZERO : lower(key, component, from);
        BigInteger high = to == null ? digits.max() : upper(key, component, to);
        low = low.max(BigInteger.ZERO);
        high = high.min(digits.max());
        if (from != null) {
            used.add(from);
        }
        if (to != null) {
            used.add(to);
        }
        if (low.compareTo(high) > 0) {
            // No value of the component is in the range, so no item matches, like this text, which is not of digits.
            add(key, Operator.BETWEEN, prefix + "\0", prefix + "\0");
            return true;
        }
        String last = prefix + digits.digits(high) + key.literalAfter(component);
        boolean complete = component + 1 == key.components().size();
        add(key, Operator.BETWEEN, prefix + digits.digits(low), complete ? last : Objects.requireNonNull(after(last)));
        return true;
    }

    /** Returns the smallest text after all that begin with a prefix; null if there is none. */
    static @Nullable String after(String prefix) {
        int end = prefix.length();
        while (end > 0) {
            int last = prefix.codePointBefore(end);
            end -= Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
                return prefix.substring(0, end) + Character.toString(next);
            }
        }
        return null;
    }

    private static @Nullable Compare first(@Nullable Compare... found) {
        for (Compare each : found) {
            if (each != null) {
                return each;
            }
        }
        return null;
    }

    private static BigInteger lower(ComputedKey key, int component, Compare from) {
        BigDecimal units = key.template().units(component, from.operands().get(0));
        return from.operator() == Operator.GT
                ? units.setScale(0, RoundingMode.FLOOR).toBigInteger().add(BigInteger.ONE)
                : units.setScale(0, RoundingMode.CEILING).toBigInteger();
    }

    private static BigInteger upper(ComputedKey key, int component, Compare to) {
        BigDecimal units =
                key.template().units(component, to.operands().get(to.operands().size() - 1));
        return to.operator() == Operator.LT
                ? units.setScale(0, RoundingMode.CEILING).toBigInteger().subtract(BigInteger.ONE)
                : units.setScale(0, RoundingMode.FLOOR).toBigInteger();
    }

    /**
     * Adds the range of a text at the end of the key. That it is less than a bound stays in the filter, and that it is greater than
     * one of the greatest length, which no key follows immediately.
     */
    private boolean addText(ComputedKey key, int component, String prefix) {
        String name = key.components().get(component);
        Compare between = find(name, Operator.BETWEEN);
        Compare from = first(between, find(name, Operator.GE), find(name, Operator.GT));
        Compare to = first(between, find(name, Operator.LE), find(name, Operator.LT));
        if (from == null && to == null) {
            return false;
        }
        String low = prefix
                + (from == null ? "" : key.text(component, from.operands().get(0)));
        String high = to == null
                ? after(prefix)
                : prefix + key.text(component, to.operands().get(to.operands().size() - 1));
        if ("".equals(high)) {
            // No key is empty, and DynamoDB rejects such an operand: the filter excludes the item that has this key.
            add(key, Operator.EQ, "\0");
            return true;
        }
        if (from != null && from.operator() != Operator.GT) {
            used.add(from);
        } else if (from != null && StrictUtf8.encode(low).length < ItemLimits.SORT_KEY_BYTES) {
            low += "\0";
            used.add(from);
        }
        if (to != null && to.operator() != Operator.LT) {
            used.add(to);
        }
        if (high == null && low.isEmpty()) {
            return true; // every text is in the range
        } else if (high == null) {
            add(key, Operator.GE, low);
        } else if (low.isEmpty()) {
            // The smallest text would be empty, which no key is.
            add(key, Operator.LE, high);
        } else {
            add(key, Operator.BETWEEN, low, high);
        }
        return true;
    }

    /** Returns whether the items of a path are in the order of an attribute, a component of its sort key. */
    static boolean isOrderedBy(String attribute, AccessPath path, ComputedKeys keys, List<Predicate> conditions) {
        ComputedKey key =
                path.sort().isEmpty() ? null : keys.of(path.sort().get(0).attribute());
        int component = key == null ? -1 : key.components().indexOf(attribute);
        return key != null
                && component >= 0
                && key.isOrderedBy(component)
                && new KeyConditions(keys, conditions).equalities(key) >= component;
    }

    /**
     * Returns the condition that holds for a sort key if the conditions hold for its components; null if it can be any text.
     *
     * @throws KeyInputException if a component of the key cannot have the value of a condition
     */
    static @Nullable Compare implied(ComputedKey key, AccessPath path, List<Predicate> conditions) {
        KeyConditions derived = new KeyConditions(ComputedKeys.of(List.of(key)), conditions);
        if (!derived.addEquality(new KeyPart(key.attribute(), Type.S))) {
            derived.addRange(key, path);
        }
        String prefix = key.prefix(0, name -> Value.nul());
        if (derived.derived.isEmpty() && !prefix.isEmpty()) {
            derived.add(key, Operator.BEGINS_WITH, prefix);
        }
        return derived.derived.isEmpty() ? null : derived.derived.get(0);
    }

    /** Returns why the sort key of a path is not in the order of a component though the values have one; null otherwise. */
    static @Nullable String orderProblem(String attribute, AccessPath path, ComputedKeys keys) {
        for (KeyPart part : path.sort()) {
            ComputedKey key = keys.of(part.attribute());
            int component = key == null ? -1 : key.components().indexOf(attribute);
            if (key != null && component >= 0) {
                return key.orderProblem(component);
            }
        }
        return null;
    }

    /** Returns why a range that remains for the filter would compare text instead of the values of a component; null if none does. */
    static @Nullable String textRange(KeyMatch match, List<ComputedKey> sortKeys) {
        for (ComputedKey key : sortKeys) {
            for (int i = 0; i < key.components().size(); i++) {
                if (key.comparesText(i)
                        && hasRange(match.rest(), key.components().get(i))) {
                    return "a range of '" + key.components().get(i) + "' would miss items: " + key.orderProblem(i)
                            + ", or compare the text of the key '" + key.attribute() + "' itself";
                }
            }
        }
        return null;
    }

    static boolean hasRange(List<Predicate> conditions, String attribute) {
        for (Predicate condition : conditions) {
            if (condition instanceof Compare compare
                    && compare.path().equals(AttributePath.ofName(attribute))
                    && RANGES.contains(compare.operator())) {
                return true;
            }
        }
        return false;
    }

    /** Returns the components of a key that have no equality. */
    static List<String> missing(ComputedKey key, List<Predicate> conditions) {
        KeyConditions given = new KeyConditions(ComputedKeys.NONE, conditions);
        List<String> missing = new ArrayList<>();
        for (String component : key.components()) {
            if (given.find(component, Operator.EQ) == null) {
                missing.add(component);
            }
        }
        return missing;
    }

    /** Returns the match with the beginning that all sort keys of the class have, if it has no condition on the sort key. */
    static KeyMatch beginning(KeyMatch match, ComputedKeys keys) {
        AccessPath path = match.path();
        int parts = path.partition().size();
        ComputedKey key =
                keys.isEmpty() || path.sort().size() != 1 || match.keys().size() > parts
                        ? null
                        : keys.of(path.sort().get(0).attribute());
        String prefix = key == null ? "" : key.prefix(0, name -> Value.nul());
        if (key == null || prefix.isEmpty()) {
            return match;
        }
        List<Compare> all = new ArrayList<>(match.keys());
        all.add(new Compare(AttributePath.ofName(key.attribute()), Operator.BEGINS_WITH, List.of(Value.s(prefix))));
        return new KeyMatch(path, all, match.rest(), Set.of(key.attribute()));
    }
}
