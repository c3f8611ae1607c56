package org.tabletheory.attribute.internal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the position of a stream inside a value: cheap to update, formatted as a path only for an error message. It also
 * counts the nesting.
 */
public final class ValuePosition {
    private @Nullable String[] names = new @Nullable String[8];
    private int[] indexes = new int[8];
    private int depth;

    /** Returns how many lists and maps are open around the next value. */
    public int depth() {
        return depth;
    }

    public void enter() {
        depth++;
        if (depth == names.length) {
            names = Arrays.copyOf(names, depth * 2);
            indexes = Arrays.copyOf(indexes, depth * 2);
        }
        names[depth] = null;
        indexes[depth] = -1;
    }

    public void leave() {
        depth--;
    }

    public void name(String name) {
        names[depth] = name;
    }

    public void nextIndex() {
        indexes[depth]++;
    }

    public void reset() {
        depth = 0;
        names[0] = null;
        indexes[0] = -1;
    }

    @Override
    public String toString() {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i <= depth; i++) {
            String name = names[i];
            if (name != null) {
                path.append(path.isEmpty() ? "" : ".").append(name);
            } else if (i > 0 && indexes[i] >= 0) {
                path.append('[').append(indexes[i]).append(']');
            }
        }
        return path.toString();
    }
}
