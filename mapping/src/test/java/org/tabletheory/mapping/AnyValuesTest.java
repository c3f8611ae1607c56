package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.DmsVersion;

/** Attributes that hold values of any type: Object, DynamoDB's values, and JSON. */
class AnyValuesTest {
    record Content(
            @OmitEmpty @Nullable Object object,
            @OmitEmpty @Nullable Value value) {}

    @Table("t")
    record Documents(@PartitionKey String id, @Nullable Content content) {}

    @Table("t")
    record Raw(
            @PartitionKey String id,
            @OmitEmpty @Attribute(type = Type.L) @Nullable Object list,
            @OmitEmpty Value.@Nullable NS numbers,
            @OmitEmpty Value.@Nullable B bytes,
            @OmitEmpty @Nullable Item item,
            @OmitEmpty @Attribute(type = Type.N) @Nullable String exact) {}

    @Table(value = "t", dmsVersion = DmsVersion.V0_2)
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record Jsons(
            @PartitionKey String id,
            @OmitEmpty @Json @Nullable Object json,
            @OmitEmpty @Json byte @Nullable [] bytes,

            @OmitEmpty @Json @Attribute(type = Type.M) @Nullable
            Map<String, Object> inside) {}

    private static Value operand(Class<?> type, String path, @Nullable Object value) {
        Mapper<?> mapper = Mapping.mappers().of(type);
        return mapper.operand(mapper.path(path), value);
    }

    private static void assertRejected(Class<?> type, String path, @Nullable Object value, String message) {
        Mapping.assertInvalidModel(() -> operand(type, path, value)).contains(message);
    }

    private static Draft.Field draft(Content content) {
        return Objects.requireNonNull(Mapping.mappers()
                .of(Documents.class)
                .draft(new Documents("1", content))
                .field("content"));
    }

    private static @Nullable Value stored(@Nullable Object object) {
        Item item = Mapping.stored(new Documents("1", new Content(object, null)));
        return ((Value.M) Objects.requireNonNull(item.get("content"))).values().get("object");
    }

    @Test
    void objectsAreStoredByTheirClass() {
        assertThat(stored("a")).isEqualTo(Value.s("a"));
        assertThat(stored(new BigInteger("7"))).isEqualTo(Value.n(7));
        assertThat(stored(Thread.State.NEW)).isEqualTo(Value.s("NEW"));
        assertThat(stored(new byte[] {1})).isEqualTo(Value.b((byte) 1));
        assertThat(stored(ByteBuffer.wrap(new byte[] {1}).asReadOnlyBuffer())).isEqualTo(Value.b((byte) 1));
        assertThat(stored(new int[] {1, 2})).isEqualTo(Value.l(Value.n(1), Value.n(2)));
        assertThat(stored(new Object[] {"a", null})).isEqualTo(Value.l(Value.s("a"), Value.nul()));
        assertThat(stored(Map.of("k", Value.ss("a")))).isEqualTo(Value.m(Map.of("k", Value.ss("a"))));
        assertThat(stored(Item.of("k", Value.n(1)))).isEqualTo(Value.m(Map.of("k", Value.n(1))));
        assertThat(stored(Instant.EPOCH)).isEqualTo(Value.s("1970-01-01T00:00:00Z"));
        Mapping.assertInvalidModel(() -> stored(Map.of("k", new Object())))
                .contains(
                        "content.object.k has class Object, which has no mapping; use strings, numbers, booleans, bytes, lists or maps");
        assertRejected(
                Documents.class,
                "content.object",
                new StringBuilder[] {new StringBuilder()},
                "content.object[0] has class StringBuilder");
    }

