package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Date;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.TreeReader;

/** DMS, "TTL encoding": time types are stored as epoch seconds, milliseconds are rejected. */
class TimeToLiveTest {
    @Table("t")
    record ByInstant(
            @PartitionKey String id,
            @Ttl @OmitEmpty @Nullable Instant ttl) {}

    @Table("t")
    record ByNumber(@PartitionKey String id, @Ttl @OmitEmpty long ttl) {}

    @Table("t")
    record ByDate(@PartitionKey String id, @Ttl Date ttl) {}

    @Table("t")
    record ByOptional(
            @PartitionKey String id, @Ttl @OmitEmpty Optional<OffsetDateTime> ttl) {}

    @Test
    @SuppressWarnings("JavaUtilDate")
    void everyTimeTypeIsStoredAsSeconds() {
        Instant at = Instant.ofEpochSecond(1_700_000_000, 999_999_999);
        assertThat(Mapping.stored(new ByInstant("1", at)).get("ttl")).isEqualTo(Value.n(1_700_000_000));
        assertThat(Mapping.stored(new ByNumber("1", 1_700_000_000)).get("ttl")).isEqualTo(Value.n(1_700_000_000));
        assertThat(Mapping.stored(new ByDate("1", Date.from(at))).get("ttl")).isEqualTo(Value.n(1_700_000_000));
        ByOptional optional = new ByOptional("1", Optional.of(OffsetDateTime.parse("2026-01-01T00:00:00Z")));
        assertThat(Mapping.roundTrip(optional)).isEqualTo(optional);
        assertThat(Mapping.stored(new ByNumber("1", 0)).has("ttl")).isFalse();
        assertThat(Mapping.stored(new ByInstant("1", null)).has("ttl")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 99_999_999_999L, 100_000_000_000L, 253_402_300_799L})
    void everySecondUntilTheYear9999IsReadKeptAndWritten(long seconds) {
        ByNumber number = new ByNumber("1", seconds);
        ByInstant instant = new ByInstant("1", Instant.ofEpochSecond(seconds));

        assertThat(Mapping.stored(number).get("ttl")).isEqualTo(Value.n(seconds));
        assertThat(Mapping.roundTrip(number)).isEqualTo(number);
        assertThat(Mapping.stored(instant).get("ttl")).isEqualTo(Value.n(seconds));
        assertThat(Mapping.roundTrip(instant)).isEqualTo(instant);
    }

    /** A draft keeps an invalid value, so that other attributes can be updated; writing the value itself is rejected. */
    @SuppressWarnings("unchecked")
    private static <T> void assertNotPut(T entity) {
        Mapper<T> mapper = (Mapper<T>) Mapping.mappers().of(entity.getClass());

        assertThat(mapper.write(entity, Instant.EPOCH, PutVersion.same(), new JsonBuffer()))
                .isEqualTo(PutStatus.INVALID_TTL);
        assertThat(mapper.draft(entity).fields()).containsKey("ttl");
    }

    @Test
    void firstSecondOfTheYear10000LooksLikeMilliseconds() {
        assertNotPut(new ByNumber("1", 253_402_300_800L));
    }

    @Test
    void millisecondsAreRejectedWithTheFix() {
        assertNotPut(new ByNumber("1", 1_700_000_000_000L));
        assertNotPut(new ByInstant("1", Instant.ofEpochSecond(1_700_000_000_000L)));
        Mapper<ByInstant> instants = Mapping.mappers().of(ByInstant.class);
        assertThat(instants.operand(instants.path("ttl"), 1_700_000_000L)).isEqualTo(Value.n(1_700_000_000L));
        Mapping.assertInvalidModel(() -> instants.operand(instants.path("ttl"), 1_700_000_000_000L))
                .contains("ttl looks like milliseconds");
        Mapping.assertInvalidModel(() -> instants.operand(instants.path("ttl"), Value.n(1_700_000_000_000L)))
                .contains("ttl looks like milliseconds")
                .contains("divide by 1000");
        Mapper<ByNumber> mapper = Mapping.mappers().of(ByNumber.class);
        Mapping.assertInvalidModel(() -> mapper.operand(mapper.path("ttl"), 1_700_000_000_000L))
                .contains("ttl looks like milliseconds");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, -253_402_300_800L, Long.MIN_VALUE})
    void secondsBefore1970AreRejected(long seconds) {
        assertNotPut(new ByNumber("1", seconds));
        Mapper<ByNumber> mapper = Mapping.mappers().of(ByNumber.class);
        Mapping.assertInvalidModel(() -> mapper.operand(mapper.path("ttl"), seconds))
                .contains("ttl is negative");
    }

    @Test
    void instantBefore1970IsRejectedAndAStoredOneIsRead() {
        assertNotPut(new ByInstant("1", Instant.ofEpochSecond(-1)));
        assertThat(Mapping.mappers()
                        .of(ByInstant.class)
                        .read(TreeReader.of(Item.of("id", Value.s("1")).with("ttl", Value.n(-1)))))
                .isEqualTo(new ByInstant("1", Instant.ofEpochSecond(-1)));
    }
}
