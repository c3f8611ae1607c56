package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.batch.BatchException;
import org.tabletheory.client.batch.BatchGetResult;
import org.tabletheory.client.batch.BatchLeftover;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.client.batch.BatchProgress;
import org.tabletheory.client.batch.KeyPair;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallEvent;

/** Batches of any size on DynamoDB Local: results follow the order of the keys, and missing items are reported separately. */
@DynamoTest
class BatchTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.000000006Z");

    @Table("${PARCELS}")
    record Parcel(
            @PartitionKey("PK") String pk,
            @SortKey("SK") long sk,
            @OmitEmpty String note,
            List<String> lines,
            @CreatedAt Instant created,
            @Version long version) {
        static Parcel of(int number) {
            return new Parcel("P#" + number % 7, number, "note " + number, List.of("line " + number), Instant.EPOCH, 3);
        }

        KeyPair key() {
            return KeyPair.of(pk, sk);
        }
    }

    @Table("${TAGS}")
    record Tag(@PartitionKey("name") String name, int uses) {}

    private TableTheory db;
    private Mappers mappers;
    private final List<CallEvent> calls = Collections.synchronizedList(new ArrayList<>());

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        mappers = Mappers.builder()
                .environment(Map.of("PARCELS", prefix.table("parcels"), "TAGS", prefix.table("tags")))
                .build();
        Config config = Config.local(endpoint).toBuilder()
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .listener(calls::add)
                .build();
        db = TableTheory.connect(config, mappers);
        db.createTable(Parcel.class);
        db.createTable(Tag.class);
        calls.clear();
    }

    @AfterEach
    void close() {
        db.close();
    }

    private static List<Parcel> parcels(int count) {
        return IntStream.range(0, count).mapToObj(Parcel::of).toList();
    }

    @Test
    void createdItemsAreReadInKeyOrder() {
        List<Parcel> stored = db.model(Parcel.class).batchCreate(parcels(260));

        assertThat(stored)
                .hasSize(260)
                .allSatisfy(parcel -> assertThat(parcel.created()).isEqualTo(NOW));
        assertThat(stored.get(259).note()).isEqualTo("note 259");
        assertThat(calls).hasSize(11);

        List<Parcel> requested = new ArrayList<>(stored);
        Collections.shuffle(requested, new Random(7));
        calls.clear();
        BatchGetResult<Parcel> found = db.model(Parcel.class).consistentRead().batchGet(requested);

        assertThat(found.items())
                .extracting(Parcel::sk)
                .containsExactlyElementsOf(requested.stream().map(Parcel::sk).toList());
        assertThat(found.items().get(0)).usingRecursiveComparison().isEqualTo(requested.get(0));
        assertThat(found.missing()).isEmpty();
        assertThat(calls).hasSize(3);
    }

    @Test
    void missingItemsAreReported() {
        db.model(Parcel.class).batchCreate(parcels(3));

        BatchGetResult<Parcel> found = db.model(Parcel.class)
                .batchGet(List.of(
                        Parcel.of(2).key(), KeyPair.of("P#0", 99), Parcel.of(0).key()));

        assertThat(found.items()).extracting(Parcel::sk).containsExactly(2L, 0L);
        assertThat(found.missing())
                .containsExactly(Item.of("PK", Value.s("P#0")).with("SK", Value.n(99)));
        assertThat(found.get(1)).isEmpty();
        assertThat(found.get(2)).isPresent();
    }

    @Test
    void putsAndDeletesAreCombined() {
        db.model(Parcel.class).batchCreate(parcels(30));
        List<Parcel> old = parcels(30).subList(0, 28);

        db.model(Parcel.class)
                .batchWrite(
                        List.of(Parcel.of(100)), old.stream().map(Parcel::key).toList());

        assertThat(db.model(Parcel.class).scan()).extracting(Parcel::sk).containsExactlyInAnyOrder(28L, 29L, 100L);
        db.model(Parcel.class).batchDelete(List.of(Parcel.of(28), Parcel.of(29), Parcel.of(29_000)));
        assertThat(db.model(Parcel.class).scan()).extracting(Parcel::sk).containsExactly(100L);
    }

    @Test
    void partitionKeyAloneIdentifiesAnItemWithoutSortKey() {
        db.model(Tag.class).batchCreate(List.of(new Tag("a", 1), new Tag("b", 2)));

        assertThat(db.model(Tag.class).batchGet(List.of("b", "c", "a")).items())
                .containsExactly(new Tag("b", 2), new Tag("a", 1));
    }

    @Test
    void selectReadsOnlyTheGivenFields() {
        db.model(Parcel.class).batchCreate(parcels(2));

        assertThat(db.model(Parcel.class).select("note").batchGet(parcels(2)).items())
                .extracting(Parcel::pk, Parcel::note, Parcel::version)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple(null, "note 0", 0L),
                        org.assertj.core.groups.Tuple.tuple(null, "note 1", 0L));
    }

    @Test
    void duplicateKeyIsRejectedBeforeAnyRequest() {
        List<Parcel> duplicated = new ArrayList<>(parcels(40));
        duplicated.add(Parcel.of(3));

        assertThatThrownBy(() -> db.model(Parcel.class).batchCreate(duplicated))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.is(ErrorCodes.INVALID_OPERATOR))
                                .isTrue())
                .hasMessageContaining("at 3 and 40");
        assertThatThrownBy(() -> db.model(Parcel.class).batchGet(duplicated)).hasMessageContaining("at 3 and 40");
        assertThatThrownBy(() -> db.model(Parcel.class).batchWrite(List.of(Parcel.of(1)), List.of(Parcel.of(1))))
                .hasMessageContaining("at 0 and 1");
        assertThat(calls).isEmpty();
    }

    @Test
    void invalidEntityIsRejectedBeforeAnyRequest() {
        List<Parcel> bad = new ArrayList<>(parcels(40));
        bad.add(new Parcel("", 3, "", List.of(), NOW, 0));

        assertThatThrownBy(() -> db.model(Parcel.class).batchCreate(bad))
                .isInstanceOfSatisfying(
                        TableTheoryException.class,
                        error -> assertThat(error.is(ErrorCodes.MISSING_PRIMARY_KEY))
                                .isTrue());
        assertThat(calls).isEmpty();
    }

    @Test
    void emptyBatchDoesNothing() {
        assertThat(db.model(Parcel.class).batchCreate(List.of())).isEmpty();
        assertThat(db.model(Parcel.class).batchGet(List.of()).items()).isEmpty();
        db.model(Parcel.class).batchDelete(List.of());
        assertThat(db.model(Parcel.class).batchPut(Stream.of())).isZero();
        assertThat(calls).isEmpty();
    }

    @Test
    void lastEntityOfAStreamWithTheSameKeyWins() {
        Stream<Parcel> stream =
                Stream.concat(parcels(120).stream(), Stream.of(new Parcel("P#0", 0, "again", List.of(), NOW, 0)));
        List<BatchProgress> progress = new ArrayList<>();

        assertThat(db.model(Parcel.class)
                        .batchPut(stream, BatchOptions.defaults().onProgress(progress::add)))
                .isEqualTo(121);

        assertThat(db.model(Parcel.class).count()).isEqualTo(120);
        assertThat(db.model(Parcel.class).batchGet(List.of(Parcel.of(0))).items())
                .extracting(Parcel::note)
                .containsExactly("again");
        assertThat(progress).extracting(BatchProgress::done).isSorted().endsWith(121L);
    }

    @Test
    void invalidEntityEndsTheStreamAfterEarlierOnesAreStored() {
        Parcel bad = new Parcel("", 3, "", List.of(), NOW, 0);
        Stream<Parcel> stream = Stream.concat(parcels(60).stream(), Stream.of(bad, Parcel.of(1000)));

        assertThatThrownBy(() -> db.model(Parcel.class).batchPut(stream))
                .isInstanceOfSatisfying(BatchException.class, error -> {
                    assertThat(error.is(ErrorCodes.MISSING_PRIMARY_KEY)).isTrue();
                    assertThat(error.taken()).isEqualTo(61);
                    assertThat(error.inputs(Parcel.class)).containsExactly(bad);
                    assertThat(error.leftovers()).noneMatch(BatchLeftover::outcomeUnknown);
                    assertThat(db.model(Parcel.class).count()).isEqualTo(error.done());
                });
    }

    @Test
    void rawItemsAreWrittenByTableKey() {
        Model bare = Model.builder("Raw", db.model(Parcel.class).explain().table())
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.N)
                .build();
        Mapper<Item> raw = Mappers.rawItems(bare);
        Item item =
                Item.of("PK", Value.s("R")).with("SK", Value.n(1)).with("anything", Value.m(Map.of("a", Value.nul())));

        assertThat(db.model(raw).batchPut(Stream.of(item))).isEqualTo(1);

        assertThat(db.model(raw).batchGet(List.of(item)).items()).containsExactly(item);
    }

    @Test
    void largeBatchIsSplitIntoRequests() {
        String escaped = "\u0001".repeat(390 * 1024);
        List<Parcel> large = IntStream.range(0, 25)
                .mapToObj(i -> new Parcel("L", i, escaped, List.of(), NOW, 0))
                .toList();

        db.model(Parcel.class).batchCreate(large);

        assertThat(calls).hasSizeGreaterThan(3);
        assertThat(db.model(Parcel.class).batchGet(large).items()).hasSize(25);
    }

    @Test
    void severalModelsAreWrittenAndReadTogether() {
        db.batchWrite()
                .putAll(parcels(40))
                .put(new Tag("a", 1))
                .put(new Tag("b", 2))
                .execute();
        calls.clear();

        BatchGetResults found = db.batchGet()
                .keys(Parcel.class, parcels(40))
                .keys(Tag.class, List.of("b", "none", "a"))
                .consistentRead()
                .execute();

        assertThat(calls).hasSize(1);
        assertThat(found.of(Parcel.class).items()).hasSize(40);
        assertThat(found.of(Tag.class).items()).containsExactly(new Tag("b", 2), new Tag("a", 1));
        assertThat(found.of(Tag.class).missing()).containsExactly(Item.of("name", Value.s("none")));

        db.batchWrite().delete(Parcel.of(0)).delete(Tag.class, "a").execute();
        assertThat(db.model(Tag.class).scan()).containsExactly(new Tag("b", 2));
        assertThat(db.model(Parcel.class).count()).isEqualTo(39);
    }

    @Test
    void writesThatAreExecutedAgainHaveTheTimeOfTheirExecution(URI endpoint) {
        AtomicReference<Instant> time = new AtomicReference<>(NOW);
        Clock clock = new Clock() {
            @Override
            public ZoneId getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                return this;
            }

            @Override
            public Instant instant() {
                return Objects.requireNonNull(time.get());
            }
        };
        Config config = Config.local(endpoint).toBuilder().clock(clock).build();
        try (TableTheory later = TableTheory.connect(config, mappers)) {
            BatchWriteBuilder batch = later.batchWrite().put(Parcel.of(1));
            batch.execute();
            assertThat(db.model(Parcel.class).scan())
                    .extracting(Parcel::created)
                    .containsExactly(NOW);

            time.set(NOW.plusSeconds(60));
            batch.execute();
            assertThat(db.model(Parcel.class).scan())
                    .extracting(Parcel::created)
                    .containsExactly(NOW.plusSeconds(60));
        }
    }

    @Test
    void modelsThatShareATableAreReadSeparately() {
        Mapper<Item> raw = Mappers.rawItems(
                Model.builder("Raw", db.model(Parcel.class).explain().table())
                        .partitionKey("PK", Type.S)
                        .sortKey("SK", Type.N)
                        .build());
        db.model(Parcel.class).batchCreate(parcels(2));

        BatchGetResults found = db.batchGet()
                .keys(Parcel.class, List.of(Parcel.of(1)))
                .keys(raw, List.of(KeyPair.of("P#0", 0)))
                .execute();

        assertThat(found.of(Parcel.class).items()).extracting(Parcel::note).containsExactly("note 1");
        assertThat(found.of(raw).items()).extracting(item -> item.get("note")).containsExactly(Value.s("note 0"));
    }

    /** Its note has another type than the one of a parcel. */
    private Mapper<Item> damaged(int... numbers) {
        Mapper<Item> raw = Mappers.rawItems(
                Model.builder("Raw", db.model(Parcel.class).explain().table())
                        .partitionKey("PK", Type.S)
                        .sortKey("SK", Type.N)
                        .build());
        for (int number : numbers) {
            Parcel parcel = Parcel.of(number);
            db.model(raw)
                    .batchPut(Stream.of(Item.of("PK", Value.s(parcel.pk()))
                            .with("SK", Value.n(number))
                            .with("note", Value.l(Value.n(1)))));
        }
        calls.clear();
        return raw;
    }

    @Test
    void unreadableItemIsReportedAloneAndTheOthersAreFound() {
        db.model(Parcel.class).batchCreate(parcels(150));
        damaged(7, 120);

        assertThatThrownBy(() -> db.model(Parcel.class).batchGet(parcels(151)))
                .isInstanceOfSatisfying(BatchException.class, error -> {
                    assertThat(error.codes()).contains(ErrorCodes.BATCH_OPERATION_FAILED, ErrorCodes.INVALID_MODEL);
                    assertThat(error.inputs(Parcel.class)).containsExactly(Parcel.of(7), Parcel.of(120));
                    assertThat(error.found(Parcel.class))
                            .extracting(Parcel::sk)
                            .hasSize(148)
                            .startsWith(0L, 1L, 2L, 3L, 4L, 5L, 6L, 8L)
                            .doesNotContain(7L, 120L);
                    assertThat(error.taken()).isEqualTo(151);
                    assertThat(error.itemKey())
                            .contains(Item.of("PK", Value.s("P#0")).with("SK", Value.n(7)));
                    assertThat(error.leftovers())
                            .allSatisfy(left -> assertThat(left.cause())
                                    .isInstanceOfSatisfying(
                                            TableTheoryException.class,
                                            cause -> assertThat(cause.itemKey()).contains(left.key())));
                })
                .hasMessageContainingAll(
                        "2 of 151 items were found but cannot be read",
                        "correct the stored items, or read them with a class that fits them",
                        "note");
        assertThat(calls).hasSize(2);
    }

    @Test
    void unreadableItemOfATableWithSeveralModelsIsReportedAlone() {
        db.model(Parcel.class).batchCreate(parcels(4));
        Mapper<Item> raw = damaged(1, 2);

        assertThatThrownBy(() -> db.batchGet()
                        .keys(Parcel.class, List.of(Parcel.of(0), Parcel.of(1), Parcel.of(3)))
                        .keys(raw, List.of(Parcel.of(2).key()))
                        .execute())
                .isInstanceOfSatisfying(BatchException.class, error -> {
                    assertThat(error.inputs(Parcel.class)).containsExactly(Parcel.of(1));
                    assertThat(error.found(Parcel.class)).extracting(Parcel::sk).containsExactly(0L, 3L);
                    assertThat(error.found(Item.class)).hasSize(1);
                });
    }

    /** The retry policy of the calls has ended; more rounds would only delay the error. */
    @ParameterizedTest
    @ValueSource(strings = {"http://no-such-host.invalid:8000", "http://127.0.0.1:1"})
    void batchThatReachesNoServerIsNotRepeated(String unreachable) {
        URI endpoint = URI.create(unreachable);
        Config nowhere = Config.local(endpoint).toBuilder().listener(calls::add).build();
        try (TableTheory none = TableTheory.connect(nowhere, mappers)) {
            List<Runnable> batches = List.of(
                    () -> none.model(Parcel.class).batchGet(parcels(3)),
                    () -> none.model(Parcel.class).batchCreate(parcels(3)));
            for (Runnable batch : batches) {
                calls.clear();
                assertThatThrownBy(batch::run)
                        .isInstanceOfSatisfying(BatchException.class, error -> {
                            assertThat(error.is(ErrorCodes.CONNECTION)).isTrue();
                            assertThat(error.outcomeUnknown()).isFalse();
                            assertThat(error.leftovers()).hasSize(3);
                        })
                        .hasMessageContaining(endpoint.getHost());
                assertThat(calls).hasSize(1);
            }
        }
    }

    @Test
    void staleUpdatesAreLeftoversWithTheirCause() {
        List<Parcel> stored = db.model(Parcel.class).batchCreate(parcels(30));

        List<Parcel> updated = db.model(Parcel.class).batchUpdate(stored, "note");

        assertThat(updated).extracting(Parcel::version).containsOnly(4L);
        List<Parcel> again = new ArrayList<>(updated);
        again.set(7, stored.get(7));
        BatchOptions continueOnError = BatchOptions.defaults().onError(failure -> true);
        assertThatThrownBy(() -> db.model(Parcel.class).batchUpdateWithOptions(again, List.of("note"), continueOnError))
                .isInstanceOfSatisfying(BatchException.class, error -> {
                    assertThat(error.inputs(Parcel.class)).containsExactly(stored.get(7));
                    assertThat(error.leftovers().get(0).cause()).isInstanceOf(VersionConflictException.class);
                    assertThat(error.is(ErrorCodes.VERSION_CONFLICT)).isTrue();
                    assertThat(error.done()).isEqualTo(29);
                });
        calls.clear();
        assertThatThrownBy(() -> db.model(Parcel.class).batchUpdate(updated, "version"))
                .isInstanceOf(TableTheoryException.class);
        assertThat(calls).isEmpty();
    }
}
