package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * Items that all threads count up under a version condition, and what was reported of each try.
 *
 * <p>A try leaves its mark in the item in the same update, so the table itself tells which tries were applied.
 */
final class SharedCounters {

    private final Table truth;
    private final int size;
    private final Set<String> succeeded = ConcurrentHashMap.newKeySet();
    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();

    SharedCounters(Table truth, int size) {
        this.truth = truth;
        this.size = size;
        for (int i = 0; i < size; i++) {
            truth.putCounter(key(i));
        }
    }

    int size() {
        return size;
    }

    static String key(int number) {
        return "shared-" + number;
    }

    void succeeded(String mark) {
        succeeded.add(mark);
    }

    void failed(String mark, boolean outcomeUnknown) {
        (outcomeUnknown ? unknown : failed).add(mark);
    }

    /** Every success is in the table once, no failure is, and the number is that of the marks. */
    void check() {
        Set<String> applied = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < size; i++) {
            Item item = truth.get(key(i));
            assertThat(item).isNotNull();
            Set<String> marks = item.get("seen") instanceof Value.SS seen ? seen.values() : Set.of();
            assertThat(item.get("n")).as(key(i)).isEqualTo(Value.n(marks.size()));
            assertThat(item.get("version")).as(key(i)).isEqualTo(Value.n(marks.size()));
            applied.addAll(marks);
        }
        assertThat(applied).containsAll(succeeded);
        assertThat(applied).doesNotContainAnyElementsOf(failed);
        assertThat(unknown)
                .containsAll(applied.stream()
                        .filter(mark -> !succeeded.contains(mark))
                        .collect(Collectors.toSet()));
        assertThat(succeeded).isNotEmpty();
    }
}
