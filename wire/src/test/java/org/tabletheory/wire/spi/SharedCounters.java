package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

/**
 * Counters that all threads increment with a version condition, and the reported outcome of each attempt.
 *
 * <p>Each update adds a mark to the item, so the table itself shows which ones were applied.
 */
final class SharedCounters {

    private final Table direct;
    private final int size;
    private final Set<String> succeeded = ConcurrentHashMap.newKeySet();
    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private final Set<String> unknown = ConcurrentHashMap.newKeySet();

    SharedCounters(Table direct, int size) {
        this.direct = direct;
        this.size = size;
        for (int i = 0; i < size; i++) {
            direct.putCounter(key(i));
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

    /** Checks that the table has every success once and no failure, and that the counter equals the number of marks. */
    void check() {
        Set<String> applied = ConcurrentHashMap.newKeySet();
        for (int i = 0; i < size; i++) {
            Item item = direct.get(key(i));
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
