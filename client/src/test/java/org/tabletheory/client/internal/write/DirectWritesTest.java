package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.client.internal.plan.PutItem;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.session.StubWire;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.Discriminator;
import org.tabletheory.mapping.Embedded;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.IndexSortKey;
import org.tabletheory.mapping.Json;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.OmitEmpty;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.PutStatus;
import org.tabletheory.mapping.PutVersion;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.schema.ItemLimits;
import org.tabletheory.wire.RequestBody;

/** An entity that is written directly is stored like one that is validated attribute by attribute. */
class DirectWritesTest {
    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");
    private static final Mappers MAPPERS = Mappers.builder().build();

    enum Color {
        RED,
        GREEN
    }

    record Part(
            @Nullable String name,
            @OmitEmpty int count,
            @OmitEmpty @Nullable Part inner) {}

    record Audit(
            @CreatedAt @Nullable Instant made, @Nullable String by) {}

    @Table("things")
    @SuppressWarnings("ArrayRecordComponent") // arrays are supported, so they are tested
    record Thing(
            @PartitionKey("PK") @Nullable String pk,
            @SortKey("SK") long sk,

            @IndexPartitionKey("by-kind") @OmitEmpty @Nullable
            String kind,

            @IndexSortKey("by-kind") @Nullable Color color,
            @Nullable String text,
            @OmitEmpty boolean flag,
            @OmitEmpty double ratio,
            float third,
            @Nullable BigDecimal amount,
            @Nullable Integer boxed,
            @OmitEmpty Set<String> tags,
            Set<BigDecimal> numbers,
            List<Part> parts,
            Map<Color, @Nullable Long> counts,
            Optional<String> maybe,
            @OmitEmpty @Nullable Part part,
            @Json @Nullable Part carried,
            byte @Nullable [] blob,
            int[] array,
            @Nullable Instant at,
            @Embedded(flat = true) @Nullable Audit audit,
            @UpdatedAt @Nullable Instant updated,
            @Version @Nullable Long version,
            @Ttl @OmitEmpty @Nullable Instant expires) {}

    @Table("families")
    @Discriminator
    sealed interface Kin {
        record Parent(@PartitionKey String id, @Version long version, List<String> names) implements Kin {}

        record Child(@PartitionKey String id, @Nullable Part toy) implements Kin {}
    }

    @Table("sessions")
    record Session(
            @PartitionKey String id,
            @CreatedAt @Nullable Instant created,
            @UpdatedAt @Nullable Instant updated,
            @Version long version,
            @Ttl @Nullable Instant expires) {}

    @Table("readings")
    record Reading(@PartitionKey UUID sensor, @SortKey Instant at, List<Double> values, Map<String, String> tags) {}

    @Table("events")
    record Event(
            @PartitionKey @Ttl long expires,
            @SortKey @CreatedAt Instant at) {}

    @Table("limits")
    @SuppressWarnings("ArrayRecordComponent")
    record Limits(
            @PartitionKey byte[] pk,
            @SortKey @IndexPartitionKey("by-sort") String sk,

            @IndexPartitionKey("by-shared") @IndexSortKey("by-sort") @OmitEmpty @Nullable
            String shared,

            @Version @Nullable BigInteger version,
            @Ttl @Nullable Long ttl) {
        static final Limits VALID = new Limits(new byte[1], "s", "x", BigInteger.ONE, 1L);

        Limits pk(int bytes) {
            return new Limits(new byte[bytes], sk, shared, version, ttl);
        }

        Limits sk(String value) {
            return new Limits(pk, value, shared, version, ttl);
        }

        Limits shared(@Nullable String value) {
            return new Limits(pk, sk, value, version, ttl);
        }

        Limits version(@Nullable BigInteger value) {
            return new Limits(pk, sk, shared, value, ttl);
        }

        Limits ttl(@Nullable Long value) {
            return new Limits(pk, sk, shared, version, value);
        }
    }

    @Table("broken")
    record Broken(@PartitionKey String id, String text) {
        @Override
        public String text() {
            throw new IllegalStateException("always");
        }
    }

    private static <V> @Nullable V maybe(Random random, Supplier<V> value) {
        return random.nextInt(4) == 0 ? null : value.get();
    }

