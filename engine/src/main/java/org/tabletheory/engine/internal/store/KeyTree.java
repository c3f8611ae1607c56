package org.tabletheory.engine.internal.store;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * An immutable ordered map from byte arrays to values, in unsigned order.
 *
 * <p>A weight-balanced tree with path copying (Adams, "Efficient sets: a balancing act", with the parameters that Hirai
 * and Yamamoto proved correct): a change copies one path of O(log n) nodes and shares the rest, so old versions stay
 * readable without locks and cost only what differs.
 *
 * @param <V> the type of values
 */
public final class KeyTree<V> {
    private static final int DELTA = 3;
    private static final int GAMMA = 2;
    private static final KeyTree<?> EMPTY = new KeyTree<>(null);

    @SuppressWarnings("ArrayRecordComponent") // compared by its order, never by equals
    private record Node<V>(
            byte[] key,
            V value,
            @Nullable Node<V> left,
            @Nullable Node<V> right,
            int size) {}

    private final @Nullable Node<V> root;

    private KeyTree(@Nullable Node<V> root) {
        this.root = root;
    }

    /** Returns the map without entries. */
    @SuppressWarnings("unchecked") // it has no values of any type
    public static <V> KeyTree<V> empty() {
        return (KeyTree<V>) EMPTY;
    }

    /** Returns the number of entries. */
    public int size() {
        return size(root);
    }

    /** Returns the value of a key, or null. */
    public @Nullable V get(byte[] key) {
        Node<V> node = root;
        while (node != null) {
            int order = Arrays.compareUnsigned(key, node.key);
            if (order == 0) {
                return node.value;
            }
            node = order < 0 ? node.left : node.right;
        }
        return null;
    }

    /** Returns this map with the key set to the value. The array is kept, not copied. */
    public KeyTree<V> with(byte[] key, V value) {
        return new KeyTree<>(put(root, key, value));
    }

    /** Returns this map without the key. */
    public KeyTree<V> without(byte[] key) {
        return get(key) == null ? this : new KeyTree<>(remove(root, key));
    }

    /** Returns how many keys are smaller than this one. */
    public int rank(byte[] key) {
        int rank = 0;
        Node<V> node = root;
        while (node != null) {
            if (Arrays.compareUnsigned(key, node.key) <= 0) {
                node = node.left;
            } else {
                rank += size(node.left) + 1;
                node = node.right;
            }
        }
        return rank;
    }

    /** An entry of the map. */
    @SuppressWarnings("ArrayRecordComponent") // compared by its order, never by equals
    public record TreeEntry<V>(byte[] key, V value) {}

    /**
     * Returns the entries between two keys in ascending or descending order.
     *
     * @param from the lowest key, or null for the beginning
     * @param to the key after the highest, or null for the end
     */
    public Iterator<TreeEntry<V>> between(byte @Nullable [] from, byte @Nullable [] to, boolean ascending) {
        return ascending ? new Ascending<>(root, from, to) : new Descending<>(root, from, to);
    }

    private abstract static class TreeIterator<V> implements Iterator<TreeEntry<V>> {
        final Deque<Node<V>> path = new ArrayDeque<>();

        abstract boolean isInRange(byte[] key);

        abstract void descend(Node<V> from);

        @Override
        public final boolean hasNext() {
            return !path.isEmpty() && isInRange(path.element().key);
        }

