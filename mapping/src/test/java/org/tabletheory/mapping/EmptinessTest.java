package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.DmsVersion;

/** DMS, "omit_empty emptiness rules": what is empty in each version, and what an update without fields skips. */
class EmptinessTest {
    record Profile(
            @Nullable String source,
            int count,
            @OmitEmpty @Nullable String note,
            @OmitEmpty List<String> tags) {}

    record Nothing() {}

    @Table("t")
    record Old(
            @PartitionKey String id,
            @OmitEmpty @Nullable String text,
            @OmitEmpty long number,
            @OmitEmpty @Nullable BigDecimal decimal,
            @OmitEmpty boolean flag,
            @OmitEmpty List<String> list,
            @OmitEmpty Set<String> set,
            @OmitEmpty Map<String, String> map,
            @OmitEmpty @Nullable Instant time,
            @OmitEmpty Optional<String> maybe,
            @OmitEmpty @Nullable Profile profile,
            @OmitEmpty @Nullable Nothing nothing) {}

    @Table(value = "t", dmsVersion = DmsVersion.V0_2)
    record New(
            @PartitionKey String id,
            @OmitEmpty @Nullable Profile profile,
            @OmitEmpty @Nullable Nothing nothing) {}

    @Table("t")
    record Seconds(
            @PartitionKey String id,
            @OmitEmpty @UnixSeconds Instant instant,
            @OmitEmpty @UnixSeconds OffsetDateTime offset,
            @OmitEmpty @UnixSeconds ZonedDateTime zoned,
            @OmitEmpty @UnixSeconds Date date,
            @OmitEmpty @Ttl Instant expires) {
        static Seconds of(Instant time) {
            return new Seconds(
                    "1", time, time.atOffset(ZoneOffset.UTC), time.atZone(ZoneOffset.UTC), Date.from(time), time);
        }
    }

    private static final Profile EMPTY = new Profile("", 0, null, List.of());

    @Test
    void everyKindOfEmptyValueIsOmitted() {
        Old empty = new Old(
                "1",
                "",
                0,
                new BigDecimal("0.00"),
                false,
                List.of(),
                Set.of(),
                Map.of(),
                Instant.parse("0001-01-01T00:00:00Z"),
                Optional.of(""),
                EMPTY,
                new Nothing());
        assertThat(Mapping.stored(empty).attributes()).containsOnlyKeys("id");
        Old none =
                new Old("1", null, 0, null, false, List.of(), Set.of(), Map.of(), null, Optional.empty(), null, null);
        assertThat(Mapping.stored(none).attributes()).containsOnlyKeys("id");
    }

    @Test
    void valuesThatAreNotEmptyAreStored() {
        Old full = new Old(
                "1",
                " ",
                -1,
                new BigDecimal("0.01"),
                true,
                Arrays.asList((String) null),
                Set.of(""),
                Map.of("k", ""),
                Instant.EPOCH,
                Optional.of("x"),
                new Profile("", 1, null, List.of()),
                null);
        assertThat(Mapping.stored(full).attributes()).hasSize(11).doesNotContainKey("nothing");
    }

    /** Other languages store 0 if there is no time. Fractions of a second are not stored, so they do not count. */
    @Test
    void zeroSecondsAreEmpty() {
        for (Instant empty : List.of(
                Instant.EPOCH,
                Instant.EPOCH.plusMillis(1),
                Instant.EPOCH.plusMillis(999),
                Instant.parse("0001-01-01T00:00:00Z"))) {
            assertThat(Mapping.stored(Seconds.of(empty)).attributes())
                    .as("%s", empty)
                    .containsOnlyKeys("id");
        }
        for (long seconds : List.of(1L, -1L)) {
            for (String name : List.of("instant", "offset", "zoned", "date", "expires")) {
                Draft.Field field = field(Seconds.class, Seconds.of(Instant.ofEpochSecond(seconds)), name);
                assertThat(field).as(name).isEqualTo(new Draft.Field(Value.n(seconds), false, false));
            }
        }
    }

    @Test
    void recordWithEmptyFieldsIsEmptyInDms01() {
        assertThat(field(Old.class, old(EMPTY), "profile").empty()).isTrue();
        assertThat(field(Old.class, old(new Profile("", 1, "", List.of())), "profile")
                        .empty())
                .isFalse();
    }

    @Test
    void recordWithFieldsIsNeverEmptyInDms02() {
        New item = new New("1", EMPTY, new Nothing());
        assertThat(field(New.class, item, "profile").empty()).isFalse();
        assertThat(field(New.class, item, "nothing").empty()).isTrue();
        assertThat(Mapping.stored(item).attributes()).containsOnlyKeys("id", "profile");
    }

    @Test
    void updateWithoutFieldsSkipsRecordsAndMapsWithoutContent() {
        assertThat(field(New.class, new New("1", EMPTY, null), "profile").unset())
                .isTrue();
        assertThat(field(New.class, new New("1", new Profile("x", 0, null, List.of()), null), "profile")
                        .unset())
                .isFalse();
        Old map = new Old(
                "1", null, 0, null, false, List.of(), Set.of(), Map.of("k", ""), null, Optional.empty(), null, null);
        assertThat(field(Old.class, map, "map"))
                .isEqualTo(new Draft.Field(Value.m(Map.of("k", Value.s(""))), false, true));
    }

    @Test
    void nestedEmptyFieldsAreOmitted() {
        Value stored = field(New.class, new New("1", EMPTY, null), "profile").value();
        assertThat(stored).isEqualTo(Value.m(Map.of("source", Value.s(""), "count", Value.n(0))));
    }

    @Test
    void emptySetsAreNullInADraft() {
        assertThat(field(Old.class, old(null), "set")).isEqualTo(new Draft.Field(Value.nul(), true, true));
    }

    private static Old old(@Nullable Profile profile) {
        return new Old("1", null, 0, null, false, List.of(), Set.of(), Map.of(), null, Optional.empty(), profile, null);
    }

    private static <T> Draft.Field field(Class<T> type, T entity, String name) {
        return Objects.requireNonNull(Mapping.mappers().of(type).draft(entity).field(name));
    }
}
