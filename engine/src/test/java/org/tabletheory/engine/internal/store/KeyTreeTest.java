package org.tabletheory.engine.internal.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTreeTest {
    private static byte[] key(int number) {
        return new byte[] {(byte) (number >> 8), (byte) number};
    }

    private static NavigableMap<byte[], Integer> model() {
        return new TreeMap<>(Arrays::compareUnsigned);
    }

    private static List<Integer> values(
            KeyTree<Integer> tree, byte @Nullable [] from, byte @Nullable [] to, boolean up) {
        List<Integer> values = new ArrayList<>();
        Iterator<KeyTree.TreeEntry<Integer>> entries = tree.between(from, to, up);
        entries.forEachRemaining(entry -> values.add(entry.value()));
        return values;
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void behavesAsASortedMap(long seed) {
        Random random = new Random(seed);
        KeyTree<Integer> tree = KeyTree.empty();
        NavigableMap<byte[], Integer> model = model();
        for (int i = 0; i < 20_000; i++) {
            byte[] key = key(random.nextInt(3000));
            if (random.nextInt(3) == 0) {
                tree = tree.without(key);
                model.remove(key);
            } else {
                tree = tree.with(key, i);
                model.put(key, i);
            }
            assertThat(tree.size()).isEqualTo(model.size());
        }
        for (int i = 0; i < 500; i++) {
            byte[] low = key(random.nextInt(3100));
            byte[] high = key(random.nextInt(3100));
            assertThat(tree.get(low)).isEqualTo(model.get(low));
            assertThat(tree.rank(low)).isEqualTo(model.headMap(low, false).size());
            if (Arrays.compareUnsigned(low, high) <= 0) {
                NavigableMap<byte[], Integer> range = model.subMap(low, true, high, false);
                assertThat(values(tree, low, high, true)).containsExactlyElementsOf(range.values());
                assertThat(values(tree, low, high, false))
                        .containsExactlyElementsOf(range.descendingMap().values());
            }
        }
        assertThat(values(tree, null, null, true)).containsExactlyElementsOf(model.values());
    }

    @Test
    void oldVersionsStayAsTheyWere() {
        KeyTree<Integer> before = KeyTree.<Integer>empty().with(key(1), 1).with(key(2), 2);

        KeyTree<Integer> after = before.with(key(2), 20).without(key(1)).with(key(3), 3);

        assertThat(values(before, null, null, true)).containsExactly(1, 2);
        assertThat(values(after, null, null, true)).containsExactly(20, 3);
    }

    @Test
    void ascendingInsertsStayBalanced() {
        KeyTree<Integer> tree = KeyTree.empty();
        for (int i = 0; i < 60_000; i++) {
            tree = tree.with(key(i), i);
        }
        // A degenerate tree of this size would overflow the stack in with() and take minutes.
        assertThat(tree.size()).isEqualTo(60_000);
        assertThat(tree.get(key(59_999))).isEqualTo(59_999);
    }
}