        @Override
        public final TreeEntry<V> next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            Node<V> node = path.pop();
            descend(node);
            return new TreeEntry<>(node.key, node.value);
        }
    }

    private static final class Ascending<V> extends TreeIterator<V> {
        private final byte @Nullable [] to;

        Ascending(@Nullable Node<V> root, byte @Nullable [] from, byte @Nullable [] to) {
            this.to = to;
            Node<V> node = root;
            while (node != null) {
                if (from != null && Arrays.compareUnsigned(node.key, from) < 0) {
                    node = node.right;
                } else {
                    path.push(node);
                    node = node.left;
                }
            }
        }

        @Override
        boolean isInRange(byte[] key) {
            return to == null || Arrays.compareUnsigned(key, to) < 0;
        }

        @Override
        void descend(Node<V> from) {
            for (Node<V> node = from.right; node != null; node = node.left) {
                path.push(node);
            }
        }
    }

    private static final class Descending<V> extends TreeIterator<V> {
        private final byte @Nullable [] from;

        Descending(@Nullable Node<V> root, byte @Nullable [] from, byte @Nullable [] to) {
            this.from = from;
            Node<V> node = root;
            while (node != null) {
                if (to != null && Arrays.compareUnsigned(node.key, to) >= 0) {
                    node = node.left;
                } else {
                    path.push(node);
                    node = node.right;
                }
            }
        }

        @Override
        boolean isInRange(byte[] key) {
            return from == null || Arrays.compareUnsigned(key, from) >= 0;
        }

        @Override
        void descend(Node<V> behind) {
            for (Node<V> node = behind.left; node != null; node = node.right) {
                path.push(node);
            }
        }
    }

    private static int size(@Nullable Node<?> node) {
        return node == null ? 0 : node.size;
    }

    private static <V> Node<V> node(byte[] key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
        return new Node<>(key, value, left, right, size(left) + size(right) + 1);
    }

    private static <V> Node<V> put(@Nullable Node<V> node, byte[] key, V value) {
        if (node == null) {
            return node(key, value, null, null);
        }
        int order = Arrays.compareUnsigned(key, node.key);
        if (order == 0) {
            return new Node<>(node.key, value, node.left, node.right, node.size);
        }
        return order < 0
                ? balanced(node.key, node.value, put(node.left, key, value), node.right)
                : balanced(node.key, node.value, node.left, put(node.right, key, value));
    }

    private static <V> @Nullable Node<V> remove(@Nullable Node<V> node, byte[] key) {
        if (node == null) {
            return null;
        }
        int order = Arrays.compareUnsigned(key, node.key);
        if (order < 0) {
            return balanced(node.key, node.value, remove(node.left, key), node.right);
        } else if (order > 0) {
            return balanced(node.key, node.value, node.left, remove(node.right, key));
        } else if (node.left == null) {
            return node.right;
        } else if (node.right == null) {
            return node.left;
        }
        Node<V> next = node.right;
        while (next.left != null) {
            next = next.left;
        }
        return balanced(next.key, next.value, node.left, withoutFirst(node.right));
    }

    private static <V> @Nullable Node<V> withoutFirst(Node<V> node) {
        return node.left == null ? node.right : balanced(node.key, node.value, withoutFirst(node.left), node.right);
    }

    /** Builds a node whose subtrees differ from balanced ones by at most one entry. */
    private static <V> Node<V> balanced(byte[] key, V value, @Nullable Node<V> left, @Nullable Node<V> right) {
        if (right != null && isHeavier(right, left)) {
            Node<V> inner = right.left;
            if (inner != null && size(inner) + 1 >= GAMMA * (size(right.right) + 1)) {
                return node(
                        inner.key,
                        inner.value,
                        node(key, value, left, inner.left),
                        node(right.key, right.value, inner.right, right.right));
            }
            return node(right.key, right.value, node(key, value, left, inner), right.right);
        } else if (left != null && isHeavier(left, right)) {
            Node<V> inner = left.right;
            if (inner != null && size(inner) + 1 >= GAMMA * (size(left.left) + 1)) {
                return node(
                        inner.key,
                        inner.value,
                        node(left.key, left.value, left.left, inner.left),
                        node(key, value, inner.right, right));
            }
            return node(left.key, left.value, left.left, node(key, value, inner, right));
        }
        return node(key, value, left, right);
    }

    private static boolean isHeavier(Node<?> one, @Nullable Node<?> other) {
        return one.size + 1 > DELTA * (size(other) + 1);
    }
}
