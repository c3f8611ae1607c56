package org.tabletheory.client.internal.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.Value;

/**
 * A value in the form in which DynamoDB gives it back, so that a write can return what is stored without a read.
 *
 * <p>Numbers become plain decimals, as DynamoDB normalises them. What DynamoDB would refuse is refused here, with its
 * place: a text that is no number, an empty set, more than 32 levels. Not safe for use by several threads.
 */
final class StoredValueNormalizer {
    /** How deep DynamoDB nests; the attribute's own value is the first level. */
    static final int MAX_DEPTH = Value.MAX_DEPTH;

    private final WriteErrors refusal;

    StoredValueNormalizer(WriteErrors refusal) {
        this.refusal = refusal;
    }

    /** The stored form of an attribute's value; the same object when it already is. */
    Value of(String attribute, Value value) {
        return of(attribute, value, 1);
    }

    /** The stored form of what is put at a place, which may itself be some levels deep. */
    Value of(AttributePath path, Value value) {
        return of(path.toString(), value, path.steps().size());
    }

    private Value of(String path, Value value, int depth) {
        if (depth > MAX_DEPTH) {
            throw refusal.invalid(path, path + " is nested deeper than the " + MAX_DEPTH + " levels DynamoDB stores");
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
            throw refusal.invalid(
                    path, path + " is no number that DynamoDB stores: at most 38 digits, between 1E-130 and 9.9E125");
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
            throw refusal.invalid(
                    path, path + " is an empty set, which DynamoDB does not store; write NULL or nothing");
        }
    }
}
