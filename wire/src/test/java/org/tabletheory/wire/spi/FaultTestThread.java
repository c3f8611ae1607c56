package org.tabletheory.wire.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.spi.call.ClientRequestToken;

/** One thread of the fault test: its operations, and the expected content of the table after each. */
final class FaultTestThread {

    private final int thread;
    private final Random random;
    private final int keys;
    private final boolean transactions;
    private final Table table;
    private final Table direct;
    private final SharedCounters counters;
    private final OutcomeCounts counts;

    /** The expected number per key of this thread; absent if there is no item. */
    private final Map<String, Long> expected = new HashMap<>();

    /** How often each key was replaced by a new one. */
    private final int[] generations;

    FaultTestThread(
            int thread,
            long seed,
            int keys,
            boolean transactions,
            Table table,
            Table direct,
            SharedCounters counters,
            OutcomeCounts counts) {
        this.thread = thread;
        this.random = new Random(seed + thread);
        this.keys = keys;
        this.transactions = transactions;
        this.table = table;
        this.direct = direct;
        this.counters = counters;
        this.counts = counts;
        this.generations = new int[keys];
    }

    void run(int operations) {
        for (int i = 0; i < operations; i++) {
            step(thread + "-" + i);
        }
        for (int i = 0; i < keys; i++) {
            assertThat(actual(key(i))).as(key(i)).isEqualTo(expected.get(key(i)));
        }
    }

    private void step(String mark) {
        int index = random.nextInt(keys);
        String key = key(index);
        long number = random.nextInt(1_000_000);
        Long before = expected.get(key);
        switch (random.nextInt(8)) {
            case 0 -> write(index, number, () -> table.put(key, number, mark));
            case 1 -> write(index, null, () -> table.delete(key));
            case 2 -> write(index, number, () -> table.set(key, number, mark));
            case 3 -> write(index, sum(before, number), () -> table.add(key, number, mark));
            case 4 -> transact(index, random.nextInt(keys), number);
            case 5 -> read(key);
            default -> increment(SharedCounters.key(random.nextInt(counters.size())), mark);
        }
    }

    /**
     * Writes and determines the resulting item. A timed out attempt may still be in flight on a busy machine, so the
     * key of such a call is read here and not used again.
     */
    private void write(int index, @Nullable Long after, Runnable operation) {
        long begin = System.nanoTime();
        write(key(index), after, operation);
        if (isLate(begin)) {
            replaceKey(index);
        }
    }

    private void write(String key, @Nullable Long after, Runnable operation) {
        Long before = expected.get(key);
        try {
            operation.run();
            counts.success();
            expect(key, after);
        } catch (TableTheoryException e) {
            counts.failure(e.outcomeUnknown());
            Long found = actual(key);
            if (e.outcomeUnknown()) {
                assertThat(Objects.equals(found, before) || Objects.equals(found, after))
                        .as("%s was %s, was to be %s, is %s after %s", key, before, after, found, e)
                        .isTrue();
            } else {
                assertThat(found).as("%s after %s", key, e).isEqualTo(before);
            }
            expect(key, found);
        }
    }

    private void transact(int oneIndex, int otherIndex, long number) {
        String one = key(oneIndex);
        String other = key(otherIndex);
        if (!transactions || oneIndex == otherIndex) {
            read(one);
            return;
        }
        long begin = System.nanoTime();
        Long afterOne = sum(expected.get(one), number);
        Long afterOther = sum(expected.get(other), number);
        Long beforeOther = expected.get(other);
        boolean[] succeeded = new boolean[1];
        write(one, afterOne, () -> {
            table.transactAdd(one, other, number, ClientRequestToken.random());
            succeeded[0] = true;
        });
        boolean applied = succeeded[0] || Objects.equals(expected.get(one), afterOne);
        if (isLate(begin)) {
            replaceKey(oneIndex);
            replaceKey(otherIndex);
            return;
        }
        Long found = actual(other);
        assertThat(found).as("%s, together with %s", other, one).isEqualTo(applied ? afterOther : beforeOther);
        expect(other, found);
    }

    private static boolean isLate(long begin) {
        return System.nanoTime() - begin >= FaultSuite.ATTEMPT_TIMEOUT.toNanos();
    }

    private void replaceKey(int index) {
        expected.remove(key(index));
        generations[index]++;
    }

    private void read(String key) {
        try {
            Long found = number(table.get(key));
            assertThat(found).as(key).isEqualTo(expected.get(key));
            counts.success();
        } catch (TableTheoryException e) {
            assertThat(e.outcomeUnknown()).isFalse();
            counts.failure(false);
        }
    }

    private void increment(String key, String mark) {
        Item item = direct.get(key);
        long version = item != null && item.get("version") instanceof Value.N n ? Long.parseLong(n.text()) : 0;
        try {
            table.increment(key, version, mark);
            counters.succeeded(mark);
            counts.success();
        } catch (TableTheoryException e) {
            counters.failed(mark, e.outcomeUnknown());
            counts.failure(e.outcomeUnknown());
        }
    }

    private void expect(String key, @Nullable Long number) {
        if (number == null) {
            expected.remove(key);
        } else {
            expected.put(key, number);
        }
    }

    private @Nullable Long actual(String key) {
        return number(direct.get(key));
    }

    private static @Nullable Long number(@Nullable Item item) {
        return item != null && item.get("n") instanceof Value.N n ? Long.valueOf(n.text()) : null;
    }

    private static long sum(@Nullable Long before, long number) {
        return (before == null ? 0 : before) + number;
    }

    private String key(int index) {
        return "own-" + thread + "-" + index + "-" + generations[index];
    }
}
