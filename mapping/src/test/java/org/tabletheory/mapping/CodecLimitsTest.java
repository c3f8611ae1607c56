package org.tabletheory.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.attribute.spi.JsonBuffer;
import org.tabletheory.attribute.spi.JsonBytes;
import org.tabletheory.attribute.spi.TreeReader;
import org.tabletheory.mapping.registry.Mappers;

/** Values that collections, maps, JSON and times cannot hold, and the rarer ones that they can. */
class CodecLimitsTest {
    @Table("t")
    @SuppressWarnings("ArrayRecordComponent") // tests arrays
    record All(
            @PartitionKey String id,
            Map<String, Object> any,
            List<String> list,
            Set<Double> doubles,
            Set<String> texts,
            Map<String, Integer> counts,
            Map<LocalDate, String> byDay,
            Map<URI, Integer> byUri,
            @UnixSeconds @Nullable ZonedDateTime zoned,
            @Ttl @Nullable Instant gone,
            Value.@Nullable Bool flag,
            Value.@Nullable Null nothing,
            @OmitEmpty @Json byte @Nullable [] json,
            @Json @Nullable Object data,
            @Json Map<String, Integer> jsonCounts,
            Value.@Nullable L values,
            Value.@Nullable S text) {
        static All of(Object... given) {
            Map<String, Object> values = new HashMap<>();
            for (int i = 0; i < given.length; i += 2) {
                values.put((String) given[i], given[i + 1]);
            }
            return new All(
                    "1",
                    value(values, "any", Map.of()),
                    value(values, "list", List.of()),
                    value(values, "doubles", Set.of()),
                    value(values, "texts", Set.of()),
                    value(values, "counts", Map.of()),
                    value(values, "byDay", Map.of()),
                    value(values, "byUri", Map.of()),
                    (ZonedDateTime) values.get("zoned"),
                    (Instant) values.get("gone"),
                    (Value.Bool) values.get("flag"),
                    (Value.Null) values.get("nothing"),
                    (byte[]) values.get("json"),
                    values.get("data"),
                    value(values, "jsonCounts", Map.of()),
                    (Value.L) values.get("values"),
                    (Value.S) values.get("text"));
        }

        @SuppressWarnings("unchecked")
        private static <T> T value(Map<String, Object> values, String name, T otherwise) {
            return (T) values.getOrDefault(name, otherwise);
        }
    }

    private final Mapper<All> mapper = Mapping.mappers().of(All.class);

    private @Nullable Value stored(String name, Object value) {
        return Mapping.stored(mapper, All.of(name, value)).get(name);
    }

    private All read(String name, Value value) {
        return mapper.read(TreeReader.of(Item.of(name, value)));
    }

    private Value operand(String path, @Nullable Object value) {
        return mapper.operand(mapper.path(path), value);
    }

    @Test
    void keysOfMapsThatAreNotTextAreStoredAsText() {
        Map<LocalDate, String> byDay = new LinkedHashMap<>();
        byDay.put(LocalDate.of(2026, 1, 2), "a");
        byDay.put(LocalDate.of(2026, 1, 1), "b");

        assertThat(stored("byDay", byDay))
                .isEqualTo(Value.m(Map.of("2026-01-02", Value.s("a"), "2026-01-01", Value.s("b"))));
        assertThat(stored("byUri", Map.of(URI.create("a:b"), 1))).isEqualTo(Value.m(Map.of("a:b", Value.n(1))));
        assertThat(read("byDay", Value.m(Map.of("2026-01-02", Value.s("a")))).byDay())
                .isEqualTo(Map.of(LocalDate.of(2026, 1, 2), "a"));
    }

    @Test
    void keyOfAMapThatIsNullIsRejected() {
        Map<@Nullable String, Integer> counts = new HashMap<>();
        counts.put(null, 1);

        Mapping.assertInvalidModel(() -> stored("counts", counts))
                .contains("counts has a key that is null; keys must be a");
        Mapping.assertInvalidModel(() -> stored("counts", Map.of(1, 1))).contains("counts has a key that is not a");
        assertThat(put(All.of("counts", counts))).isEqualTo(PutStatus.INVALID_VALUE);
    }

