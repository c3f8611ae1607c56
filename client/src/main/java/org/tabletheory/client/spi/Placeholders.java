package org.tabletheory.client.spi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;

/**
 * Allocates the placeholders that the expressions of one request share.
 *
 * <p>Every name and value goes through a placeholder, so reserved words need no list and a value is never parsed as part of
 * an expression. A name has the same placeholder throughout a request. Placeholders are numbered in the order of use, so
 * the same request always has the same text. Not safe for use by several threads.
 */
public final class Placeholders {
    private final String namePrefix;
    private final String valuePrefix;
    private final int firstNumber;
    private final @Nullable Map<Value, String> known;
    private final Map<String, String> allocated = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();

    /**
     * Creates an allocator.
     *
     * @param namePrefix begins the placeholders of names, such as {@code #n}
     * @param valuePrefix begins the placeholders of values, such as {@code :v}
     * @param firstNumber the number of the first placeholder
     * @param reuseValues whether equal values have the same placeholder
     */
    public Placeholders(String namePrefix, String valuePrefix, int firstNumber, boolean reuseValues) {
        this.namePrefix = namePrefix;
        this.valuePrefix = valuePrefix;
        this.firstNumber = firstNumber;
        this.known = reuseValues ? new LinkedHashMap<>() : null;
    }

    /** Returns the placeholder of an attribute name. */
    public String name(String attribute) {
        String placeholder = allocated.get(attribute);
        if (placeholder == null) {
            placeholder = free(namePrefix, allocated.size(), names);
            allocated.put(attribute, placeholder);
            names.put(placeholder, attribute);
        }
        return placeholder;
    }

    /** Returns a placeholder of a value. */
    public String value(Value value) {
        String placeholder = known == null ? null : known.get(value);
        if (placeholder == null) {
            placeholder = free(valuePrefix, values.size(), values);
            values.put(placeholder, value);
            if (known != null) {
                known.put(value, placeholder);
            }
        }
        return placeholder;
    }

    private String free(String prefix, int used, Map<String, ?> taken) {
        int number = firstNumber + used;
        String placeholder = prefix + number;
        while (taken.containsKey(placeholder)) {
            placeholder = prefix + ++number;
        }
        return placeholder;
    }

    /** Adds a name under the user's own placeholder; returns false when that is taken by another name. */
    public boolean addName(String placeholder, String attribute) {
        String taken = names.putIfAbsent(placeholder, attribute);
        return taken == null || taken.equals(attribute);
    }

    /** Adds a value under the user's own placeholder; returns false when that is taken by another value. */
    public boolean addValue(String placeholder, Value value) {
        Value taken = values.putIfAbsent(placeholder, value);
        return taken == null || taken.equals(value);
    }

    /** Returns the names by placeholder. */
    public Map<String, String> names() {
        return names;
    }

    /** Returns the values by placeholder. */
    public Map<String, Value> values() {
        return values;
    }
}
