package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.client.internal.batch.ThingBatches.ALL_DONE;
import static org.tabletheory.client.internal.batch.ThingBatches.MODEL;
import static org.tabletheory.client.internal.batch.ThingBatches.SEQUENTIAL;
import static org.tabletheory.client.internal.batch.ThingBatches.await;
import static org.tabletheory.client.internal.batch.ThingBatches.context;
import static org.tabletheory.client.internal.batch.ThingBatches.givenUp;
import static org.tabletheory.client.internal.batch.ThingBatches.ids;
import static org.tabletheory.client.internal.batch.ThingBatches.positions;
import static org.tabletheory.client.internal.batch.ThingBatches.thing;
import static org.tabletheory.client.internal.batch.ThingBatches.things;
import static org.tabletheory.client.internal.batch.ThingBatches.unprocessed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** What the error of a batch reports: which items are done, not done, or have an unknown outcome. */
class BatchLeftoversTest {
    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

    private Batches<Item> batches(Wire wire, BatchOptions options) {
        return batches(wire, options, null);
    }

    private Batches<Item> batches(Wire wire, BatchOptions options, @Nullable Deadline deadline) {
        Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(waits::add), deadline);
        return new Batches<>(session, new ItemMapper(MODEL), options);
    }

    @Test
    void throttledBatchCarriesTheReasonsOfTheService() {
        ThrottlingReason reason = new ThrottlingReason("TableWriteKeyRangeThroughputExceeded", "arn:x:table/things");
        StubWire wire = new StubWire(request -> {
            throw new ThrottledException("slow down", context(false), List.of(reason), null);
        });

        BatchException error = givenUp(() -> batches(wire, SEQUENTIAL).write("batchWrite", things(30), List.of()));

        assertThat(error.throttlingReasons()).containsExactly(reason);
        assertThat(error).hasCauseInstanceOf(ThrottledException.class);
    }

    @Test
    void errorInParallelChunksSeparatesDoneNotDoneAndUnknown() throws Exception {
        CountDownLatch bothUnderWay = new CountDownLatch(2);
        StubWire wire = new StubWire(request -> {
            List<Integer> ids = ids(request);
            bothUnderWay.countDown();
            await(bothUnderWay);
            if (ids.contains(0)) {
                throw new UnknownOutcomeException(
                        "lost", context(true), new AccessDeniedException("no", context(true), null));
            }
            return ids.contains(25) ? unprocessed(List.of(30, 31)) : ALL_DONE;
        });

        BatchException error =
                givenUp(() -> batches(wire, BatchOptions.defaults().parallel(2)).create(things(100)));

        assertThat(error.is(ErrorCodes.ACCESS_DENIED)).isTrue();
        assertThat(error.taken()).isEqualTo(100);
        assertThat(positions(error, true))
                .isEqualTo(IntStream.range(0, 25).mapToObj(Long::valueOf).toList());
        List<Long> notDone = positions(error, false);
        List<Integer> confirmed = wire.sent().stream()
                .flatMap(request -> ids(request).stream())
                .filter(id -> id >= 25)
                .distinct()
                .filter(id -> !notDone.contains((long) id))
                .toList();
        assertThat(error.done())
                .as("what the server confirmed is done, and nothing else")
                .isEqualTo(confirmed.size());
        assertThat(error.leftovers())
                .extracting(BatchLeftover::position)
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @Test
    void laterResponseResolvesUnknownOutcome() {
        AtomicInteger calls = new AtomicInteger();
        StubWire wire = new StubWire(request -> {
            if (calls.incrementAndGet() == 1) {
                throw new UnknownOutcomeException(
                        "lost", context(true), new ConnectionException("reset", context(true), null));
            }
            return unprocessed(List.of(7));
        });

        BatchException error = givenUp(
                () -> batches(wire, SEQUENTIAL.withRetry(2, Duration.ZERO)).create(things(10)));

        assertThat(positions(error, true)).containsExactly(7L);
        assertThat(positions(error, false)).isEmpty();
    }

    @Test
    void unprocessedItemOfRepeatedCallHasUnknownOutcome() {
        Wire wire = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                return new WireResponse(
                        unprocessed(List.of(1)).getBytes(java.nio.charset.StandardCharsets.UTF_8), "r", 2, true);
            }

            @Override
            public void close() {}
        };

        BatchException error = givenUp(
                () -> batches(wire, SEQUENTIAL.withRetry(0, Duration.ZERO)).create(things(3)));

        assertThat(positions(error, true)).containsExactly(1L);
    }

    @Test
    void malformedResponseLeavesUnknownOutcome() {
        StubWire wire = new StubWire(request -> unprocessed(List.of(99)));

        BatchException error = givenUp(
                () -> batches(wire, SEQUENTIAL.withRetry(1, Duration.ZERO)).create(things(3)));

        assertThat(error.is(ErrorCodes.MALFORMED_RESPONSE)).isTrue();
        assertThat(positions(error, true)).containsExactly(0L, 1L, 2L);
    }

    @Test
    void errorHandlerCanContinueWithOtherChunks() {
        StubWire wire = new StubWire(request -> {
            if (ids(request).contains(30)) {
                throw new AccessDeniedException("no", context(false), null);
            }
            return ALL_DONE;
        });
        List<TableTheoryException> heard = Collections.synchronizedList(new ArrayList<>());
        BatchOptions options = BatchOptions.defaults().onError(heard::add);

        BatchException error = givenUp(() -> batches(wire, options).create(things(100)));

        assertThat(heard).hasSize(1);
        assertThat(error.leftovers())
                .extracting(BatchLeftover::position)
                .containsExactlyElementsOf(
                        IntStream.range(25, 50).mapToObj(Long::valueOf).toList());
    }

    /** With 100 items all requests are sent, and the caller only waits for their responses. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1000})
    @Timeout(50)
    void interruptEndsAllThreadsAndLosesNothing(int count) throws Exception {
        CountDownLatch sent = new CountDownLatch(4);
        StubWire wire = new StubWire(request -> {
            sent.countDown();
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new UnknownOutcomeException("cut", context(true), e);
            }
            return ALL_DONE;
        });
        List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger flagged = new AtomicInteger();
        Thread caller = new Thread(() -> {
            try {
                batches(wire, BatchOptions.defaults()).create(things(count));
            } catch (BatchException e) {
                errors.add(e);
                flagged.set(Thread.currentThread().isInterrupted() ? 1 : 0);
            }
        });
        caller.start();
        await(sent);
        caller.interrupt();
        caller.join(30_000);

        assertThat(errors).singleElement().isInstanceOfSatisfying(BatchException.class, error -> {
            assertThat(error.is(ErrorCodes.INTERRUPTED)).isTrue();
            assertThat(positions(error, true)).hasSize(100);
            assertThat(positions(error, false)).hasSize(count - 100);
        });
        assertThat(flagged).hasValue(1);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("tabletheory-batch"));
    }

    @Test
    void exceptionOfCallbackEndsTheBatch() {
        StubWire wire = new StubWire(request -> ALL_DONE);
        BatchOptions options = SEQUENTIAL.onProgress(progress -> {
            throw new IllegalStateException("mine");
        });

        BatchException error = givenUp(() -> batches(wire, options).create(things(60)));

        assertThat(error).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(error.done()).isEqualTo(25);
        assertThat(error.leftovers()).hasSize(35);
    }

    @Test
    void abandonedReadReportsFoundItemsAndRemainingKeys() {
        StubWire wire = new StubWire(request -> {
            if (ids(request).contains(150)) {
                throw new AccessDeniedException("no", context(false), null);
            }
            return "{\"Responses\":{\"things\":[{\"id\":{\"N\":\"5\"}}]},\"UnprocessedKeys\":{}}";
        });

        BatchException error = givenUp(() -> batches(wire, SEQUENTIAL).get(things(200), false, List.of()));

        assertThat(error.found(Item.class)).containsExactly(thing(5));
        assertThat(error.keys()).isEqualTo(things(200).subList(100, 200));
        assertThat(error.leftovers()).noneMatch(BatchLeftover::outcomeUnknown);
    }

    @Test
    void messageSaysHowManyItemsAreLeftAndWhatMayBeWritten() {
        StubWire refused = new StubWire(request -> {
            throw new AccessDeniedException("no", context(false), null);
        });
        assertThat(givenUp(() -> batches(refused, SEQUENTIAL).create(things(3))))
                .hasMessageContaining("3 of 3 items are left over; repeat those in leftovers(). First failure:");

        StubWire lost = new StubWire(request -> {
            throw new UnknownOutcomeException(
                    "lost", context(true), new AccessDeniedException("no", context(true), null));
        });
        assertThat(givenUp(() -> batches(lost, SEQUENTIAL).create(things(30))))
                .hasMessageContaining("30 of 30 items are left over, of which 25 may have been written; repeat");
    }

    @Test
    void unreadableItemsAndLeftoversAreReportedTogetherInTheirOrder() {
        StubWire wire = new StubWire(request -> {
            if (ids(request).contains(0)) {
                throw new AccessDeniedException("no", context(false), null);
            }
            return "{\"Responses\":{\"things\":[{\"id\":{\"N\":\"105\"},\"at\":{\"N\":\"1\"}}]},\"UnprocessedKeys\":{}}";
        });
        Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(waits::add), null);
        Batches<Event> batches =
                new Batches<>(session, Mappers.builder().build().of(Event.class), SEQUENTIAL.onError(error -> true));

        BatchException error = givenUp(() -> batches.get(things(110), false, List.of()));

        assertThat(error)
                .hasMessageContaining("100 of 110 items are left over; repeat those in leftovers(). 1 of 110 items were"
                        + " found but cannot be read");
        assertThat(error.leftovers())
                .extracting(BatchLeftover::position)
                .hasSize(101)
                .isSorted()
                .endsWith(99L, 105L);
    }

    @Table("things")
    record Event(@PartitionKey long id, Instant at) {}
}