    private static String text(Random random) {
        return List.of("", "plain", "\"quoted\\\"", "é漢😀", "line\nbreak\t", "x".repeat(700))
                .get(random.nextInt(6));
    }

    private static Part part(Random random, int depth) {
        return new Part(
                maybe(random, () -> text(random)),
                random.nextInt(2),
                depth > 3 ? null : maybe(random, () -> part(random, depth + 1)));
    }

    /** A thing in which every attribute is valid. */
    private static final class ThingBuilder {
        private String kind = "book";
        private String text = "text";

        ThingBuilder kind(String value) {
            kind = value;
            return this;
        }

        ThingBuilder text(String value) {
            text = value;
            return this;
        }

        Thing thing() {
            return new Thing(
                    "P#1",
                    1,
                    kind,
                    Color.RED,
                    text,
                    true,
                    0.5,
                    0.25f,
                    BigDecimal.TEN,
                    7,
                    Set.of("a"),
                    Set.of(BigDecimal.ONE),
                    List.of(new Part("p", 1, null)),
                    Map.of(Color.GREEN, 3L),
                    Optional.of("maybe"),
                    new Part("q", 2, null),
                    new Part("r", 3, null),
                    new byte[] {1, 2},
                    new int[] {1, 2},
                    NOW,
                    new Audit(null, "me"),
                    null,
                    1L,
                    Instant.ofEpochSecond(1_900_000_000));
        }
    }

    private static Thing thing(Random random) {
        Map<Color, @Nullable Long> counts = new LinkedHashMap<>();
        counts.put(Color.GREEN, maybe(random, random::nextLong));
        return new Thing(
                "p" + text(random),
                random.nextLong(),
                maybe(random, () -> text(random)),
                maybe(random, () -> Color.values()[random.nextInt(2)]),
                maybe(random, () -> text(random)),
                random.nextBoolean(),
                random.nextInt(3) * 0.1,
                random.nextFloat(),
                maybe(random, () -> new BigDecimal("1.2300E" + random.nextInt(20))),
                maybe(random, random::nextInt),
                new LinkedHashSet<>(random.nextBoolean() ? List.of("a", "b") : List.of()),
                new LinkedHashSet<>(random.nextBoolean() ? List.of(BigDecimal.ONE, BigDecimal.TEN) : List.of()),
                random.nextBoolean() ? List.of(part(random, 0), part(random, 2)) : List.of(),
                counts,
                Optional.ofNullable(maybe(random, () -> text(random))),
                maybe(random, () -> part(random, 0)),
                maybe(random, () -> part(random, 0)),
                maybe(random, () -> text(random).getBytes(StandardCharsets.UTF_8)),
                random.ints(random.nextInt(3)).toArray(),
                maybe(random, () -> Instant.ofEpochSecond(random.nextInt(), random.nextInt(1000))),
                maybe(random, () -> new Audit(null, text(random))),
                null,
                maybe(random, () -> (long) random.nextInt(5)),
                maybe(random, () -> Instant.ofEpochSecond(random.nextInt(3))));
    }

    private static <T> WritePlanner planner(Mapper<T> mapper, T entity) {
        return WritePlanner.of(mapper, entity, new WriteErrors("save", mapper.model()), NOW);
    }

    private static <T> PutPlan plan(Mapper<T> mapper, T entity) {
        return write(mapper, entity).save().plan();
    }

    private static <T> PendingWrite<T> write(Mapper<T> mapper, T entity) {
        return PendingWrite.of(
                new org.tabletheory.client.internal.session.Session(StubWire.responding(), Clock.systemUTC(), null),
                mapper,
                entity,
                WriteSpec.EMPTY.withAnyVersion(),
                Set.of(),
                "save",
                NOW);
    }

    private static <T> PutStatus status(Mapper<T> mapper, T entity) {
        return mapper.write(entity, NOW, PutVersion.same(), new JsonBuffer());
    }

    private static <T> Item written(Mapper<T> mapper, T entity) {
        JsonBuffer out = new JsonBuffer();
        assertThat(mapper.write(entity, NOW, PutVersion.same(), out)).isEqualTo(PutStatus.WRITTEN);
        return DynamoJson.readItem(out.toByteArray());
    }

