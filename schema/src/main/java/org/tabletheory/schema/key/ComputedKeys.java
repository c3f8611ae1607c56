package org.tabletheory.schema.key;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Value;

/**
 * The key attributes of a class that are computed by templates. Immutable.
 *
 * @param all the keys
 * @param ambiguous the keys that the classes of a sealed type compute differently, each as every class computes it; empty for
 *     one class
 */
public record ComputedKeys(List<ComputedKey> all, List<ComputedKey> ambiguous) {
    /** No computed keys, as most classes have. */
    public static final ComputedKeys NONE = new ComputedKeys(List.of(), List.of());

    public ComputedKeys {
        all = List.copyOf(all);
        ambiguous = List.copyOf(ambiguous);
    }

    /** Returns the keys of one class. */
    public static ComputedKeys of(List<ComputedKey> keys) {
        return keys.isEmpty() ? NONE : new ComputedKeys(keys, List.of());
    }

    /** Returns the keys that all of several classes compute in the same way; the others are ambiguous. */
    public static ComputedKeys common(Collection<ComputedKeys> classes) {
        Map<String, List<ComputedKey>> byAttribute = new LinkedHashMap<>();
        for (ComputedKeys each : classes) {
            for (ComputedKey key : each.all) {
                byAttribute
                        .computeIfAbsent(key.attribute(), name -> new ArrayList<>())
                        .add(key);
            }
        }
        List<ComputedKey> common = new ArrayList<>();
        List<ComputedKey> ambiguous = new ArrayList<>();
        for (List<ComputedKey> keys : byAttribute.values()) {
            ComputedKey first = keys.get(0);
            boolean same = keys.size() == classes.size();
            boolean sameTexts = true;
            for (ComputedKey key : keys) {
                same &= key.ofTexts().equals(first.ofTexts());
                sameTexts &= key.equals(first);
            }
            if (same) {
                common.add(sameTexts ? first : first.ofTexts());
            } else {
                ambiguous.addAll(keys);
            }
        }
        return byAttribute.isEmpty() ? NONE : new ComputedKeys(common, ambiguous);
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return all.isEmpty() && ambiguous.isEmpty();
    }

    /** Returns how an attribute is computed, or null if it is not, or not by all classes in the same way. */
    public @Nullable ComputedKey of(String attribute) {
        for (ComputedKey key : all) {
            if (key.attribute().equals(attribute)) {
                return key;
            }
        }
        return null;
    }

    /** Returns those of these keys that are among these attributes, such as the keys of a table. */
    public ComputedKeys among(Collection<String> attributes) {
        List<ComputedKey> among = new ArrayList<>();
        for (ComputedKey key : all) {
            if (attributes.contains(key.attribute())) {
                among.add(key);
            }
        }
        return of(among);
    }

    /** The text attributes of an item. */
    @FunctionalInterface
    public interface Texts {
        /** Returns the value of an attribute, or null if the item has none. */
        @Nullable
        String text(String attribute);
    }

    /**
     * Returns the first key that is absent from an item, or whose template cannot have written it, or would write it differently;
     * null if there is none. An item with such a key of the table is not an item of the class.
     */
    public @Nullable ComputedKey firstForeign(Texts item) {
        for (ComputedKey key : all) {
            String text = item.text(key.attribute());
            Map<String, Value> parsed = text == null ? null : key.parse(text);
            if (parsed == null || !key.isCanonical(parsed)) {
                return key;
            }
        }
        return null;
    }

    /** Returns whether an attribute is computed, by one class at least. */
    public boolean isComputed(String attribute) {
        for (ComputedKey key : ambiguous) {
            if (key.attribute().equals(attribute)) {
                return true;
            }
        }
        return of(attribute) != null;
    }

    /**
     * Returns a time that the library stores in an attribute, without the digits that the keys made of it would lose.
     *
     * @param attribute the attribute
     */
    public Instant truncated(Instant time, String attribute) {
        Instant truncated = time;
        for (ComputedKey key : all) {
            truncated = key.truncated(truncated, attribute);
        }
        for (ComputedKey key : ambiguous) {
            truncated = key.truncated(truncated, attribute);
        }
        return truncated;
    }
}
