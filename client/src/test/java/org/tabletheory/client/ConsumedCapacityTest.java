package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.client.item.Expression;
import org.tabletheory.client.item.ItemQuery;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.client.result.FetchedItems;
import org.tabletheory.client.result.Page;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.client.result.UpdateResult;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexView;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.ViewOf;
import org.tabletheory.mapping.condition.Condition;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallOutcome;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.CostMeter;

/** The capacity that calls consume, in results and for listeners. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class ConsumedCapacityTest {
    @Table("visits")
    record Visit(
            @PartitionKey String user,
            @SortKey String time,
            @IndexPartitionKey("by-page") String page,
            @Nullable String note) {
        Visit(String user, int time) {
            this(user, "t" + time, "/home", null);
        }
    }

    @IndexView("by-page")
    record PageVisit(String user, String time) implements ViewOf<Visit> {}

    private final List<CallEvent> events = Collections.synchronizedList(new ArrayList<>());
    private String table;
    private Config config;
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
                .listener(events::add)
                .build();
        table = prefix.table("visits");
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Visit.class);
        events.clear();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Map<String, List<ConsumedCapacity>> byOperation() {
        Map<String, List<ConsumedCapacity>> found = new LinkedHashMap<>();
        for (CallEvent event : events) {
            found.merge(event.operation(), event.consumedCapacity(), (one, other) -> {
                assertThat(one.isEmpty()).isEqualTo(other.isEmpty());
                return one;
            });
        }
        return found;
    }

    private Items items() {
        return db.items(Model.builder("Visit", "visits")
                .partitionKey("user", Type.S)
                .sortKey("time", Type.S)
                .build());
    }

    @Test
    void fetchedItemsReportTheQueryAndTheBatches() {
        db.model(Visit.class).batchCreate(List.of(new Visit("v", 1), new Visit("v", 2)));
        events.clear();

        FetchedItems<Visit> full =
                db.view(PageVisit.class).where("page", "=", "/home").fetchFull();

        assertThat(full.items()).hasSize(2);
        assertThat(events).extracting(CallEvent::operation).containsExactly("Query", "BatchGetItem");
        assertThat(full.consumedCapacity())
                .isEqualTo(ConsumedCapacity.sum(events.stream()
                        .flatMap(event -> event.consumedCapacity().stream())
                        .toList()));
    }

    @Test
    void everyOperationReportsItPerTableAndIndex() {
        Visit visit = db.model(new Visit("u", 1)).create();
        db.model(visit).save();
        db.model(Visit.class).where("user", "=", "u").where("time", "=", "t1").first();
        db.model(new Visit("u", "t1", "/other", null)).update("page");
        db.model(Visit.class).where("user", "=", "u").all();
        db.model(Visit.class).where("page", "=", "/other").count();
        db.model(Visit.class).scan();
        db.model(Visit.class).parallelScan(2);
        db.model(Visit.class).batchCreate(List.of(new Visit("v", 1), new Visit("v", 2)));
        db.model(Visit.class).batchGet(List.of(new KeyPair("v", "t1")));
        db.transactWrite(tx -> tx.put(db.model(new Visit("w", 1))));
        db.transactGet(db.model(Visit.class).where("user", "=", "w").where("time", "=", "t1"));
        db.model(visit).delete();

        Map<String, List<ConsumedCapacity>> found = byOperation();
        assertThat(found.keySet())
                .containsExactlyInAnyOrder(
                        "PutItem",
                        "GetItem",
                        "UpdateItem",
                        "Query",
                        "Scan",
                        "BatchWriteItem",
                        "BatchGetItem",
                        "TransactWriteItems",
                        "TransactGetItems",
                        "DeleteItem");
        assertThat(found)
                .allSatisfy((operation, consumed) -> assertThat(consumed)
                        .as(operation)
                        .singleElement()
                        .satisfies(one -> {
                            assertThat(one.table()).isEqualTo(table);
                            assertThat(one.units()).isPositive();
                        }));
        assertThat(found.get("PutItem")).singleElement().satisfies(put -> {
            assertThat(put.indexes()).containsEntry("by-page", 1.0);
            assertThat(put.tableUnits()).isEqualTo(1.0);
        });
        assertThat(events).filteredOn(event -> event.index().isPresent()).hasSize(1);
        assertThat(events).allMatch(event -> event.outcome() == CallOutcome.SUCCEEDED);
    }

    @Test
    void lowLevelOperationsReportItToo() {
        Items items = items();
        Item key = Item.of("user", Value.s("u"), "time", Value.s("t"));
        items.put(new ItemWrite.Put(key, null));
        items.get(key, true, List.of());
        items.transactWrite(List.of(new ItemWrite.Put(key, null)));
        items.transactGet(List.of(key));
        items.batchWrite(List.of(key), List.of(), BatchOptions.defaults());
        items.batchGet(List.of(key), false, BatchOptions.defaults());
        List<ConsumedCapacity> page = items.page(
                        ItemQuery.of(new Expression("#u = :u", Map.of("#u", "user"), Map.of(":u", Value.s("u")))))
                .consumedCapacity();

        assertThat(page)
                .singleElement()
                .satisfies(one -> assertThat(one.units()).isEqualTo(0.5));
        assertThat(byOperation())
                .hasSize(7)
                .allSatisfy((operation, consumed) ->
                        assertThat(consumed).as(operation).hasSize(1));
    }

    @Test
    void resultsHaveTheSumOfTheirRequests() {
        db.model(Visit.class)
                .batchCreate(
                        IntStream.range(0, 30).mapToObj(i -> new Visit("u", i)).toList());

        Page<Visit> page = db.model(Visit.class)
                .where("user", "=", "u")
                .filter("note", "=", "none has it")
                .limit(2)
                .page();
        assertThat(page.consumedCapacity()).singleElement().satisfies(one -> {
            assertThat(one.table()).isEqualTo(table);
            assertThat(one.units()).as("several pages, 0.5 units each").isGreaterThan(1.0);
        });
        BatchGetResult<Visit> batch = db.model(Visit.class)
                .batchGet(IntStream.range(0, 30)
                        .mapToObj(i -> new KeyPair("u", "t" + i))
                        .toList());
        assertThat(batch.consumedCapacity()).containsExactly(new ConsumedCapacity(table, 15.0));
        UpdateResult<Visit> update = db.model(new Visit("u", 1))
                .updateBuilder()
                .set("page", "/other")
                .execute();
        assertThat(update.consumedCapacity())
                .singleElement()
                .satisfies(one -> assertThat(one.indexes()).containsEntry("by-page", 2.0));
        Snapshot snapshot =
                db.transactGet(db.model(Visit.class).where("user", "=", "u").where("time", "=", "t1"));
        assertThat(snapshot.consumedCapacity()).containsExactly(new ConsumedCapacity(table, 2.0));
    }

    @Test
    void totalHasNoIndexes() {
        Config total = config.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        try (TableTheory other = TableTheory.over(TestWire.open(total), total)) {
            other.model(new Visit("u", 1)).create();
        }

        assertThat(events.get(0).consumedCapacity()).containsExactly(new ConsumedCapacity(table, 2.0));
    }

    @Test
    void nothingIsRequestedByDefault() {
        Config silent = config.toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.NONE)
                .build();
        List<String> bodies = new ArrayList<>();
        RecordingWire recording = new RecordingWire(TestWire.open(silent));
        try (TableTheory other = TableTheory.over(recording, silent)) {
            other.model(new Visit("u", 1)).create();
            Page<Visit> page = other.model(Visit.class).where("user", "=", "u").page();
            assertThat(page.consumedCapacity()).isEmpty();
            bodies.addAll(recording.traffic());
        }

        assertThat(bodies).hasSize(4).noneMatch(body -> body.contains("ReturnConsumedCapacity"));
        assertThat(events).allMatch(event -> event.consumedCapacity().isEmpty());
        assertThat(Config.builder().region("eu-west-1").build().returnConsumedCapacity())
                .isEqualTo(ReturnConsumedCapacity.NONE);
    }

    @Test
    void meterOfADerivedClientCountsItsCallsOnly() {
        CostMeter meter = new CostMeter();
        db.model(new Visit("u", 1)).create();
        db.withListener(meter).model(new Visit("u", 2)).create();
        db.model(new Visit("u", 3)).create();

        assertThat(meter.calls()).isEqualTo(1);
        assertThat(meter.total()).containsExactly(new ConsumedCapacity(table, 2.0, Map.of("by-page", 1.0)));
        assertThat(events).as("the client's own listener").hasSize(3);
    }

    @Test
    void listenersOfAClientAndOfADerivedOneSeeTheSameCall() {
        List<CallEvent> derived = new ArrayList<>();
        db.withListener(derived::add)
                .withListener(derived::add)
                .model(new Visit("u", 1))
                .create();
        db.withListener(derived::add).model(new Visit("u", 2)).create();

        assertThat(derived).hasSize(3);
        assertThat(derived.get(0).start())
                .isEqualTo(derived.get(1).start())
                .isEqualTo(events.get(0).start());
        assertThat(derived.get(2).start())
                .isEqualTo(events.get(1).start())
                .isNotEqualTo(events.get(0).start());
    }

    @Test
    void failedConditionIsAnOutcomeOfItsOwn() {
        db.model(new Visit("u", 1)).create();
        assertThatThrownBy(() -> db.model(new Visit("u", 1)).create()).isInstanceOf(ConditionFailedException.class);
        assertThatThrownBy(() ->
                db.transactWrite(tx -> tx.conditionCheck(db.model(new Visit("u", 2)), Condition.ifExists())));

        assertThat(events.subList(1, 3)).extracting(CallEvent::outcome).containsOnly(CallOutcome.CONDITION_FAILED);
    }

    @Test
    void contextOfTheCallerReachesTheThreadsOfBatchesAndScans() {
        ThreadLocal<String> context = new ThreadLocal<>();
        Map<String, Integer> seen = new HashMap<>();
        CallListener tracer = new CallListener() {
            @Override
            public void completed(CallEvent event) {
                synchronized (seen) {
                    seen.merge(event.operation() + " " + context.get(), 1, Integer::sum);
                }
            }

            @Override
            public Runnable propagating(Runnable task) {
                String mine = context.get();
                return () -> {
                    context.set(mine);
                    try {
                        task.run();
                    } finally {
                        context.remove();
                    }
                };
            }
        };
        context.set("trace 1");
        TableTheory traced = db.withListener(tracer);
        traced.model(Visit.class)
                .batchCreate(
                        IntStream.range(0, 60).mapToObj(i -> new Visit("u", i)).toList());
        traced.model(Visit.class).parallelScan(3);

        assertThat(seen).containsOnlyKeys("BatchWriteItem trace 1", "Scan trace 1");
        assertThat(seen.get("Scan trace 1")).isEqualTo(3);
    }

    @Test
    void listenerThatPropagatesNothingDoesNotLoseTheWork() {
        CallListener careless = new CallListener() {
            @Override
            public void completed(CallEvent event) {}

            @Override
            @SuppressWarnings("NullAway") // what a user's listener might do
            public Runnable propagating(Runnable task) {
                return null;
            }
        };
        TableTheory observed = db.withListener(careless);
        observed.model(Visit.class)
                .batchCreate(
                        IntStream.range(0, 60).mapToObj(i -> new Visit("n", i)).toList());

        assertThat(observed.model(Visit.class).filter("user", "=", "n").parallelScan(3))
                .hasSize(60);
    }

    @Test
    void connectionsInUseAreReported(URI endpoint) {
        try (TableTheory direct = TableTheory.connect(Config.local(endpoint))) {
            assertThatThrownBy(() -> direct.describeTable("no-such-table"));

            assertThat(direct.withListener(event -> {}).connectionUse()).hasValueSatisfying(use -> {
                assertThat(use.active()).isZero();
                assertThat(use.idle()).isEqualTo(1);
                assertThat(use.opened()).isEqualTo(1);
            });
        }
    }
}