    private PutStatus put(All all) {
        return mapper.write(all, Instant.EPOCH, PutVersion.same(), new JsonBuffer());
    }

    @Test
    void memberOfASetMustBeStorable() {
        Set<@Nullable String> texts = new HashSet<>(Arrays.asList("a", null));

        Mapping.assertInvalidModel(() -> stored("texts", texts))
                .contains("texts has a null member; sets in DynamoDB cannot have one");
        Mapping.assertInvalidModel(() -> stored("doubles", Set.of(Double.NaN)))
                .contains("doubles[0] is not a finite number, which DynamoDB requires");
        assertThat(put(All.of("doubles", Set.of(Double.NaN)))).isEqualTo(PutStatus.INVALID_VALUE);
    }

    @Test
    void valuesOfOneTypeAreStoredUnchanged() {
        All all = All.of("flag", Value.bool(true), "nothing", Value.nul());

        assertThat(Mapping.stored(mapper, all).get("flag")).isEqualTo(Value.bool(true));
        assertThat(read("flag", Value.bool(false)).flag()).isEqualTo(Value.bool(false));
        assertThat(read("flag", Value.nul()).flag()).isNull();
        assertThat(read("nothing", Value.nul()).nothing()).isEqualTo(Value.nul());
        Mapping.assertInvalidModel(() -> read("flag", Value.s("x")))
                .contains("flag has type S, but Bool is read from BOOL");
        assertThat(mapper.model().attribute("flag").orElseThrow().type()).isEqualTo(Type.BOOL);
        assertThat(mapper.model().attribute("nothing").orElseThrow().type()).isEqualTo(Type.NULL);
    }

    @Test
    void elementsAreConvertedForAListOfValues() {
        assertThat(operand("values", List.of(Optional.of(1), "a"))).isEqualTo(Value.l(Value.n(1), Value.s("a")));
        assertThat(operand("values", Value.l())).isEqualTo(Value.l());
        Mapping.assertInvalidModel(() -> operand("text", List.of("a"))).contains("text has type S and cannot store");
        assertThat(operand("text", Value.s("a"))).isEqualTo(Value.s("a"));
    }

    @Test
    void storedNullIsSkippedInAStream() {
        String json = "{\"text\":{\"NULL\":true},\"flag\":{\"BOOL\":true},\"id\":{\"S\":\"1\"}}";
        All read = mapper.read(new JsonBytes(json.getBytes(StandardCharsets.UTF_8)).items());

        assertThat(read.text()).isNull();
        assertThat(read.flag()).isEqualTo(Value.bool(true));
    }

    @Test
    void jsonIsComparedAsTextOrAsAValue() {
        assertThat(operand("jsonCounts", "{ \"a\": 1 }")).isEqualTo(Value.s("{\"a\":1}"));
        assertThat(operand("jsonCounts", Map.of("a", 1))).isEqualTo(Value.s("{\"a\":1}"));
        assertThat(mapper.draft(All.of("data", Map.of("k", "x"))).field("data"))
                .isEqualTo(new Draft.Field(Value.s("{\"k\":\"x\"}"), false, false));
        assertThat(mapper.draft(All.of("data", Map.of("k", ""))).field("data"))
                .isEqualTo(new Draft.Field(Value.s("{\"k\":\"\"}"), false, true));
    }

    @Test
    void objectsOfAnyTypeAreRead() {
        assertThat(any(Value.b((byte) 1, (byte) 2))).isEqualTo(new byte[] {1, 2});
        assertThat(any(Value.bool(true))).isEqualTo(true);
        assertThat(any(Value.n("7"))).isEqualTo(7L);
        assertThat(any(Value.s("x"))).isEqualTo("x");
        assertThat(any(Value.nul())).isNull();
        Mapping.assertInvalidModel(() -> any(new Value.N("x"))).contains("any.k does not hold a number");
    }

    private @Nullable Object any(Value value) {
        return read("any", Value.m(Map.of("k", value))).any().get("k");
    }

