package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tabletheory.attribute.AttributeSerialization;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.mapping.registry.Mappers;

/** Properties of mappers, tested with random entities from a seed. */
@Timeout(120)
class RoundTripPropertiesTest {
    enum Kind {
        A,
        B,
        C
    }

    record Inner(@Nullable String text, @OmitEmpty long number, List<Kind> kinds, Optional<Inner> deeper) {}

    @Discriminator
    sealed interface Choice {
        record Left(int value) implements Choice {}

        record Right(@Nullable Instant at, Set<String> names) implements Choice {}
    }

    @Table("t")
    record Everything(
            @PartitionKey("PK") String pk,
            @SortKey("SK") long sk,
            @IndexPartitionKey("gsi") @Nullable String indexed,
            @Nullable String text,
            int number,
            double real,
            @Nullable BigDecimal decimal,
            @Nullable BigInteger big,
            boolean flag,
            @Nullable Kind kind,
            @Nullable Instant instant,
            @UnixSeconds @Nullable Instant seconds,
            @Nullable LocalDate day,
            @Nullable UUID uuid,
            Set<String> strings,
            Set<Integer> numbers,
            @OmitEmpty List<Inner> list,
            @OmitEmpty Map<String, Inner> map,
            @Nullable Inner inner,
            Optional<String> maybe,
            @Nullable Choice choice,
            @Json @Nullable Inner json,
            @OmitEmpty long zero) {}

    private static Everything random(Random random) {
        return new Everything(
                string(random),
                random.nextLong(),
                orNull(random, () -> string(random)),
                orNull(random, () -> string(random)),
                random.nextInt(),
                random.nextBoolean() ? random.nextGaussian() : random.nextInt() * Math.pow(10, random.nextInt(20) - 10),
                orNull(random, () -> new BigDecimal(new BigInteger(120, random), random.nextInt(80))),
                orNull(random, () -> new BigInteger(120, random)),
                random.nextBoolean(),
                orNull(random, () -> kind(random)),
                orNull(random, () -> instant(random)),
                orNull(random, () -> Instant.ofEpochSecond(random.nextInt())),
                orNull(random, () -> LocalDate.ofEpochDay(random.nextInt(100_000))),
                orNull(random, () -> new UUID(random.nextLong(), random.nextLong())),
                new LinkedHashSet<>(listOf(random, () -> string(random))),
                new LinkedHashSet<>(listOf(random, random::nextInt)),
                listOf(random, () -> inner(random, 0)),
                mapOf(random, () -> inner(random, 0)),
                orNull(random, () -> inner(random, 0)),
                Optional.ofNullable(orNull(random, () -> string(random))),
                orNull(random, () -> choice(random)),
                orNull(random, () -> inner(random, 1)),
                random.nextInt(2));
    }

    private static Choice choice(Random random) {
        return random.nextBoolean()
                ? new Choice.Left(random.nextInt())
                : new Choice.Right(
                        orNull(random, () -> instant(random)),
                        new LinkedHashSet<>(listOf(random, () -> string(random))));
    }

    private static Inner inner(Random random, int depth) {
        return new Inner(
                orNull(random, () -> string(random)),
                random.nextInt(3) - 1,
                listOf(random, () -> kind(random)),
                depth < 3 && random.nextInt(3) == 0 ? Optional.of(inner(random, depth + 1)) : Optional.empty());
    }

    private static Kind kind(Random random) {
        return Kind.values()[random.nextInt(Kind.values().length)];
    }

    private static Instant instant(Random random) {
        long seconds = random.nextLong(-62_000_000_000L, 250_000_000_000L);
        return Instant.ofEpochSecond(seconds, random.nextBoolean() ? random.nextInt(1_000_000_000) : 0);
    }

    private static String string(Random random) {
        StringBuilder text = new StringBuilder("k");
        for (int i = random.nextInt(6); i > 0; i--) {
            text.appendCodePoint(List.of((int) 'a', (int) '<', 0x20ac, 0x1f600, 0x0a, (int) '"')
                    .get(random.nextInt(6)));
        }
        return text.append(random.nextInt(1000)).toString();
    }

    private static <T> @Nullable T orNull(Random random, Supplier<T> value) {
        return random.nextInt(4) == 0 ? null : value.get();
    }

    private static <T> List<T> listOf(Random random, Supplier<T> element) {
        List<T> list = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            list.add(element.get());
        }
        return list;
    }

    private static <T> Map<String, T> mapOf(Random random, Supplier<T> element) {
        Map<String, T> map = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            map.put(string(random), element.get());
        }
        return map;
    }

    @RepeatedTest(20)
    void entitiesAreReadBackAsWritten(RepetitionInfo repetition) {
        Mapper<Everything> mapper = Mapping.mappers().of(Everything.class);
        Random random = new Random(42 + repetition.getCurrentRepetition());
        for (int i = 0; i < 50; i++) {
            Everything entity = random(random);
            assertThat(Mapping.roundTrip(mapper, entity)).isEqualTo(entity);
        }
    }

    @RepeatedTest(5)
    void draftsHoldStorableValuesAndEmptyOnesAreUnset(RepetitionInfo repetition) {
        Random random = new Random(7 + repetition.getCurrentRepetition());
        Mapper<Everything> mapper = Mapping.mappers().of(Everything.class);
        for (int i = 0; i < 50; i++) {
            Draft draft = mapper.draft(random(random));
            draft.fields().forEach((name, field) -> {
                var def = mapper.model().attribute(name).orElseThrow();
                assertThat(field.value().type()).isIn(def.type(), Value.nul().type());
                assertThat(!field.empty() || field.unset()).isTrue();
                byte[] bytes = AttributeSerialization.serialize(field.value());
                assertThat(AttributeSerialization.deserialize(field.value().type(), bytes))
                        .isEqualTo(field.value());
            });
            assertThat(draft.fields().keySet())
                    .isSubsetOf(mapper.model().attributes().stream()
                            .map(def -> def.attribute())
                            .toList());
        }
    }

    @RepeatedTest(5)
    void anyItemIsReadOrRejectedWithInvalidModel(RepetitionInfo repetition) {
        Random random = new Random(99 + repetition.getCurrentRepetition());
        Mapper<Everything> mapper = Mapping.mappers().of(Everything.class);
        List<String> names =
                mapper.model().attributes().stream().map(def -> def.attribute()).toList();
        int read = 0;
        int rejected = 0;
        for (int i = 0; i < 200; i++) {
            Item item = Mapping.stored(mapper, random(random));
            Item other = Mapping.stored(mapper, random(random));
            Value swapped = other.get(names.get(random.nextInt(names.size())));
            Item mixed = swapped == null ? item : item.with(names.get(random.nextInt(names.size())), swapped);
            try {
                Everything entity = Mapping.read(mapper, mixed.toString());
                assertThat(Mapping.read(mapper, Mapping.stored(mapper, entity).toString()))
                        .isEqualTo(entity);
                read++;
            } catch (org.tabletheory.error.TableTheoryException e) {
                assertThat(e.is(org.tabletheory.error.ErrorCodes.INVALID_MODEL)).isTrue();
                assertThat(Objects.requireNonNull(e.attributePath())).isNotEmpty();
                rejected++;
            }
        }
        assertThat(read).as("items that were read").isGreaterThan(20);
        assertThat(rejected).as("items that were rejected").isGreaterThan(20);
    }

    @Test
    void mapperIsCreatedOnceUnderContention() throws InterruptedException {
        Mappers mappers = Mappers.builder().build();
        Set<Mapper<?>> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    seen.add(mappers.of(Everything.class));
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(seen).hasSize(1);
    }
}