    @Test
    void objectsAreReadByTheirStoredType() {
        Documents read = Mapping.read(
                Documents.class,
                "{\"content\":{\"M\":{\"object\":{\"M\":{\"t\":{\"SS\":[\"a\",\"b\"]},\"n\":{\"NS\":[\"1\",\"0.5\"]},\"z\":{\"NULL\":true},"
                        + "\"l\":{\"L\":[{\"BOOL\":true},{\"N\":\"12345678901234567890\"}]}}}}}}");
        assertThat(Objects.requireNonNull(read.content()).object())
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.map(String.class, Object.class))
                .containsEntry("t", Set.of("a", "b"))
                .containsEntry("n", Set.of(1L, new BigDecimal("0.5")))
                .containsEntry("z", null)
                .containsEntry("l", List.of(true, new BigDecimal("12345678901234567890")));
    }

    @Test
    void requestedTypeOfAnObjectIsChecked() {
        assertThat(operand(Raw.class, "list", List.of(1, "a"))).isEqualTo(Value.l(Value.n(1), Value.s("a")));
        assertThat(operand(Raw.class, "list", new int[] {1})).isEqualTo(Value.l(Value.n(1)));
        assertThat(operand(Raw.class, "list[0]", "a")).isEqualTo(Value.s("a"));
        assertThat(operand(Documents.class, "content.object.any[0].place", "a")).isEqualTo(Value.s("a"));
        assertRejected(Raw.class, "list", "a", "list has type L and cannot store String");
        assertRejected(Raw.class, "list.x", "a", "list has no attribute 'x'");
        Mapping.assertInvalidModel(() -> Mapping.stored(new Raw("1", "text", null, null, null, null)))
                .contains("list is stored as S, but the model declares L");
    }

    @Test
    void valuesAreStoredUnchanged() {
        assertThat(operand(Documents.class, "content.value", Value.ns("1"))).isEqualTo(Value.ns("1"));
        assertThat(operand(Documents.class, "content.value.any[1]", "a")).isEqualTo(Value.s("a"));
        assertThat(operand(Raw.class, "numbers", Value.ns("1"))).isEqualTo(Value.ns("1"));
        assertThat(operand(Raw.class, "item", Item.of("k", Value.n(1)))).isEqualTo(Value.m(Map.of("k", Value.n(1))));
        assertThat(operand(Raw.class, "item.k", 1)).isEqualTo(Value.n(1));
        assertThat(operand(Raw.class, "item", Value.m(Map.of()))).isEqualTo(Value.m(Map.of()));
        assertRejected(Raw.class, "numbers", Value.ss("1"), "numbers has type NS, but the value has type SS");
        assertRejected(Raw.class, "item", true, "item has type M and cannot store Boolean");
        assertRejected(Raw.class, "item[0]", 1, "item is not a list");
        Raw raw = new Raw("1", List.of(1L), Value.ns("1"), Value.b((byte) 1), Item.of("k", Value.n(1)), "1.50");
        assertThat(Mapping.roundTrip(raw)).isEqualTo(raw);
        Documents document = new Documents("1", new Content(null, Value.bool(true)));
        assertThat(Mapping.roundTrip(document)).isEqualTo(document);
    }

    @Test
    void storedNullIsAValueOnlyForAnyValue() {
        Documents read = Mapping.read(Documents.class, "{\"content\":{\"M\":{\"value\":{\"NULL\":true}}}}");
        assertThat(Objects.requireNonNull(read.content()).value()).isEqualTo(Value.nul());
        assertThat(Mapping.read(Raw.class, "{\"bytes\":{\"NULL\":true},\"id\":{\"S\":\"1\"}}"))
                .isEqualTo(new Raw("1", null, null, null, null, null));
        Mapping.assertInvalidModel(() -> Mapping.read(Raw.class, "{\"numbers\":{\"SS\":[\"1\"]}}"))
                .contains("numbers has type SS, but NS is read from NS");
    }

    @Test
    void emptyValuesOfEveryTypeAreEmpty() {
        for (Value empty : List.of(
                Value.s(""),
                Value.n("0.0"),
                Value.b(),
                Value.bool(false),
                Value.nul(),
                new Value.SS(Set.of()),
                new Value.NS(Set.of()),
                new Value.BS(Set.of()),
                Value.l(),
                Value.m(Map.of()))) {
            assertThat(draft(new Content(null, empty)).empty())
                    .as(empty.toString())
                    .isTrue();
        }
        for (Value full : List.of(
                Value.s(" "),
                Value.n("0.1"),
                new Value.N("not a number"),
                Value.b((byte) 0),
                Value.bool(true),
                Value.ss(""),
                Value.ns("0"),
                Value.bs(new byte[0]),
                Value.l(Value.nul()),
                Value.m(Map.of("k", Value.nul())))) {
            assertThat(draft(new Content(null, full)).empty())
                    .as(full.toString())
                    .isFalse();
        }
        Raw raw = new Raw("1", List.of(), new Value.NS(Set.of()), Value.b(), Item.empty(), "0.00");
        assertThat(Mapping.stored(raw).attributes()).containsOnlyKeys("id");
        assertThat(Mapping.mappers().of(Raw.class).draft(raw).field("numbers"))
                .isEqualTo(new Draft.Field(Value.nul(), true, true));
        assertThat(Mapping.stored(new Raw(
                                "1", List.of(0), Value.ns("0"), Value.b((byte) 0), Item.of("k", Value.nul()), "-1"))
                        .attributes())
                .hasSize(6);
    }

    @Test
    void updateWithoutFieldsSkipsObjectsWithoutContent() {
        assertThat(draft(new Content(Map.of("k", ""), null)).unset()).isTrue();
        assertThat(draft(new Content(Map.of("k", "x"), null)).unset()).isFalse();
        assertThat(draft(new Content(null, Value.m(Map.of("k", Value.s(""))))).unset())
                .isTrue();
        assertThat(draft(new Content(null, Value.m(Map.of("k", Value.s("x"))))).unset())
                .isFalse();
    }

    private static Jsons json(@Nullable Object json, byte @Nullable [] bytes) {
        return new Jsons("1", json, bytes, null);
    }

    @Test
    void jsonIsTextInBytesToo() {
        byte[] text = "{ \"b\": 1.0, \"a\": [] }".getBytes(StandardCharsets.UTF_8);
        Item item = Mapping.stored(json(null, text));
        assertThat(item.get("bytes")).isEqualTo(Value.s("{\"a\":[],\"b\":1}"));
        assertThat(Mapping.read(Jsons.class, DynamoJson.write(item)).bytes())
                .isEqualTo("{\"a\":[],\"b\":1}".getBytes(StandardCharsets.UTF_8));
        assertThat(Mapping.stored(json(null, "{}".getBytes(StandardCharsets.UTF_8)))
                        .has("bytes"))
                .isFalse();
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Jsons.class).draft(json(null, new byte[] {(byte) 0xff})))
                .contains("bytes does not hold JSON text: ");
        assertThat(operand(Jsons.class, "inside.a", 1)).isEqualTo(Value.n(1));
        assertThat(operand(Jsons.class, "inside", Map.of("a", 1))).isEqualTo(Value.m(Map.of("a", Value.n(1))));
        assertThat(Mapping.mappers()
                        .of(Jsons.class)
                        .draft(json(Map.of("k", ""), null))
                        .field("json"))
                .isEqualTo(new Draft.Field(Value.s("{\"k\":\"\"}"), false, true));
    }

    /** A number in JSON text, and how it is stored. */
    @ParameterizedTest
    @CsvSource({
        "1.0, 1",
        "1e2, 100",
        "-0.5, -0.5",
        "999999999999999999999, 999999999999999999999",
        "1e20, 100000000000000000000",
        "1e21, 1e+21",
        "-1e21, -1e+21",
        "1000000000000000000001, 1000000000000000000001",
        "0.000001, 0.000001",
        "1e-7, 1e-7",
        "0.12345678901234567891, 0.12345678901234567891"
    })
    void numbersInJsonAreStoredAsGoPrintsThem(String number, String stored) {
        assertThat(operand(Jsons.class, "bytes", "[" + number + "]")).isEqualTo(Value.s("[" + stored + "]"));
    }

    @Test
    void numbersInJsonHaveAtMostAThousandDigits() {
        String most = "1".repeat(1000);
        assertThat(operand(Jsons.class, "bytes", "[" + most + "]")).isEqualTo(Value.s("[" + most + "]"));
        assertThat(operand(Jsons.class, "json", Value.ns("1", "2.50"))).isEqualTo(Value.s("[1,2.5]"));
        assertThat(operand(Jsons.class, "json", Value.l(Value.n(1)))).isEqualTo(Value.s("[1]"));
        assertThat(operand(Jsons.class, "json", List.of(new BigInteger(most)))).isEqualTo(Value.s("[" + most + "]"));
        assertThat(operand(Jsons.class, "json", List.of(new BigDecimal("1e999"))))
                .isEqualTo(operand(Jsons.class, "json", List.of(new BigDecimal("10e998"))));
        for (Object large : List.of(new BigInteger(most + "1"), new BigDecimal("1e1000"), new BigDecimal("1e-1002"))) {
            assertRejected(
                    Jsons.class, "json", List.of(large), "holds a number that is too large, too small or too long");
        }
        assertThat(operand(Jsons.class, "json", "[" + most + "1]"))
                .as("text")
                .isEqualTo(Value.s("\"[" + most + "1]\""));
        Mapping.assertInvalidModel(
                        () -> Mapping.stored(json(null, ("[" + most + "1]").getBytes(StandardCharsets.UTF_8))))
                .contains("bytes does not hold JSON text");
        for (String large : List.of("[1e1000]", "[1E1000]", "[1e-1002]", "[1e2147483648]")) {
            Mapper<Jsons> mapper = Mapping.mappers().of(Jsons.class);
            Mapping.assertInvalidModel(() -> mapper.assigned(mapper.path("bytes"), large))
                    .contains("holds a number that is too large, too small or too long");
            Mapping.assertInvalidModel(
                            () -> Mapping.read(Jsons.class, DynamoJson.write(Item.of("json", Value.s(large)))))
                    .contains("json holds a number that is too large, too small or too long");
        }
    }

    @Table("t")
    @SuppressWarnings("JavaUtilDate")
    record Dates(
            @PartitionKey String id, @UnixSeconds @Nullable Date date, Times times) {}

    record Times(@UnixSeconds List<Instant> all) {}

    @Test
    void secondsApplyToDatesAndElements() {
        Dates dates = new Dates("1", Date.from(Instant.ofEpochSecond(9)), new Times(List.of(Instant.ofEpochSecond(7))));
        assertThat(Mapping.stored(dates))
                .isEqualTo(Item.of("id", Value.s("1"))
                        .with("date", Value.n(9))
                        .with("times", Value.m(Map.of("all", Value.l(Value.n(7))))));
        assertThat(Mapping.roundTrip(dates)).isEqualTo(dates);
    }
}