    @Test
    void secondsHaveNoZone() {
        ZonedDateTime noon = ZonedDateTime.of(2026, 1, 1, 12, 0, 0, 0, ZoneOffset.ofHours(1));

        assertThat(stored("zoned", noon)).isEqualTo(Value.n(noon.toEpochSecond()));
        assertThat(read("zoned", Value.n(noon.toEpochSecond())).zoned())
                .isEqualTo(noon.withZoneSameInstant(ZoneOffset.UTC));
    }

    @Test
    void timeToLiveIsANumberOrNull() {
        assertThat(operand("gone", Value.nul())).isEqualTo(Value.nul());
        assertThat(operand("gone", Value.n(9))).isEqualTo(Value.n(9));
        Mapping.assertInvalidModel(() -> operand("gone", new Value.N("x"))).contains("gone is not a number");
    }

    @Test
    void listMayBeComparedWithNull() {
        assertThat(operand("list", Value.nul())).isEqualTo(Value.nul());
        assertThat(operand("counts", Value.nul())).isEqualTo(Value.nul());
    }

    @Test
    void textThatIsNotJsonIsNotEmptyAndNotPut() {
        assertThat(put(All.of("json", "{".getBytes(StandardCharsets.UTF_8)))).isEqualTo(PutStatus.INVALID_VALUE);
        assertThat(put(All.of("json", "{}".getBytes(StandardCharsets.UTF_8)))).isEqualTo(PutStatus.WRITTEN);
    }

    @Test
    void valuesWithoutAJsonFormAreRejected() {
        String binary = "data holds binary data, which JSON cannot represent; encode it as text, or store it as B";

        Mapping.assertInvalidModel(() -> operand("data", Value.bs(new byte[] {1})))
                .contains(binary);
        Mapping.assertInvalidModel(() -> operand("data", Value.b((byte) 1))).contains(binary);
        Mapping.assertInvalidModel(() -> operand("data", Map.of("a", "\ud800"))).contains("data has no JSON form: ");
        assertThat(operand("data", Value.ss("a"))).isEqualTo(Value.s("[\"a\"]"));
    }

    /** Stores the keys of a map as text, or not. */
    private record DayConverter(Value stored) implements Converter<LocalDate> {
        @Override
        public Type type() {
            return Type.S;
        }

        @Override
        public Value write(LocalDate day) {
            return stored;
        }

        @Override
        public LocalDate read(Value value) {
            return LocalDate.EPOCH;
        }
    }

    @Test
    void convertedKeyOfAMapMustBeText() {
        Map<LocalDate, String> byDay = Map.of(LocalDate.EPOCH, "a");
        Mapper<All> asText = converting(Value.s("epoch"));

        assertThat(Mapping.stored(asText, All.of("byDay", byDay)).get("byDay"))
                .isEqualTo(Value.m(Map.of("epoch", Value.s("a"))));
        assertThat(Mapping.stored(asText, All.of("byDay", Map.of(LocalDate.EPOCH, "a", LocalDate.MAX, "a")))
                        .get("byDay"))
                .as("one name for both days")
                .isEqualTo(Value.m(Map.of("epoch", Value.s("a"))));
        Mapping.assertInvalidModel(() -> Mapping.stored(converting(Value.nul()), All.of("byDay", byDay)))
                .contains("byDay has a key that its converter does not store as text");
    }

    private static Mapper<All> converting(Value stored) {
        return Mappers.builder()
                .converter(LocalDate.class, new DayConverter(stored))
                .build()
                .of(All.class);
    }

    @Table("t")
    @SuppressWarnings("tabletheory") // wrong on purpose
    record Unmapped(@PartitionKey String id, Thread thread) {}

    @Test
    void typeWithoutAnAlternativeIsReported() {
        Mapping.assertInvalidModel(() -> Mapping.mappers().of(Unmapped.class))
                .contains("Unmapped.thread has type Thread, which has no mapping; use another type, or a Converter with"
                        + " @ConvertWith");
    }
}
