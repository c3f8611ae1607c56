package org.tabletheory.cli.internal.infer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.spi.rule.ItemRule;

/** Counts the types of the attributes of one kind of item. Not thread-safe. */
final class EntityStatistics {
    private final String name;
    private final Map<String, Map<Type, Integer>> attributes = new TreeMap<>();
    private final List<Item> sample = new ArrayList<>();

    EntityStatistics(String name) {
        this.name = name;
    }

    void add(Item item) {
        sample.add(item);
        item.attributes()
                .forEach((attribute, value) -> attributes
                        .computeIfAbsent(attribute, added -> new EnumMap<>(Type.class))
                        .merge(value.type(), 1, Integer::sum));
    }

    String name() {
        return name;
    }

    int items() {
        return sample.size();
    }

    /** Returns the items. */
    List<Item> sample() {
        return sample;
    }

    boolean has(String attribute) {
        return attributes.containsKey(attribute);
    }

    /** Returns the attributes, the most frequent first. */
    List<String> attributes() {
        List<String> names = new ArrayList<>(attributes.keySet());
        names.sort(Comparator.comparing(this::count).reversed());
        return names;
    }

    /**
     * Returns the greatest form that an item has, if items have the numbers of forms in the attribute of {@link FormDef}; empty if
     * they have none, or something else.
     */
    OptionalInt form() {
        int greatest = 0;
        for (Item item : sample) {
            Value stored = item.get(FormDef.DEFAULT_ATTRIBUTE);
            OptionalLong number = stored == null ? OptionalLong.of(1) : ItemRule.wholeNumber(stored);
            if (number.isEmpty() || number.getAsLong() < 1 || number.getAsLong() > Integer.MAX_VALUE) {
                return OptionalInt.empty();
            }
            greatest = Math.max(greatest, (int) number.getAsLong());
        }
        return has(FormDef.DEFAULT_ATTRIBUTE) ? OptionalInt.of(greatest) : OptionalInt.empty();
    }

    /** Returns how many items have the number of a form; without one, an item has form 1. */
    long countOfForm(int form) {
        return sample.stream()
                .map(item -> item.get(FormDef.DEFAULT_ATTRIBUTE))
                .filter(stored -> stored == null
                        ? form == 1
                        : ItemRule.wholeNumber(stored).equals(OptionalLong.of(form)))
                .count();
    }

    /** Returns how many items have the attribute. */
    int count(String attribute) {
        return types(attribute).values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Returns whether every item has the attribute, with a value other than NULL. */
    boolean isAlwaysPresent(String attribute) {
        return count(attribute) == items() && !types(attribute).containsKey(Type.NULL);
    }

    /** Returns the most frequent type of the attribute; NULL only if there is no other. */
    Type type(String attribute) {
        return types(attribute).entrySet().stream()
                .filter(entry -> entry.getKey() != Type.NULL)
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Type.NULL);
    }

    boolean hasSeveralTypes(String attribute) {
        return types(attribute).size() > 1;
    }

    /** Returns whether an attribute has several types, not counting NULL. */
    boolean hasSeveralValueTypes(String attribute) {
        return types(attribute).keySet().stream()
                        .filter(type -> type != Type.NULL)
                        .count()
                > 1;
    }

    /** Returns the types with their frequencies, such as {@code S 95, N 2}. */
    String frequencies(String attribute) {
        return types(attribute).entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }

    private Map<Type, Integer> types(String attribute) {
        return attributes.getOrDefault(attribute, Map.of());
    }
}