    @Test
    void directWritesStoreWhatValidatedWritesStore() {
        Mapper<Thing> mapper = MAPPERS.of(Thing.class);
        Random random = new Random(3);
        Map<PutStatus, Integer> counts = new EnumMap<>(PutStatus.class);
        for (int i = 0; i < 1_000; i++) {
            Thing thing = thing(random);
            PutStatus status = status(mapper, thing);
            counts.merge(status, 1, Integer::sum);
            if (status == PutStatus.WRITTEN) {
                Item item = written(mapper, thing);
                assertThat(item).isEqualTo(planner(mapper, thing).item());
                PendingWrite<Thing> write = write(mapper, thing);
                Thing stored = write.stored(write.save());
                assertThat(mapper.draft(stored)).isEqualTo(mapper.draft(mapper.read(TreeReader.of(item))));
            } else if (status != PutStatus.MISSING_EMBEDDED) {
                assertThatThrownBy(() -> planner(mapper, thing).item())
                        .as("%s", status)
                        .isInstanceOf(TableTheoryException.class);
            }
        }
        assertThat(counts).containsOnlyKeys(PutStatus.WRITTEN, PutStatus.MISSING_EMBEDDED);
        assertThat(counts.get(PutStatus.WRITTEN)).isGreaterThan(600);
    }

    /** A regression here is invisible to users, and costs them half of the speed of a put. */
    @Test
    void ordinaryEntitiesAreWrittenDirectly() {
        Mapper<Thing> things = MAPPERS.of(Thing.class);
        Mapper<Kin> kin = MAPPERS.of(Kin.class);
        Mapper<Session> sessions = MAPPERS.of(Session.class);
        Mapper<Reading> readings = MAPPERS.of(Reading.class);
        List<PutPlan> plans = List.of(
                plan(things, new ThingBuilder().thing()),
                plan(kin, new Kin.Parent("1", 4, List.of("a", "b"))),
                plan(kin, new Kin.Child("2", new Part("x", 1, new Part("y", 2, null)))),
                plan(kin, new Kin.Child("é".repeat(1_024), null)),
                plan(sessions, new Session("s", null, null, 0, Instant.ofEpochSecond(1_900_000_000))),
                plan(sessions, new Session("s", NOW, NOW, 7, null)),
                plan(readings, new Reading(UUID.randomUUID(), NOW, List.of(1.5, 2.5), Map.of("unit", "K"))));

        assertThat(plans)
                .filteredOn(plan -> plan.content() instanceof PutItem.Encoded)
                .hasSize(plans.size());
    }

    @Test
    void everyClassOfAFamilyStoresTheAttributesThatTheLibraryOwns() {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        for (Kin kin : List.of(new Kin.Parent("1", 4, List.of("a")), new Kin.Child("2", new Part("x", 1, null)))) {
            assertThat(written(mapper, kin)).isEqualTo(planner(mapper, kin).item());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2_049, 3_000})
    void invalidKeyIsReportedByStatusAndRejectedByValidation(int keyLength) {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        Kin wrong = new Kin.Child("x".repeat(keyLength), null);
        assertThat(status(mapper, wrong)).isEqualTo(PutStatus.INVALID_KEY);
        assertThatThrownBy(() -> planner(mapper, wrong)).isInstanceOf(TableTheoryException.class);
    }

    @Test
    void invalidValuesAreReportedByStatusAndRejectedByValidation() {
        Mapper<Session> mapper = MAPPERS.of(Session.class);
        Session expired = new Session("s", null, null, 0, Instant.ofEpochSecond(253_402_300_800L));
        assertThat(status(mapper, expired)).isEqualTo(PutStatus.INVALID_TTL);
        assertThatThrownBy(() -> planner(mapper, expired).item()).hasMessageContaining("milliseconds");

        Mapper<Thing> things = MAPPERS.of(Thing.class);
        Thing indexed = new ThingBuilder().kind("k".repeat(2_049)).thing();
        assertThat(status(things, indexed)).isEqualTo(PutStatus.INVALID_INDEX_KEY);
        assertThatThrownBy(() -> planner(things, indexed).item()).hasMessageContaining("by-kind");

        Thing unpaired = new ThingBuilder().text("\ud800").thing();
        assertThat(status(things, unpaired)).isEqualTo(PutStatus.INVALID_VALUE);
    }

