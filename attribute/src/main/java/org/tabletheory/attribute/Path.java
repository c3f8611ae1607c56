package org.tabletheory.attribute;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Where a stream stands inside a value, kept cheaply while all goes well and spelt out when something does not.
 *
 * <p>It also counts the nesting. DynamoDB nests values 32 deep: the value at the top is at depth 1, and scalars count.
 */
final class Path {
    static final int MAX_DEPTH = 32;

    private @Nullable String[] names = new @Nullable String[8];
    private int[] indexes = new int[8];
    private int depth;

    /** How many lists and maps are open around the next value. */
    int depth() {
        return depth;
    }

    void enter() {
        depth++;
        if (depth == names.length) {
            names = Arrays.copyOf(names, depth * 2);
            indexes = Arrays.copyOf(indexes, depth * 2);
        }
        names[depth] = null;
        indexes[depth] = -1;
    }

    void leave() {
        depth--;
    }

    void name(String name) {
        names[depth] = name;
    }

    void nextIndex() {
        indexes[depth]++;
    }

    void reset() {
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
