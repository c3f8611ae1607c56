package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;

/**
 * Converts values to the form in which DynamoDB returns them, so that a write can return what is stored without a read.
 *
 * <p>Numbers become plain decimals. Values that DynamoDB would reject are rejected here, with their path: invalid numbers,
 * empty sets, more than 32 levels. Immutable.
 */
final class StoredValueNormalizer {
    /** DynamoDB's nesting limit; the value of the attribute is the first level. */
    static final int MAX_DEPTH = Value.MAX_DEPTH;

    private final WriteErrors errors;

    StoredValueNormalizer(WriteErrors errors) {
        this.errors = errors;
    }

    /** Returns the stored form of an attribute's value; the same object if it does not change. */
    Value of(String attribute, Value value) {
        return of(attribute, value, 1);
    }

    /** Returns the stored form of the value at a path, which may be some levels deep. */
    Value of(AttributePath path, Value value) {
        return of(path.toString(), value, path.steps().size());
    }

    private Value of(String path, Value value, int depth) {
        if (depth > MAX_DEPTH) {
            throw errors.invalid(path, path + " is nested deeper than DynamoDB's limit of " + MAX_DEPTH + " levels");
        }
        if (value instanceof Value.N number) {
            return number(path, number);
        }
        if (value instanceof Value.NS set) {
            requireMembers(path, set.values().isEmpty());
            return numbers(path, set);
        }
        if (value instanceof Value.SS set) {
            requireMembers(path, set.values().isEmpty());
        }
        if (value instanceof Value.BS set) {
            requireMembers(path, set.values().isEmpty());
        }
        if (value instanceof Value.L list) {
            return list(path, list, depth);
        }
        if (value instanceof Value.M map) {
            return map(path, map, depth);
        }
        return value;
    }

    private Value.N number(String path, Value.N number) {
        try {
            String plain = number.normalized();
            return plain.equals(number.text()) ? number : new Value.N(plain);
        } catch (AttributeException e) {
            throw errors.invalid(
                    path, path + " is not a number that DynamoDB can store: at most 38 digits, from 1E-130 to 9.9E125");
        }
    }

    private Value numbers(String path, Value.NS set) {
        boolean same = true;
        List<Value.N> members = new ArrayList<>();
        for (Value.N member : set.values()) {
            Value.N plain = number(path, member);
            same &= plain.text().equals(member.text());
            members.add(plain);
        }
        return same ? set : Value.ns(members);
    }

    private Value list(String path, Value.L list, int depth) {
        boolean same = true;
        List<Value> elements = new ArrayList<>();
        for (Value element : list.values()) {
            Value stored = of(path + "[" + elements.size() + "]", element, depth + 1);
            same &= stored == element;
            elements.add(stored);
        }
        return same ? list : new Value.L(elements);
    }

    private Value map(String path, Value.M map, int depth) {
        boolean same = true;
        Map<String, Value> entries = new LinkedHashMap<>();
        for (Map.Entry<String, Value> entry : map.values().entrySet()) {
            Value stored = of(path + "." + entry.getKey(), entry.getValue(), depth + 1);
            same &= stored == entry.getValue();
            entries.put(entry.getKey(), stored);
        }
        return same ? map : new Value.M(entries);
    }

    private void requireMembers(String path, boolean empty) {
        if (empty) {
            throw errors.invalid(path, path + " is an empty set, which DynamoDB cannot store; use NULL or omit it");
        }
    }
}
