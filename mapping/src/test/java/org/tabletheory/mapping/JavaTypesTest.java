package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

/** Every supported Java type of one value: its type in DynamoDB, and that it is read back. */
class JavaTypesTest {
    @Table("t")
    record Numbers(
            @PartitionKey String id,
            byte b,
            short s,
            int i,
            long l,
            float f,
            double d,
            @Nullable Byte bb,
            @Nullable Short ss,
            @Nullable Integer ii,
            @Nullable Long ll,
            @Nullable Float ff,
            @Nullable Double dd,
            @Nullable BigInteger big,
            @Nullable BigDecimal decimal,
            @Attribute(type = Type.N) @Nullable String exact) {}

    @Test
    void numbersAreStoredExactly() {
        Numbers numbers = new Numbers(
                "1",
                (byte) -128,
                (short) 32767,
                Integer.MIN_VALUE,
                Long.MAX_VALUE,
                0.1f,
                0.1,
                (byte) 1,
                (short) 2,
                3,
                9007199254740993L,
                1.5f,
                1e-7,
                new BigInteger("12345678901234567890123456789012345678"),
                new BigDecimal("0.12345678901234567"),
                "1234567890.125");

        assertThat(Mapping.roundTrip(numbers)).isEqualTo(numbers);
        Item item = Mapping.stored(numbers);
        assertThat(text(item, "l")).isEqualTo("9223372036854775807");
        assertThat(text(item, "f")).isEqualTo("0.1");
        assertThat(text(item, "d")).isEqualTo("0.1");
        assertThat(text(item, "ff")).isEqualTo("1.5");
        assertThat(text(item, "dd")).isEqualTo("0.0000001");
        assertThat(text(item, "decimal")).isEqualTo("0.12345678901234567");
        assertThat(text(item, "exact")).isEqualTo("1234567890.125");
    }

    @Test
    void decimalsAreStoredWithTrailingZeros() {
        Numbers numbers = numbers(new BigDecimal("1.50"));
        assertThat(text(Mapping.stored(numbers), "decimal")).isEqualTo("1.50");
        assertThat(text(Mapping.stored(numbers(new BigDecimal("1E+3"))), "decimal"))
                .isEqualTo("1000");
    }

    private static Numbers numbers(BigDecimal decimal) {
        return new Numbers(
                "1", (byte) 0, (short) 0, 0, 0, 0f, 0.0, null, null, null, null, null, null, null, decimal, null);
    }

    @Test
    void numbersThatDynamoDbCannotStoreAreRejectedWithTheirPath() {
        assertThat(Mapping.invalidModel(() -> Mapping.stored(numbers(new BigDecimal("1E+126"))))
                        .attributePath())
                .isEqualTo("decimal");
        Mapping.assertInvalidModel(() -> Mapping.stored(numbers(BigDecimal.ONE.scaleByPowerOfTen(1_000_000))))
                .contains("decimal is not a number that DynamoDB can store");
        Mapping.assertInvalidModel(() -> Mapping.stored(new Floating("1", Double.NaN)))
                .contains("value is not a finite number");
        Mapping.assertInvalidModel(() -> Mapping.stored(new Floating("1", 1e300)))
                .contains("value is not a number that DynamoDB can store");
    }

    @Table("t")
    record Floating(@PartitionKey String id, double value) {}

