package org.tabletheory.client.internal.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.internal.session.ScriptedSleeper;
import org.tabletheory.client.internal.session.Session;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.internal.write.BatchItems;
import org.tabletheory.error.AccessDeniedException;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Attribute;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.internal.mapper.ItemMapper;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.spi.ForwardingWire;

/** What a batch names in its reports: actions, positions, models; and what it does not lose or mistake. */
class BatchReportsTest {
    private static final Model OTHER =
            Model.builder("Other", "others").partitionKey("id", Type.N).build();

    private static final BatchOptions AT_ONCE = SEQUENTIAL.withRetry(0, Duration.ZERO);

    private static Session session(Wire wire) {
        return new Session(wire, Clock.systemUTC(), new ScriptedSleeper(wait -> {}), null);
    }

    private static StubWire refusing() {
        return new StubWire(request -> {
            throw new AccessDeniedException("no", context(false), null);
        });
    }

    private static BatchItems<Item> items(Session session, Model model) {
        return new BatchItems<>(session, new ItemMapper(model), "batch");
    }

    private static Batches<Item> batches(Wire wire) {
        return new Batches<>(session(wire), new ItemMapper(MODEL), AT_ONCE);
    }

    @Test
    void leftoversNameTheirActions() {
        BatchException written =
                givenUp(() -> batches(refusing()).write("batchWrite", List.of(thing(1)), List.of(thing(2))));
        BatchException updated = givenUp(() ->
                batches(refusing()).update(List.of(thing(1).with("text", Value.s("t"))), List.of("text"), List.of()));
        BatchException read = givenUp(() -> batches(refusing()).get(things(1), false, List.of()));

        assertThat(written.leftovers())
                .extracting(BatchLeftover::action)
                .containsExactly(BatchLeftover.Action.PUT, BatchLeftover.Action.DELETE);
        assertThat(updated.leftovers()).extracting(BatchLeftover::action).containsExactly(BatchLeftover.Action.UPDATE);
        assertThat(read.leftovers()).extracting(BatchLeftover::action).containsExactly(BatchLeftover.Action.GET);
    }

    @Test
    void leftoversOfAStreamHaveTheirPositions() {
        BatchException error = givenUp(() -> batches(refusing()).put(things(3).stream()));

        assertThat(positions(error, false)).containsExactly(0L, 1L, 2L);
    }

    @Test
    void errorNamesTheModelIfThereIsOne() {
        Session session = session(refusing());
        WriteBatch one = new WriteBatch(session, "batch");
        WriteBatch two = new WriteBatch(session, "batch");
        things(2).forEach(thing -> one.put(items(session, MODEL), thing));
        two.put(items(session, MODEL), thing(1));
        two.put(items(session, OTHER), thing(1));

        assertThat(givenUp(() -> one.execute(AT_ONCE)).context().model()).isEqualTo("Thing");
        assertThat(givenUp(() -> two.execute(AT_ONCE)).context().model()).isNull();
        assertThat(givenUp(() -> two.execute(AT_ONCE)).leftovers())
                .extracting(BatchLeftover::model)
                .containsExactly("Thing", "Other");
    }

    @Test
    void malformedResponseNamesTheModelIfThereIsOne() {
        Session session = session(StubWire.responding("[]"));
        WriteBatch one = new WriteBatch(session, "batch");
        WriteBatch two = new WriteBatch(session, "batch");
        things(2).forEach(thing -> one.put(items(session, MODEL), thing));
        two.put(items(session, MODEL), thing(1));
        two.put(items(session, OTHER), thing(1));

        assertThat(modelOfCause(givenUp(() -> one.execute(AT_ONCE)))).isEqualTo("Thing");
        assertThat(modelOfCause(givenUp(() -> two.execute(AT_ONCE)))).isNull();
    }

    private static @Nullable String modelOfCause(BatchException error) {
        assertThat(error.is(ErrorCodes.MALFORMED_RESPONSE)).isTrue();
        return error.getCause() instanceof TableTheoryException cause
                ? cause.context().model()
                : "none";
    }

    @Test
    void unreadableItemBeforeLeftoversIsReportedInItsPlace() {
        StubWire wire = new StubWire(request -> {
            if (ids(request).contains(100)) {
                throw new AccessDeniedException("no", context(false), null);
            }
            return "{\"Responses\":{\"things\":[{\"id\":{\"N\":\"5\"},\"count\":{\"S\":\"?\"}}]},\"UnprocessedKeys\":{}}";
        });
        Batches<Counted> batches =
                new Batches<>(session(wire), Mappers.builder().build().of(Counted.class), AT_ONCE);

        BatchException error = givenUp(() -> batches.get(things(103), false, List.of()));

        assertThat(error.leftovers()).extracting(BatchLeftover::position).containsExactly(5L, 100L, 101L, 102L);
    }

    @Table("things")
    record Counted(
            @PartitionKey long id,
            @Attribute(required = true) @Nullable String label,
            long count) {}

    /** All are validated first, so that a batch is not half done when one of its entities is not valid. */
    @Test
    void invalidEntityOfAnUpdateIsRejectedBeforeAnyRequest() {
        StubWire wire = refusing();
        Batches<Counted> batches =
                new Batches<>(session(wire), Mappers.builder().build().of(Counted.class), AT_ONCE);
        List<Counted> entities = List.of(new Counted(1, "a", 1), new Counted(2, null, 2));

        assertThatThrownBy(() -> batches.update(entities, List.of("label"), List.of()))
                .isInstanceOf(TableTheoryException.class)
                .isNotInstanceOf(BatchException.class)
                .hasMessageContaining("label");
        assertThat(wire.sent()).isEmpty();
    }

