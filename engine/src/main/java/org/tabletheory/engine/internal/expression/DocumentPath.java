package org.tabletheory.engine.internal.expression;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemSize;
import org.tabletheory.attribute.Value;

/** A path in an item: an attribute and steps into its maps and lists. */
public record DocumentPath(List<PathElement> steps) {
    /**
     * A step of a path: a name, or an index where the name is null.
     *
     * @param name an attribute or map key; an alias such as {@code #n} until the path is bound
     */
    public record PathElement(@Nullable String name, int index) {
        /** A step to an attribute or map entry. */
        public static PathElement named(String name) {
            return new PathElement(name, -1);
        }

        /** A step to a list element. */
        public static PathElement at(int index) {
            return new PathElement(null, index);
        }

        @Override
        public String toString() {
            return name != null ? name : "[" + index + "]";
        }
    }

    public DocumentPath {
        steps = List.copyOf(steps);
    }

    /** Returns the path of an attribute; a dot in its name is part of the name. */
    public static DocumentPath attribute(String name) {
        return new DocumentPath(List.of(PathElement.named(name)));
    }

    /** Returns the name of the attribute that the path starts with. */
    public String attribute() {
        String name = steps.get(0).name;
        if (name == null) {
            throw new IllegalStateException("a path starts with a name");
        }
        return name;
    }

    /** Returns whether the path is an attribute without further steps. */
    public boolean isTopLevel() {
        return steps.size() == 1;
    }

    /** Returns the value at this path, or null when there is none. */
    public @Nullable Value find(Item item) {
        Value value = item.get(attribute());
        for (int i = 1; i < steps.size() && value != null; i++) {
            value = child(value, steps.get(i));
        }
        return value;
    }

    static @Nullable Value child(Value container, PathElement step) {
        if (step.name != null) {
            return container instanceof Value.M map ? map.values().get(step.name) : null;
        }
        return container instanceof Value.L list && step.index < list.values().size()
                ? list.values().get(step.index)
                : null;
    }

    /** Returns the end of the path: a name, and the indexes that follow it, such as {@code l[0]}. */
    public String lastName() {
        String name = attribute();
        for (PathElement step : steps.subList(1, steps.size())) {
            name = step.name == null ? name + step : step.name;
        }
        return name;
    }

    /** Returns what the path counts for in the size of an update when it is changed. */
    long targetSize() {
        long size = ItemSize.utf8(attribute());
        for (PathElement step : steps.subList(1, steps.size())) {
            size += 4 + (step.name == null ? 0 : ItemSize.utf8(step.name));
        }
        return size;
    }

    /** Returns what the path counts for in the size of an update when it is read. */
    long operandSize() {
        long size = 1;
        for (PathElement step : steps) {
            size += 14 + (step.name == null ? 0 : ItemSize.utf8(step.name));
        }
        return size;
    }

    /** Returns this path with its aliases replaced, each name checked. */
    DocumentPath bind(ExpressionBinding binding) {
        return new DocumentPath(steps.stream()
                .map(step -> step.name == null ? step : PathElement.named(binding.name(step.name)))
                .toList());
    }

    /** How two paths of one expression conflict. */
    private enum Clash {
        /** One is the other, or a part of it. */
        OVERLAP,
        /** One uses a value as a map and the other uses it as a list. */
        CONFLICT
    }

    /** Returns the problem of an expression or statement that uses this path and another one, or null. */
    public @Nullable String clashMessage(DocumentPath other) {
        Clash clash = clashWith(other);
        return clash == null
                ? null
                : "Two document paths " + (clash == Clash.OVERLAP ? "overlap" : "conflict")
                        + " with each other; must remove or rewrite one of these paths; path one: " + this
                        + ", path two: " + other;
    }

    /** Returns whether this path contains another one, or is contained in it. */
    boolean overlaps(DocumentPath other) {
        return clashWith(other) == Clash.OVERLAP;
    }

    private @Nullable Clash clashWith(DocumentPath other) {
        int common = Math.min(steps.size(), other.steps.size());
        for (int i = 0; i < common; i++) {
            PathElement one = steps.get(i);
            PathElement two = other.steps.get(i);
            if ((one.name == null) != (two.name == null)) {
                return Clash.CONFLICT;
            } else if (!one.equals(two)) {
                return null;
            }
        }
        return Clash.OVERLAP;
    }

    /** Returns the form of messages: {@code [a, [0], b]}. */
    @Override
    public String toString() {
        return steps.stream().map(PathElement::toString).collect(Collectors.joining(", ", "[", "]"));
    }
}
