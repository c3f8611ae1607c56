package org.tabletheory.client.internal.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.JsonBuffer;
import org.tabletheory.attribute.TreeReader;
import org.tabletheory.client.internal.plan.PutItem;
import org.tabletheory.client.internal.plan.PutPlan;
import org.tabletheory.client.internal.session.AttributeEncryption;
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
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;
import org.tabletheory.mapping.UpdatedAt;
import org.tabletheory.mapping.Version;
import org.tabletheory.mapping.registry.Mappers;
import org.tabletheory.wire.RequestBody;

/** An entity that goes straight to bytes is stored as the one that is taken apart and looked at. */
class StraightWritesTest {
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
    @SuppressWarnings("ArrayRecordComponent") // they are mapped, so they are tried
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

    private static <T> @Nullable Item straight(Mapper<T> mapper, T entity) {
        JsonBuffer out = new JsonBuffer();
        return mapper.write(entity, NOW, out) ? DynamoJson.readItem(out.toByteArray()) : null;
    }

    @Test
    void whatGoesStraightIsWhatTheLongWayStores() {
        Mapper<Thing> mapper = MAPPERS.of(Thing.class);
        Random random = new Random(3);
        int straight = 0;
        for (int i = 0; i < 1_000; i++) {
            Thing thing = thing(random);
            Item item = straight(mapper, thing);
            if (item != null) {
                straight++;
                assertThat(item).isEqualTo(planner(mapper, thing).item());
                PendingWrite<Thing> write = PendingWrite.of(
                        AttributeEncryption.UNCONFIGURED, mapper, thing, List.of(), Set.of(), "save", NOW);
                Thing stored = write.stored(write.save());
                assertThat(mapper.draft(stored)).isEqualTo(mapper.draft(mapper.read(TreeReader.of(item))));
            }
        }
        assertThat(straight).as("most go straight").isGreaterThan(400);
    }

    @Test
    void classesOfOneTableStoreWhatTheLibraryOwnsInAll() {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        for (Kin kin : List.of(new Kin.Parent("1", 4, List.of("a")), new Kin.Child("2", new Part("x", 1, null)))) {
            assertThat(straight(mapper, kin)).isEqualTo(planner(mapper, kin).item());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3_000})
    void whatIsNotPlainlyRightIsLeftToTheLongWayWhichTells(int keyLength) {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        Kin wrong = new Kin.Child("x".repeat(keyLength), null);
        assertThat(straight(mapper, wrong)).isNull();
        assertThatThrownBy(() -> planner(mapper, wrong)).isInstanceOf(TableTheoryException.class);
    }

    @Test
    void aKeyThatIsLongAndStillAllowedGoesTheLongWay() {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        Kin right = new Kin.Child("x".repeat(2_000), null);
        assertThat(straight(mapper, right)).isNull();
        assertThat(planner(mapper, right).item().attributes()).containsKey("id");
    }

    @Test
    void anEntityIsWrittenToTheArrayThatIsSent() {
        Mapper<Kin> mapper = MAPPERS.of(Kin.class);
        Kin parent = new Kin.Parent("1", 4, List.of("a"));
        PutPlan plan = PendingWrite.of(
                        AttributeEncryption.UNCONFIGURED, mapper, parent, List.of(), Set.of(), "create", NOW)
                .create()
                .plan();

        assertThat(plan.content()).isInstanceOfSatisfying(PutItem.Encoded.class, item -> {
            RequestBody sent = plan.request("Kin", null).body();
            assertThat(sent.array()).isSameAs(item.buffer().array());
            assertThat(sent)
                    .hasToString(new PutPlan(plan.table(), item.item(), plan.condition(), plan.effect()).json());
        });
    }
}
