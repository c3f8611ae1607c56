package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
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
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ConnectionException;
import org.tabletheory.error.DeadlineException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.ThrottlingReason;
import org.tabletheory.error.UnknownOutcomeException;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Batches under every response and failure of a server: nothing is lost, and the reports are exact. */
class BatchEngineTest {
    private static final Model MODEL = Model.builder("Thing", "things")
            .partitionKey("id", Type.N)
            .attribute(AttributeDef.of("text", Type.S).optional(true))
            .build();
    private static final String ALL_DONE = "{\"UnprocessedItems\":{}}";
    private static final Pattern ID = Pattern.compile("\\{\"id\":\\{\"N\":\"(\\d+)\"}[^}]*}");
    private static final BatchOptions SEQUENTIAL = BatchOptions.defaults().parallel(1);

    private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());

    private Batches<Item> batches(Wire wire, BatchOptions options) {
        return batches(wire, options, null);
    }

    private Batches<Item> batches(Wire wire, BatchOptions options, @Nullable Deadline deadline) {
        Session session = new Session(wire, Clock.systemUTC(), new ScriptedSleeper(waits::add), deadline);
        return new Batches<>(session, new ItemMapper(MODEL), options);
    }

    private static List<Item> things(int count) {
        return IntStream.range(0, count).mapToObj(BatchEngineTest::thing).toList();
    }

    private static Item thing(int id) {
        return Item.of("id", Value.n(id));
    }

    private static List<Integer> ids(String request) {
        List<Integer> ids = new ArrayList<>();
        Matcher matcher = ID.matcher(request);
        while (matcher.find()) {
            ids.add(Integer.valueOf(matcher.group(1)));
        }
        return ids;
    }

    private static String unprocessed(List<Integer> ids) {
        return ids.isEmpty()
                ? ALL_DONE
                : "{\"UnprocessedItems\":{\"things\":["
                        + ids.stream()
                                .map(id -> "{\"PutRequest\":{\"Item\":{\"id\":{\"N\":\"" + id + "\"}}}}")
                                .collect(Collectors.joining(","))
                        + "]}}";
    }

    private static ErrorContext context(boolean unknown) {
        return new ErrorContext("BatchWriteItem", "Thing", "things", null, "r", null, 1, unknown);
    }

    private static ThrottledException throttled() {
        return new ThrottledException("slow down", context(false), null);
    }

    private static BatchException givenUp(Runnable batch) {
        BatchException error = catchThrowableOfType(BatchException.class, batch::run);
        assertThat(error).isNotNull();
        assertThat(error.outcomeUnknown())
                .isEqualTo(error.leftovers().stream().anyMatch(BatchLeftover::outcomeUnknown));
        return error;
    }

    private static List<Long> positions(BatchException error, boolean unknown) {
        return error.leftovers().stream()
                .filter(left -> left.outcomeUnknown() == unknown)
                .map(BatchLeftover::position)
                .toList();
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

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, java.util.concurrent.TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
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
    void interruptEndsAllThreadsAndLosesNothing() throws Exception {
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
                batches(wire, BatchOptions.defaults()).create(things(1000));
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
            assertThat(positions(error, false)).hasSize(900);
        });
        assertThat(flagged).hasValue(1);
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.getName().equals("tabletheory-batch"));
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
                IntStream.range(0, 20_000).mapToObj(BatchEngineTest::thing).peek(item -> pulled.incrementAndGet());

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
}
