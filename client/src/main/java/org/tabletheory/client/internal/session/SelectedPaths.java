package org.tabletheory.client.internal.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.AttributePath;
import org.tabletheory.attribute.AttributePath.Step;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/** Projects an item as DynamoDB does: the selected parts, in the maps and lists around them. */
final class SelectedPaths {
    private SelectedPaths() {}

    /** Returns the selected parts of an item. */
    static Item of(Item item, List<AttributePath> paths) {
        List<List<Step>> steps = new ArrayList<>();
        paths.forEach(path -> steps.add(path.steps()));
        Value part = part(new Value.M(item.attributes()), steps);
        return part instanceof Value.M map ? new Item(map.values()) : Item.empty();
    }

    /** Returns the selected parts of a value, or null if it has none of them. */
    private static @Nullable Value part(Value value, List<List<Step>> paths) {
        Map<String, List<List<Step>>> names = new LinkedHashMap<>();
        Map<Integer, List<List<Step>>> indexes = new TreeMap<>();
        for (List<Step> path : paths) {
            if (path.isEmpty()) {
                return value;
            }
            List<Step> rest = path.subList(1, path.size());
            if (path.get(0) instanceof Step.Name name) {
                names.computeIfAbsent(name.name(), any -> new ArrayList<>()).add(rest);
            } else if (path.get(0) instanceof Step.Element element) {
                indexes.computeIfAbsent(element.index(), any -> new ArrayList<>())
                        .add(rest);
            }
        }
        if (value instanceof Value.M map) {
            Map<String, Value> parts = new LinkedHashMap<>();
            names.forEach((name, rest) -> {
                Value inner = map.values().get(name);
                Value part = inner == null ? null : part(inner, rest);
                if (part != null) {
                    parts.put(name, part);
                }
            });
            return parts.isEmpty() ? null : new Value.M(parts);
        }
        if (value instanceof Value.L list) {
            List<Value> parts = new ArrayList<>();
            indexes.forEach((index, rest) -> {
                Value part = index < list.values().size() ? part(list.values().get(index), rest) : null;
                if (part != null) {
                    parts.add(part);
                }
            });
            return parts.isEmpty() ? null : new Value.L(parts);
        }
        return null;
    }
}