    private static List<Limits> atTheLimits() {
        return List.of(
                Limits.VALID,
                Limits.VALID.pk(ItemLimits.PARTITION_KEY_BYTES),
                Limits.VALID.sk("é".repeat(512)),
                Limits.VALID.sk("漢".repeat(341) + "a"),
                Limits.VALID.sk("😀".repeat(256)),
                Limits.VALID.shared(null),
                Limits.VALID.shared(""),
                Limits.VALID.shared("x".repeat(ItemLimits.SORT_KEY_BYTES)),
                Limits.VALID.version(null),
                Limits.VALID.version(BigInteger.ZERO),
                Limits.VALID.version(BigInteger.valueOf(Long.MAX_VALUE - 1)),
                Limits.VALID.ttl(null),
                Limits.VALID.ttl(ItemLimits.LAST_TTL_SECOND),
                Limits.VALID.ttl(0L));
    }

    private static List<Limits> beyondTheLimits() {
        return List.of(
                Limits.VALID.pk(0),
                Limits.VALID.pk(ItemLimits.PARTITION_KEY_BYTES + 1),
                Limits.VALID.sk(""),
                Limits.VALID.sk("é".repeat(512) + "a"),
                Limits.VALID.sk("漢".repeat(341) + "ab"),
                Limits.VALID.sk("😀".repeat(256) + "a"),
                Limits.VALID.shared("x".repeat(ItemLimits.SORT_KEY_BYTES + 1)),
                Limits.VALID.version(BigInteger.ONE.shiftLeft(63)),
                Limits.VALID.ttl(ItemLimits.LAST_TTL_SECOND + 1),
                Limits.VALID.ttl(-1L));
    }

    @Test
    void directAndValidatedWritesHaveTheSameLimits() {
        Mapper<Limits> mapper = MAPPERS.of(Limits.class);
        for (Limits valid : atTheLimits()) {
            assertThat(written(mapper, valid)).isEqualTo(planner(mapper, valid).item());
        }
        for (Limits invalid : beyondTheLimits()) {
            assertThat(status(mapper, invalid)).isNotEqualTo(PutStatus.WRITTEN);
            assertThatThrownBy(() -> planner(mapper, invalid).item()).isInstanceOf(TableTheoryException.class);
        }
    }

    @Test
    void statusIsTheFirstReason() {
        Limits twice = Limits.VALID.pk(0).shared("x".repeat(ItemLimits.SORT_KEY_BYTES + 1));
        assertThat(status(MAPPERS.of(Limits.class), twice)).isEqualTo(PutStatus.INVALID_KEY);
    }

    /** A key identifies the item, so no write replaces it by the time of the write. */
    @Test
    void primaryKeyWinsOverItsOtherRoles() {
        Mapper<Event> mapper = MAPPERS.of(Event.class);
        Event event = new Event(1_900_000_000, Instant.parse("2020-01-01T00:00:00Z"));
        Item expected = Item.of("expires", Value.n(1_900_000_000), "at", Value.s("2020-01-01T00:00:00Z"));
        assertThat(written(mapper, event)).isEqualTo(expected);
        assertThat(planner(mapper, event).item()).isEqualTo(expected);

        Event milliseconds = new Event(1_900_000_000_000L, NOW);
        assertThat(status(mapper, milliseconds)).isNotEqualTo(PutStatus.WRITTEN);
        assertThatThrownBy(() -> plan(mapper, milliseconds)).hasMessageContaining("milliseconds");
    }

    @Test
    void faultOfAGetterIsNotHidden() {
        Mapper<Broken> mapper = MAPPERS.of(Broken.class);
        assertThatThrownBy(() -> plan(mapper, new Broken("1", "x")))
                .isInstanceOf(TableTheoryException.class)
                .hasMessageContaining("IllegalStateException");
    }

    @Test
    void entityIsWrittenToTheArrayThatIsSent() {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        PutPlan plan =
                write(mapper, new Kin.Parent("1", 4, List.of("a"))).create().plan();

        assertThat(plan.content()).isInstanceOfSatisfying(PutItem.Encoded.class, item -> {
            RequestBody sent =
                    plan.request("Kin", null, ReturnConsumedCapacity.NONE).body();
            assertThat(sent.array()).isSameAs(item.buffer().array());
            assertThat(sent)
                    .hasToString(new PutPlan(plan.table(), item.item(), plan.condition(), plan.effect()).json());
        });
    }
}