    /** A double, and the text that is stored: the shortest that is read as the same double. */
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.0, 0",
        "9007199254740991, 9007199254740991",
        "9007199254740992, 9007199254740992",
        "9007199254740994, 9007199254740994",
        "-9007199254740992, -9007199254740992",
        "1e22, 10000000000000000000000",
        "1e23, 100000000000000000000000",
        "0.1, 0.1",
        "-1e-130, -0."
    })
    void doublesAreStoredWithoutAnExponent(double value, String text) {
        Floating floating = new Floating("1", value);
        assertThat(text(Mapping.stored(floating), "value")).startsWith(text);
        assertThat(Mapping.roundTrip(floating).value()).isEqualTo(value == 0 ? 0 : value);
    }

    @Test
    void numbersThatDoNotFitTheirJavaTypeAreRejectedWithoutTheirValue() {
        Mapping.assertInvalidModel(
                        () -> Mapping.read(Numbers.class, "{\"id\":{\"S\":\"1\"},\"i\":{\"N\":\"2147483648\"}}"))
                .contains("i does not hold a whole number that fits int")
                .doesNotContain("2147483648");
        Mapping.assertInvalidModel(() -> Mapping.read(Numbers.class, "{\"l\":{\"N\":\"1.5\"}}"))
                .contains("l does not hold a whole number that fits long");
        assertThat(Mapping.read(Numbers.class, "{\"l\":{\"N\":\"1.5E+1\"}}").l())
                .isEqualTo(15);
    }

    @Test
    void primitivesAreZeroWhenNothingIsStored() {
        Numbers read = Mapping.read(Numbers.class, "{\"id\":{\"S\":\"1\"},\"i\":{\"NULL\":true}}");
        assertThat(read)
                .isEqualTo(new Numbers(
                        "1", (byte) 0, (short) 0, 0, 0, 0f, 0.0, null, null, null, null, null, null, null, null, null));
    }

    @Table("t")
    record Texts(
            @PartitionKey String id,
            @Nullable Colour colour,
            char letter,
            @Nullable Character box,
            @Nullable UUID uuid,
            @Nullable URI uri,
            boolean flag,
            @Nullable Boolean maybe) {}

    @Test
    void stringsEnumsUuidsAndBooleansAreReadBack() {
        Texts texts = new Texts(
                "1",
                Colour.GREEN,
                'x',
                'y',
                UUID.fromString("123e4567-e89b-12d3-a456-426614174000"),
                URI.create("https://example.org/a"),
                true,
                false);
        assertThat(Mapping.roundTrip(texts)).isEqualTo(texts);
        assertThat(Mapping.stored(texts).get("colour")).isEqualTo(Value.s("GREEN"));
        assertThat(Mapping.stored(texts).get("flag")).isEqualTo(Value.bool(true));
    }

    @Test
    void unknownConstantIsReportedWithTheKnownOnes() {
        Mapping.assertInvalidModel(() -> Mapping.read(Texts.class, "{\"colour\":{\"S\":\"secret\"}}"))
                .contains("colour does not hold a constant of Colour (RED, GREEN)")
                .doesNotContain("secret");
        Mapping.assertInvalidModel(() -> Mapping.read(Texts.class, "{\"uuid\":{\"S\":\"secret\"}}"))
                .contains("uuid does not hold a UUID")
                .doesNotContain("secret");
    }

    @Test
    void unexpectedTypeIsReported() {
        Mapping.assertInvalidModel(() -> Mapping.read(Texts.class, "{\"id\":{\"N\":\"1\"}}"))
                .contains("id has type N, but a String is read from S");
        Mapping.assertInvalidModel(() -> Mapping.read(Texts.class, "{\"flag\":{\"S\":\"true\"}}"))
                .contains("flag has type S, but a boolean is read from BOOL");
    }

    @Table("t")
    @SuppressWarnings("JavaUtilDate")
    record Times(
            @PartitionKey String id,
            @Nullable Instant instant,
            @Nullable OffsetDateTime offset,
            @Nullable ZonedDateTime zoned,
            @Nullable Date date,
            @Nullable LocalDate day,
            @Nullable LocalDateTime local,
            @Nullable LocalTime time,
            @Nullable Duration duration,
            @Nullable Period period,
            @Nullable Year year,
            @Nullable YearMonth month,
            @Nullable DayOfWeek weekday,
            @Nullable ZoneId zone,
            @UnixSeconds @Nullable Instant seconds,
            @Attribute(type = Type.N) @Nullable Instant alsoSeconds) {}

    @Test
    @SuppressWarnings("JavaUtilDate")
    void timesAreReadBackInUtc() {
        Instant instant = Instant.parse("2026-01-02T03:04:05.120Z");
        Times times = new Times(
                "1",
                instant,
                OffsetDateTime.parse("2026-01-02T03:04:05Z"),
                ZonedDateTime.parse("2026-01-02T03:04:05Z"),
                Date.from(instant),
                LocalDate.of(2026, 2, 28),
                LocalDateTime.of(2026, 2, 28, 1, 0),
                LocalTime.of(1, 0),
                Duration.ofMillis(1500),
                Period.ofDays(3),
                Year.of(2026),
                YearMonth.of(2026, 2),
                DayOfWeek.FRIDAY,
                ZoneId.of("Europe/Stockholm"),
                Instant.ofEpochSecond(1_700_000_000),
                Instant.ofEpochSecond(1_700_000_001));

        assertThat(Mapping.roundTrip(times)).isEqualTo(times);
        Item item = Mapping.stored(times);
        assertThat(item.get("instant")).isEqualTo(Value.s("2026-01-02T03:04:05.12Z"));
        assertThat(item.get("offset")).isEqualTo(Value.s("2026-01-02T03:04:05Z"));
        assertThat(item.get("local")).isEqualTo(Value.s("2026-02-28T01:00:00"));
        assertThat(item.get("time")).isEqualTo(Value.s("01:00:00"));
        assertThat(item.get("seconds")).isEqualTo(Value.n(1_700_000_000));
        assertThat(item.get("alsoSeconds")).isEqualTo(Value.n(1_700_000_001));
    }

    @Test
    void timestampsAreReadWithAnyFractionAndAnyOffset() {
        assertThat(instant("2026-01-02T03:04:05Z")).isEqualTo("2026-01-02T03:04:05Z");
        assertThat(instant("2026-01-02T03:04:05.123456789Z")).isEqualTo("2026-01-02T03:04:05.123456789Z");
        assertThat(instant("2026-01-02T03:04:05.100000000+05:30")).isEqualTo("2026-01-01T21:34:05.1Z");
        Mapping.assertInvalidModel(() -> instant("yesterday")).contains("instant does not hold an RFC 3339 timestamp");
    }

    private static Instant instant(String text) {
        Instant read = Mapping.read(Times.class, "{\"instant\":{\"S\":\"" + text + "\"}}")
                .instant();
        assertThat(read).isNotNull();
        return java.util.Objects.requireNonNull(read);
    }

    @Test
    void yearsThatRfc3339CannotExpressAreRejected() {
        Mapping.assertInvalidModel(() -> Mapping.stored(new At("1", Instant.MAX)))
                .contains("at is a time outside the years 0000 to 9999");
        assertThat(Mapping.stored(new At("1", Instant.parse("0000-01-01T00:00:00Z")))
                        .get("at"))
                .isEqualTo(Value.s("0000-01-01T00:00:00Z"));
    }

    @Table("t")
    record At(@PartitionKey String id, Instant at) {}

    @Table("t")
    record Binaries(@PartitionKey String id, ByteBuffer buffer) {}

    @Table("t")
    static final class Bytes {
        @PartitionKey
        String id = "1";

        byte @Nullable [] bytes;
        int @Nullable [] ints;
        String @Nullable [] strings;
    }

    @Test
    void binaryDataAndArraysAreReadBack() {
        ByteBuffer buffer = ByteBuffer.wrap("abc".getBytes(StandardCharsets.UTF_8));
        Binaries binaries = new Binaries("1", buffer);
        assertThat(Mapping.roundTrip(binaries)).isEqualTo(binaries);
        assertThat(buffer.remaining()).isEqualTo(3);

        Bytes bytes = new Bytes();
        bytes.bytes = new byte[] {1, 2, 3};
        bytes.ints = new int[] {4, 5};
        bytes.strings = new String[] {"a", null};
        Item item = Mapping.stored(bytes);
        assertThat(item.get("bytes")).isEqualTo(Value.b((byte) 1, (byte) 2, (byte) 3));
        assertThat(item.get("ints")).isEqualTo(Value.l(Value.n(4), Value.n(5)));
        Bytes read = Mapping.read(Bytes.class, item.toString());
        assertThat(read.bytes).containsExactly(1, 2, 3);
        assertThat(read.ints).containsExactly(4, 5);
        assertThat(read.strings).containsExactly("a", null);
        assertThat(Mapping.read(Bytes.class, "{}").bytes).isNull();
    }

    @Table("t")
    record Raws(
            @PartitionKey String id,
            @Attribute(type = Type.S) @Nullable Value any,
            Value.@Nullable N number,
            @Nullable Item item,
            Map<String, Value> values,
            Map<String, Object> objects) {}

    @Test
    void rawValuesAndItemsAreStoredUnchanged() {
        Map<String, Object> objects = new LinkedHashMap<>();
        objects.put("text", "x");
        objects.put("whole", 5L);
        objects.put("decimal", new BigDecimal("0.5"));
        objects.put("list", new ArrayList<>(Arrays.asList("a", null, true)));
        objects.put("map", Map.of("k", "v"));
        Raws raws = new Raws(
                "1",
                Value.s("x"),
                new Value.N("1.50"),
                Item.of("a", Value.n(1)),
                Map.of("s", Value.ss("m"), "n", Value.nul()),
                objects);
        assertThat(Mapping.roundTrip(raws)).isEqualTo(raws);
        Mapping.assertInvalidModel(() -> Mapping.stored(new Raws("1", Value.n(1), null, null, Map.of(), Map.of())))
                .contains("any is N, but the model declares S");
    }

    private static String text(Item item, String name) {
        return ((Value.N) java.util.Objects.requireNonNull(item.get(name))).text();
    }
}
