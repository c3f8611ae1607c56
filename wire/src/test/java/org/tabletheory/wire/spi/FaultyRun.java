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
import org.tabletheory.wire.ClientRequestToken;

/** The operations of one thread of the fault test, and what the table must hold after each. */
final class FaultyRun {

    private final int thread;
    private final Random random;
    private final int keys;
    private final boolean transactions;
    private final Table table;
    private final Table truth;
    private final SharedCounters counters;
    private final Tally tally;

    /** The number that each of this thread's keys holds; absent when there is no such item. */
    private final Map<String, Long> expected = new HashMap<>();

    /** How often each key was given up for a new one. */
    private final int[] generations;

    FaultyRun(
            int thread,
            long seed,
            int keys,
            boolean transactions,
            Table table,
            Table truth,
            SharedCounters counters,
            Tally tally) {
        this.thread = thread;
        this.random = new Random(seed + thread);
        this.keys = keys;
        this.transactions = transactions;
        this.table = table;
        this.truth = truth;
        this.counters = counters;
        this.tally = tally;
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
            default -> raise(SharedCounters.key(random.nextInt(counters.size())), mark);
        }
    }

    /**
     * Writes, and settles what the key holds. An attempt that was left for its time may still be on its way on a machine
     * that is busy; so the key of a call that took that long is looked at here and not used again.
     */
    private void write(int index, @Nullable Long after, Runnable operation) {
        long begin = System.nanoTime();
        write(key(index), after, operation);
        if (isLate(begin)) {
            giveUp(index);
        }
    }

    private void write(String key, @Nullable Long after, Runnable operation) {
        Long before = expected.get(key);
        try {
            operation.run();
            tally.success();
            expect(key, after);
        } catch (TableTheoryException e) {
            tally.failure(e.outcomeUnknown());
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
            giveUp(oneIndex);
            giveUp(otherIndex);
            return;
        }
        Long found = actual(other);
        assertThat(found).as("%s, together with %s", other, one).isEqualTo(applied ? afterOther : beforeOther);
        expect(other, found);
    }

    private static boolean isLate(long begin) {
        return System.nanoTime() - begin >= FaultSuite.ATTEMPT_TIMEOUT.toNanos();
    }

    private void giveUp(int index) {
        expected.remove(key(index));
        generations[index]++;
    }

    private void read(String key) {
        try {
            Long found = number(table.get(key));
            assertThat(found).as(key).isEqualTo(expected.get(key));
            tally.success();
        } catch (TableTheoryException e) {
            assertThat(e.outcomeUnknown()).isFalse();
            tally.failure(false);
        }
    }

    private void raise(String key, String mark) {
        Item item = truth.get(key);
        long version = item != null && item.get("version") instanceof Value.N n ? Long.parseLong(n.text()) : 0;
        try {
            table.raise(key, version, mark);
            counters.succeeded(mark);
            tally.success();
        } catch (TableTheoryException e) {
            counters.failed(mark, e.outcomeUnknown());
            tally.failure(e.outcomeUnknown());
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
        return number(truth.get(key));
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
