package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.internal.batch.ThingBatches.ALL_DONE;
import static org.tabletheory.client.internal.batch.ThingBatches.MODEL;
import static org.tabletheory.client.internal.batch.ThingBatches.SEQUENTIAL;
import static org.tabletheory.client.internal.batch.ThingBatches.context;
import static org.tabletheory.client.internal.batch.ThingBatches.givenUp;
import static org.tabletheory.client.internal.batch.ThingBatches.things;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.error.MalformedResponseException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.mapping.internal.mapper.ItemMapper;

/** Limits and defaults of batches, and which failures are repeated. */
class BatchRulesTest {
    private static Batches<Item> batches(StubWire wire) {
        Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(wait -> {}), null);
        return new Batches<>(session, new ItemMapper(MODEL), SEQUENTIAL.withRetry(3, Duration.ZERO));
    }

    @Test
    void chunkEndsBeforeItsLimits() {
        ChunkLimits limits = new ChunkLimits(3, 100);

        assertThat(limits.isFull(2, 60, 40)).isFalse();
        assertThat(limits.isFull(2, 60, 41)).isTrue();
        assertThat(limits.isFull(3, 1, 1)).isTrue();
        assertThat(limits.isFull(0, 0, 101)).as("an item alone").isFalse();
        assertThat(ChunkLimits.ofWrites(BatchOptions.defaults())).isEqualTo(new ChunkLimits(25, 16 * 1024 * 1024));
        assertThat(ChunkLimits.ofReads(BatchOptions.defaults())).isEqualTo(new ChunkLimits(100, Long.MAX_VALUE));
        assertThat(ChunkLimits.ofReads(BatchOptions.defaults().chunkSize(7)).entries())
                .isEqualTo(7);
    }

    @Test
    void optionsHaveDefaultsAndLimits() {
        BatchOptions defaults = BatchOptions.defaults();

        assertThat(defaults.parallel()).isEqualTo(4);
        assertThat(defaults.retries()).isEqualTo(10);
        assertThat(defaults.delay()).isEqualTo(Duration.ofMillis(50));
        assertThat(defaults.parallel(1).parallel()).isEqualTo(1);
        assertThat(defaults.parallel(64).parallel()).isEqualTo(64);
        for (int invalid : List.of(0, 65)) {
            assertThatThrownBy(() -> defaults.parallel(invalid))
                    .isInstanceOf(TableTheoryException.class)
                    .hasMessageContaining("parallel must be from 1 to 64, not " + invalid);
        }
        assertThatThrownBy(() -> defaults.chunkSize(0)).hasMessageContaining("chunkSize must be at least 1, not 0");
    }

    @ParameterizedTest
    @EnumSource(ConnectionException.Reason.class)
    void onlyConnectionsThatCanRecoverAreRepeated(ConnectionException.Reason reason) {
        AtomicInteger failures = new AtomicInteger(2);
        StubWire wire = new StubWire(request -> {
            if (failures.getAndDecrement() > 0) {
                throw new ConnectionException("no", context(false), reason, null);
            }
            return ALL_DONE;
        });
        boolean recovers = switch (reason) {
            case TIMEOUT, POOL_EXHAUSTED, LOST -> true;
            case REFUSED, UNKNOWN_HOST, UNREACHABLE, TLS, PROXY -> false;
        };
        if (recovers) {
            assertThat(batches(wire).create(things(2))).hasSize(2);
            assertThat(wire.sent()).hasSize(3);
        } else {
            assertThat(givenUp(() -> batches(wire).create(things(2)))).hasCauseInstanceOf(ConnectionException.class);
            assertThat(wire.sent()).hasSize(1);
        }
    }

    @Test
    void errorsThatMayPassAreRepeated() {
        for (TableTheoryException error : List.of(
                new ThrottledException("no", context(false), null),
                new DeadlineException("no", context(false), null),
                new MalformedResponseException("no", context(false), null))) {
            StubWire wire = failingOnce(error);

            assertThat(batches(wire).create(things(2))).hasSize(2);
            assertThat(wire.sent()).as(error.getClass().getName()).hasSize(2);
        }
    }

    @Test
    void interruptAndLackOfAccessAreNotRepeated() {
        for (TableTheoryException error : List.of(
                new InterruptedCallException("no", context(false), null),
                new AccessDeniedException("no", context(false), null))) {
            StubWire wire = failingOnce(error);

            assertThat(givenUp(() -> batches(wire).create(things(2)))).hasCause(error);
            assertThat(wire.sent()).as(error.getClass().getName()).hasSize(1);
        }
    }

    private static StubWire failingOnce(TableTheoryException error) {
        AtomicInteger failures = new AtomicInteger(1);
        return new StubWire(request -> {
            if (failures.getAndDecrement() > 0) {
                throw error;
            }
            return ALL_DONE;
        });
    }

    @Test
    void readThatFailsUnexpectedlyHasNoUnknownOutcome() {
        StubWire wire = new StubWire(request -> {
            throw new IllegalStateException("broken wire");
        });

        BatchException error = givenUp(() -> batches(wire).get(things(3), false, List.of()));

        assertThat(error.leftovers()).hasSize(3).noneMatch(BatchLeftover::outcomeUnknown);
        assertThat(error.outcomeUnknown()).isFalse();
    }
}