    @Table("things")
    @Discriminator("kind")
    sealed interface Kind {
        record One(@PartitionKey long id) implements Kind {}

        record Two(@PartitionKey long id) implements Kind {}
    }

    @Test
    void itemOfAnotherClassIsReportedWithTheLeftovers() {
        StubWire wire = new StubWire(request -> {
            if (ids(request).contains(100)) {
                throw new AccessDeniedException("no", context(false), null);
            }
            return "{\"Responses\":{\"things\":[{\"id\":{\"N\":\"5\"},\"kind\":{\"S\":\"Two\"}}]},\"UnprocessedKeys\":{}}";
        });
        Batches<Kind.One> batches =
                new Batches<>(session(wire), Mappers.builder().build().of(Kind.One.class), AT_ONCE);

        BatchException error = givenUp(() -> batches.get(things(101), false, List.of()));

        assertThat(positions(error, false)).containsExactly(100L);
        assertThat(error.getSuppressed())
                .singleElement()
                .satisfies(also -> assertThat(also).hasMessageContaining("is not a One"));
    }

    @Test
    void itemWithoutItsKeyMakesTheResponseMalformed() {
        StubWire wire =
                StubWire.responding("{\"Responses\":{\"things\":[{\"text\":{\"S\":\"t\"}}]},\"UnprocessedKeys\":{}}");

        BatchException error = givenUp(() -> batches(wire).get(things(2), false, List.of()));

        assertThat(error.is(ErrorCodes.MALFORMED_RESPONSE)).isTrue();
        assertThat(error).hasMessageContaining("it has an item without its full primary key");
        assertThat(error.leftovers()).hasSize(2);
    }

    /** The next item is expected for the next key, which may be of another table. */
    @Test
    void itemsOfTablesWithEqualKeysAreNotMistaken() {
        Model left = notes("Left");
        Model right = notes("Right");
        StubWire wire = StubWire.responding("{\"Responses\":{\"Right\":[{\"id\":{\"S\":\"a\"},\"text\":{\"S\":\"r\"}}],"
                + "\"Left\":[{\"id\":{\"S\":\"a\"},\"text\":{\"S\":\"l\"}}]},\"UnprocessedKeys\":{}}");
        Session session = session(wire);
        Mapper<Item> lefts = new ItemMapper(left);
        Mapper<Item> rights = new ItemMapper(right);
        GetBatch batch = new GetBatch(session, "batchGet", List.of());
        batch.get(new BatchItems<>(session, lefts, "batchGet"), "a");
        batch.get(new BatchItems<>(session, rights, "batchGet"), "a");

        batch.execute(false, AT_ONCE, null);

        assertThat(batch.result(lefts).items())
                .extracting(item -> item.get("text"))
                .containsExactly(Value.s("l"));
        assertThat(batch.result(rights).items())
                .extracting(item -> item.get("text"))
                .containsExactly(Value.s("r"));
    }

    private static Model notes(String name) {
        return Model.builder(name, name).partitionKey("id", Type.S).build();
    }

    /** JSON may be much longer than what DynamoDB counts, and a request may have 16 MB of it. */
    @Test
    void sizeOfALargeItemInARequestIsMeasured() {
        Item bells = thing(1).with("text", Value.s("\u0007".repeat(50_000)));
        Item letters = thing(1).with("text", Value.s("a".repeat(50_000)));
        Item small = thing(1).with("text", Value.s("a".repeat(1_000)));
        int counted = 2 + 2 + 4 + 1_000;

        for (Item large : List.of(bells, letters)) {
            assertThat(WriteEntry.put(0, MODEL, thing(1), large, large).bytes())
                    .isEqualTo(DynamoJson.writeBytes(large).length + 320L);
        }
        assertThat(WriteEntry.put(0, MODEL, thing(1), small, small).bytes())
                .as("an upper bound")
                .isEqualTo(counted * 16L + 320);
    }

    @Test
    @Timeout(60)
    void chunkThatWaitsForAThreadIsLeftOverAfterAnInterrupt() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(2);
        CountDownLatch queued = new CountDownLatch(3);
        Wire slow = new ForwardingWire(StubWire.responding(ALL_DONE)) {
            @Override
            public Runnable propagating(Runnable task) {
                queued.countDown();
                return () -> {
                    task.run();
                    ended.countDown();
                    if (Thread.currentThread().getName().equals("tabletheory-batch")) {
                        await(new CountDownLatch(1));
                    }
                };
            }
        };
        List<Throwable> errors = Collections.synchronizedList(new ArrayList<>());
        Thread caller = new Thread(() -> {
            try {
                new Batches<>(
                                session(slow),
                                new ItemMapper(MODEL),
                                BatchOptions.defaults().parallel(2))
                        .create(things(75));
            } catch (BatchException e) {
                errors.add(e);
            }
        });
        caller.start();
        await(ended);
        await(queued);
        caller.interrupt();
        caller.join(50_000);

        assertThat(errors).singleElement().isInstanceOfSatisfying(BatchException.class, error -> {
            assertThat(error.is(ErrorCodes.INTERRUPTED)).isTrue();
            assertThat(positions(error, false))
                    .containsExactlyElementsOf(LongStream.range(50, 75).boxed().toList());
        });
    }
}
