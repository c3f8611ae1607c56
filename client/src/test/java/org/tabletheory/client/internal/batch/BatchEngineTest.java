package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.client.internal.batch.ThingBatches.ALL_DONE;
import static org.tabletheory.client.internal.batch.ThingBatches.MODEL;
import static org.tabletheory.client.internal.batch.ThingBatches.SEQUENTIAL;
import static org.tabletheory.client.internal.batch.ThingBatches.givenUp;
import static org.tabletheory.client.internal.batch.ThingBatches.ids;
import static org.tabletheory.client.internal.batch.ThingBatches.positions;
import static org.tabletheory.client.internal.batch.ThingBatches.thing;
import static org.tabletheory.client.internal.batch.ThingBatches.things;
import static org.tabletheory.client.internal.batch.ThingBatches.throttled;
import static org.tabletheory.client.internal.batch.ThingBatches.unprocessed;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.ServiceException;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.DmsVersion;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.ModelWritePolicy;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;

/** Batches under every response and failure of a server: nothing is lost. */
class BatchEngineTest {
    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

    private Batches<Item> batches(Wire wire, BatchOptions options) {
        return batches(wire, options, null);
    }

    private Batches<Item> batches(Wire wire, BatchOptions options, @Nullable Deadline deadline) {
        Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(waits::add), deadline);
        return new Batches<>(session, new ItemMapper(MODEL), options);
    }

    @Test
    void unprocessedItemsAreRetriedWhileThereIsProgress() {
        StubWire wire = new StubWire(request -> {
            List<Integer> ids = ids(request);
            return unprocessed(ids.subList(Math.min(1, ids.size()), ids.size()));
        });

        batches(wire, SEQUENTIAL.withRetry(1, Duration.ofMillis(50))).create(things(25));

        assertThat(wire.sent()).hasSize(25);
        assertThat(waits)
                .hasSize(24)
                .allSatisfy(wait -> assertThat(wait).isBetween(Duration.ZERO, Duration.ofMillis(50)));
        assertThat(Set.copyOf(waits)).as("delays are random").hasSizeGreaterThan(20);
    }

    @Test
    void delaysDoubleWithoutProgressUntilTheRestIsLeft() {
        StubWire wire = new StubWire(request ->
                unprocessed(ids(request).stream().filter(id -> id >= 23).toList()));

        BatchException error = givenUp(() ->
                batches(wire, SEQUENTIAL.withRetry(4, Duration.ofMillis(100))).create(things(30)));

        assertThat(error.codes()).contains(ErrorCodes.BATCH_OPERATION_FAILED, ErrorCodes.THROTTLED);
        assertThat(error.inputs(Item.class))
                .containsExactlyElementsOf(things(30).subList(23, 30));
        assertThat(positions(error, true)).isEmpty();
        assertThat(error.done()).isEqualTo(23);
        assertThat(waits).hasSize(4);
        for (int i = 0; i < 4; i++) {
            assertThat(waits.get(i)).isLessThanOrEqualTo(Duration.ofMillis(100L << i));
        }
    }

    @Test
    void throttledCallIsRetriedAndLosesNothing() {
        AtomicInteger calls = new AtomicInteger();
        StubWire wire = new StubWire(request -> {
            if (calls.incrementAndGet() <= 3) {
                throw throttled();
            }
            return ALL_DONE;
        });

        assertThat(batches(wire, SEQUENTIAL.withRetry(3, Duration.ZERO)).create(things(25)))
                .hasSize(25);

        calls.set(0);
        BatchException error = givenUp(
                () -> batches(wire, SEQUENTIAL.withRetry(2, Duration.ZERO)).create(things(25)));
        assertThat(error).hasCauseInstanceOf(ThrottledException.class);
        assertThat(error.leftovers()).hasSize(25).noneMatch(BatchLeftover::outcomeUnknown);
    }

    @Test
    void deadlineEndsTheWaitAndKeepsLeftovers() {
        StubWire wire = new StubWire(request -> unprocessed(ids(request)));
        BatchOptions patient = SEQUENTIAL.withRetry(50, Duration.ofHours(1));

        BatchException error = givenUp(() ->
                batches(wire, patient, Deadline.after(Duration.ofMillis(1))).create(things(5)));

        assertThat(error.is(ErrorCodes.DEADLINE_EXCEEDED)).isTrue();
        assertThat(error.leftovers()).hasSize(5);
    }

    @Test
    void nothingIsRetriedAfterTheDeadline() {
        BatchOptions eager = SEQUENTIAL.withRetry(50, Duration.ZERO);
        StubWire full = new StubWire(request -> unprocessed(ids(request)));
        StubWire throttling = new StubWire(request -> {
            throw throttled();
        });

        BatchException unprocessed = givenUp(
                () -> batches(full, eager, Deadline.after(Duration.ZERO)).create(things(60)));
        BatchException rejected = givenUp(
                () -> batches(throttling, eager, Deadline.after(Duration.ZERO)).create(things(60)));

        assertThat(unprocessed).hasCauseInstanceOf(DeadlineException.class);
        assertThat(rejected).as("the service's error says more").hasCauseInstanceOf(ThrottledException.class);
        assertThat(List.of(full.sent().size(), throttling.sent().size())).containsOnly(1);
        assertThat(unprocessed.leftovers()).hasSize(60).noneMatch(BatchLeftover::outcomeUnknown);
        assertThat(rejected.leftovers()).hasSize(60);
        assertThat(waits).isEmpty();
    }

    @Test
    void streamIsReadOnlyAsFarAsNeeded() {
        AtomicInteger pulled = new AtomicInteger();
        AtomicInteger written = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        StubWire wire = new StubWire(request -> {
            most.accumulateAndGet(pulled.get() - written.get(), Math::max);
            written.addAndGet(ids(request).size());
            return ALL_DONE;
        });
        Stream<Item> stream =
                IntStream.range(0, 20_000).mapToObj(ThingBatches::thing).peek(item -> pulled.incrementAndGet());

        assertThat(batches(wire, BatchOptions.defaults().parallel(3)).put(stream))
                .isEqualTo(20_000);

        assertThat(most).hasValueLessThanOrEqualTo((3 + 2) * 25);
        assertThat(written).hasValue(20_000);
    }

    @Test
    void itemOfAStreamIsNeverInTwoRequestsAtOnce() {
        Set<Integer> underWay = java.util.concurrent.ConcurrentHashMap.newKeySet();
        List<String> clashes = Collections.synchronizedList(new ArrayList<>());
        StubWire wire = new StubWire(request -> {
            List<Integer> ids = ids(request);
            ids.stream().filter(id -> !underWay.add(id)).forEach(id -> clashes.add("twice at once: " + id));
            ids.forEach(underWay::remove);
            return ALL_DONE;
        });
        Stream<Item> stream = IntStream.range(0, 5_000).mapToObj(i -> thing(i % 40));

        assertThat(batches(wire, BatchOptions.defaults()).put(stream)).isEqualTo(5_000);

        assertThat(clashes).isEmpty();
    }

    @Test
    @Timeout(60)
    void itemThatComesAgainWaitsUntilItsFirstRequestHasEnded() throws InterruptedException {
        CountDownLatch second = new CountDownLatch(1);
        AtomicBoolean firstEnded = new AtomicBoolean();
        AtomicBoolean early = new AtomicBoolean();
        StubWire wire = new StubWire(request -> {
            if (request.contains("first")) {
                early.set(isReleased(second));
                firstEnded.set(true);
            } else if (ids(request).contains(0)) {
                early.compareAndSet(false, !firstEnded.get());
                second.countDown();
            }
            return ALL_DONE;
        });
        List<Item> items = new ArrayList<>(things(40));
        items.set(0, thing(0).with("text", Value.s("first")));
        items.add(thing(0));

        assertThat(batches(wire, BatchOptions.defaults().parallel(2)).put(items.stream()))
                .isEqualTo(41);

        assertThat(early).as("two requests had the item at once").isFalse();
        assertThat(second.getCount()).isZero();
    }

    /** Waits for what must not happen, so it returns false after a while. */
    private static boolean isReleased(CountDownLatch latch) {
        try {
            return latch.await(300, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void itemIsNeverTwiceInOneRequest() {
        StubWire wire = StubWire.responding(ALL_DONE);
        Stream<Item> stream = Stream.of(thing(1), thing(2), thing(1), thing(1), thing(3));

        assertThat(batches(wire, SEQUENTIAL).put(stream)).isEqualTo(5);

        assertThat(wire.sent()).map(ThingBatches::ids).containsExactly(List.of(1, 2), List.of(1), List.of(1, 3));
    }

    @Test
    void exceptionOfAStreamIsReportedAfterItsItemsAreWritten() {
        StubWire wire = StubWire.responding(ALL_DONE);
        Stream<Item> stream = IntStream.range(0, 31).mapToObj(i -> {
            if (i == 30) {
                throw new IllegalStateException("no more lines");
            }
            return thing(i);
        });

        BatchException error = givenUp(() -> batches(wire, SEQUENTIAL).put(stream));

        assertThat(error)
                .hasCauseInstanceOf(IllegalStateException.class)
                .hasMessageContaining("0 of 30 items are left over", "no more lines");
        assertThat(error.done()).isEqualTo(30);
        assertThat(wire.sent()).flatMap(ThingBatches::ids).hasSize(30);
    }

    @Test
    void unprocessedKeysAreRetriedAndResultsKeepTheOrder() {
        Function<String, String> server = request -> {
            List<Integer> ids = ids(request);
            int half = (ids.size() + 1) / 2;
            List<Integer> first = new ArrayList<>(ids.subList(0, half));
            Collections.reverse(first);
            String found = first.stream()
                    .filter(id -> id % 10 != 0)
                    .map(id -> "{\"text\":{\"S\":\"t\"},\"id\":{\"N\":\"" + id + "\"}}")
                    .collect(Collectors.joining(","));
            String left = ids.subList(half, ids.size()).stream()
                    .map(id -> "{\"id\":{\"N\":\"" + id + "\"}}")
                    .collect(Collectors.joining(","));
            return "{\"Responses\":{\"things\":[" + found + "]},\"UnprocessedKeys\":"
                    + (left.isEmpty() ? "{}" : "{\"things\":{\"ConsistentRead\":true,\"Keys\":[" + left + "]}}") + "}";
        };

        BatchGetResult<Item> result =
                batches(new StubWire(server), BatchOptions.defaults()).get(things(250), false, List.of());

        assertThat(result.items()).hasSize(225);
        assertThat(result.items().get(0)).isEqualTo(thing(1).with("text", Value.s("t")));
        assertThat(result.missing()).hasSize(25).startsWith(thing(0), thing(10)).endsWith(thing(240));
        assertThat(result.get(249)).contains(thing(249).with("text", Value.s("t")));
    }

    /** The key of an item is first guessed from the order of the keys; a wrong guess must not matter. */
    @Test
    void itemsAreMatchedToKeysInAnyOrderAndNumberFormat() {
        Model notes = Model.builder("Note", "notes")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("text", Type.S).optional(true))
                .build();
        List<Item> keys = new ArrayList<>();
        for (String partition : List.of("a", "ab", "a\"", "a\\", "\n", "\\n", "é", "a\"},\"SK\":{\"S\":\"1")) {
            for (String sort : List.of("1", "2", "12", "\"1", "\\", "ü")) {
                keys.add(Item.of("PK", Value.s(partition), "SK", Value.s(sort)));
            }
        }
        Random random = new Random(20261116);
        for (int round = 0; round < 50; round++) {
            List<Item> stored = new ArrayList<>(keys.subList(0, keys.size() - round % 5));
            if (round % 2 == 1) {
                Collections.shuffle(stored, random);
            }
            boolean keyLast = round % 3 == 0;
            String found = stored.stream()
                    .map(key -> {
                        Item text = Item.of("text", Value.s(key.toString()));
                        return (keyLast ? text.withAll(key) : key.withAll(text)).toString();
                    })
                    .collect(Collectors.joining(","));
            Wire wire = new StubWire(request -> "{\"Responses\":{\"notes\":[" + found + "]},\"UnprocessedKeys\":{}}");
            Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(waits::add), null);

            BatchGetResult<Item> result =
                    new Batches<>(session, new ItemMapper(notes), SEQUENTIAL).get(keys, false, List.of());

            for (int i = 0; i < keys.size(); i++) {
                Item key = keys.get(i);
                assertThat(result.get(i))
                        .isEqualTo(
                                stored.contains(key)
                                        ? Optional.of(key.with("text", Value.s(key.toString())))
                                        : Optional.empty());
            }
        }
    }

    /** BatchWriteItem replaces items without a condition. */
    @Test
    void writePolicyAppliesToBatches() {
        StubWire wire = StubWire.responding(ALL_DONE);
        for (ModelWritePolicy policy :
                List.of(ModelWritePolicy.WRITE_ONCE, ModelWritePolicy.protecting(List.of("text")))) {
            Model model = MODEL.toBuilder()
                    .dmsVersion(DmsVersion.V0_2)
                    .writePolicy(policy)
                    .build();
            Session session = new Session(wire, Clock.systemUTC(), null);
            Batches<Item> batches = new Batches<>(session, new ItemMapper(model), SEQUENTIAL);
            String code = policy.equals(ModelWritePolicy.WRITE_ONCE)
                    ? ErrorCodes.IMMUTABLE_MODEL_MUTATION
                    : ErrorCodes.PROTECTED_FIELD_MUTATION;
            for (ThrowingCallable put : List.<ThrowingCallable>of(
                    () -> batches.create(things(1)),
                    () -> batches.put(things(1).stream()),
                    () -> batches.write("batchWrite", things(1), List.of()),
                    () -> Batches.writeGiven(session, new ItemMapper(model), things(1), List.of(), SEQUENTIAL))) {
                assertThatThrownBy(put)
                        .isInstanceOfSatisfying(
                                TableTheoryException.class,
                                e -> assertThat(e.codes()).containsExactly(code));
            }
            ThrowingCallable delete = () -> batches.write("batchWrite", List.of(), things(1));
            if (policy.equals(ModelWritePolicy.WRITE_ONCE)) {
                assertThatThrownBy(delete)
                        .isInstanceOfSatisfying(
                                TableTheoryException.class,
                                e -> assertThat(e.codes()).containsExactly(code));
            }
        }
        assertThat(wire.sent()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "none, 3",
                "'', 3",
                "InternalServerError, 3",
                "InternalFailure, 3",
                "ServiceUnavailableException, 3",
                "LimitExceededException, 1",
            })
    void onlyTransientErrorsOfTheServiceAreRetried(@Nullable String serviceCode, int requests) {
        StubWire wire = new StubWire(request -> {
            throw new ServiceException(
                    "no",
                    new ErrorContext("BatchWriteItem", "Thing", "things", null, "r", serviceCode, 1, false),
                    null);
        });

        BatchException error = givenUp(
                () -> batches(wire, SEQUENTIAL.withRetry(2, Duration.ZERO)).create(things(3)));

        assertThat(error).hasCauseInstanceOf(ServiceException.class);
        assertThat(wire.sent()).hasSize(requests);
    }

    @Test
    void interruptBetweenTwoRequestsEndsTheBatch() {
        StubWire wire = new StubWire(request -> unprocessed(List.of(1)));
        Session session = new Session(
                wire,
                Clock.systemUTC(),
                new ScriptedSleeper(wait -> {
                    throw new InterruptedException();
                }),
                null);

        BatchException error =
                givenUp(() -> new Batches<>(session, new ItemMapper(MODEL), SEQUENTIAL).create(things(3)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(error.is(ErrorCodes.INTERRUPTED)).isTrue();
        assertThat(error.leftovers()).extracting(BatchLeftover::position).containsExactly(1L);
        assertThat(wire.sent()).hasSize(1);
    }

    /** A fault of this library or of a custom wire: what it sent is not known. */
    @Test
    void unexpectedExceptionLeavesAnUnknownOutcome() {
        StubWire wire = new StubWire(request -> {
            throw new IllegalStateException("broken wire");
        });

        BatchException error = givenUp(() -> batches(wire, SEQUENTIAL).create(things(30)));

        assertThat(error).hasCauseInstanceOf(IllegalStateException.class);
        assertThat(error.leftovers()).hasSize(30);
        assertThat(error.leftovers().subList(0, 25)).allMatch(BatchLeftover::outcomeUnknown);
    }
}
