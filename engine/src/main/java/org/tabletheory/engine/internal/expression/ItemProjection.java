package org.tabletheory.engine.internal.expression;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.internal.expression.DocumentPath.PathElement;

/** Copies the projected parts of items. Elements of lists keep their order, without gaps. */
public final class ItemProjection {
    /** A place on the way to projected values; everything below it counts when it has no children. */
    private static final class Branch {
        private final Map<String, Branch> names = new LinkedHashMap<>();
        private final TreeMap<Integer, Branch> indexes = new TreeMap<>();

        Branch child(PathElement step) {
            return step.name() != null
                    ? names.computeIfAbsent(step.name(), name -> new Branch())
                    : indexes.computeIfAbsent(step.index(), index -> new Branch());
        }

        @Nullable
        Value of(Value value) {
            if (names.isEmpty() && indexes.isEmpty()) {
                return value;
            } else if (value instanceof Value.M map && !names.isEmpty()) {
                Map<String, Value> parts = parts(map.values());
                return parts.isEmpty() ? null : new Value.M(parts);
            } else if (value instanceof Value.L list && !indexes.isEmpty()) {
                List<Value> parts = new ArrayList<>();
                indexes.forEach((index, branch) -> {
                    Value part = index < list.values().size()
                            ? branch.of(list.values().get(index))
                            : null;
                    if (part != null) {
                        parts.add(part);
                    }
                });
                return parts.isEmpty() ? null : new Value.L(parts);
            }
            return null;
        }

        Map<String, Value> parts(Map<String, Value> values) {
            Map<String, Value> parts = new LinkedHashMap<>();
            names.forEach((name, branch) -> {
                Value value = values.get(name);
                Value part = value == null ? null : branch.of(value);
                if (part != null) {
                    parts.put(name, part);
                }
            });
            return parts;
        }
    }

    private final List<DocumentPath> paths;
    private final Branch root = new Branch();

    /** A projection of these paths, of which none is part of another. */
    public ItemProjection(List<DocumentPath> paths) {
        this.paths = List.copyOf(paths);
        for (DocumentPath path : paths) {
            Branch branch = root;
            for (PathElement step : path.steps()) {
                branch = branch.child(step);
            }
        }
    }

    /** Returns the paths. */
    public List<DocumentPath> paths() {
        return paths;
    }

    /** Returns the projected part of an item, empty when it has nothing at any of the paths. */
    public Item of(Item item) {
        return new Item(root.parts(item.attributes()));
    }
}
