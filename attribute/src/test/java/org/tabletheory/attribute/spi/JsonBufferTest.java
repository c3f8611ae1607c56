package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.AttributeName;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;

class JsonBufferTest {
    private static Value through(Value value) {
        JsonBuffer json = new JsonBuffer();
        value.writeTo(json);
        return DynamoJson.readValue(json.toByteArray());
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(80); i > 0; i--) {
            switch (random.nextInt(6)) {
                case 0 -> text.append((char) random.nextInt(32));
                case 1 -> text.append("\"\\/\u2028<é");
                case 2 -> text.append((char) (0x800 + random.nextInt(0x1000)));
                case 3 -> text.appendCodePoint(0x10000 + random.nextInt(0x1000));
                default -> text.append((char) (' ' + random.nextInt(95)));
            }
        }
        return text.toString();
    }

    static Value value(Random random, int depth) {
        return switch (random.nextInt(depth > 4 ? 5 : 8)) {
            case 0 -> Value.s(text(random));
            case 1 -> Value.n(random.nextLong());
            case 2 -> Value.bool(random.nextBoolean());
            case 3 -> Value.nul();
            case 4 -> Value.b(text(random).getBytes(StandardCharsets.UTF_8));
            case 5 -> Value.ss(List.of("a", "b" + random.nextInt()));
            case 6 -> {
                List<Value> elements = new ArrayList<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    elements.add(value(random, depth + 1));
                }
                yield new Value.L(elements);
            }
            default -> {
                Map<String, Value> entries = new LinkedHashMap<>();
                for (int i = random.nextInt(5); i > 0; i--) {
                    entries.put(text(random) + i, value(random, depth + 1));
                }
                yield new Value.M(entries);
            }
        };
    }

    @Test
    void writtenItemsReadBack() {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            Value value = value(random, 0);
            assertThat(through(value)).isEqualTo(value);
        }
    }

    private static void assertExact(long number) {
        JsonBuffer json = new JsonBuffer();
        json.number(number);
        assertThat(json.toByteArray()).asString().isEqualTo("{\"N\":\"" + number + "\"}");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 1_000_000_007, Long.MAX_VALUE, -Long.MAX_VALUE, Long.MIN_VALUE})
    void longsAreWrittenExactly(long number) {
        assertExact(number);
    }

    @Test
    void everyPowerOfTenAndItsNeighboursAreWrittenExactly() {
        long power = 1;
        for (int digits = 1; digits <= 18; digits++) {
            power *= 10;
            for (long number : new long[] {power - 1, power, power + 1}) {
                assertExact(number);
                assertExact(-number);
            }
        }
    }

    /** Everything that a request can consist of. */
    private static void writeAll(JsonBuffer json, JsonBuffer source) {
        json.startObject();
        json.member("text", "a \"text\" with é, € and 😀");
        json.member("int", -25);
        json.member("flag", false);
        json.startArray("list");
        json.plain("plain");
        json.plain("again");
        json.plain(Long.MIN_VALUE);
        json.plain(Long.MIN_VALUE);
        json.plain(12345);
        json.plain(true);
        json.plain(false);
        json.startObject();
        json.endObject();
        json.startObject();
        json.endObject();
        json.startArray();
        json.endArray();
        json.startArray();
        json.endArray();
        json.endArray();
        json.name("items");
        json.startArray();
        json.item(source, 1, source.size() - 1);
        json.item(source, 1, source.size() - 1);
        json.endArray();
        json.name("value");
        json.startMap(8);
        json.name(AttributeName.of("encoded"));
        json.number(Long.MIN_VALUE + 1);
        json.name(AttributeName.of("once more"));
        json.number("1.5");
        json.name("control");
        json.string("\n\n\n\n\n\n\n\n");
        json.name("long");
        json.string("a text of more than thirty-two letters");
        json.name("binary");
        json.binary(new byte[] {1, 2, 3, 4, 5}, 1, 3);
        json.name("set");
        json.startSet(Type.NS, 2);
        json.number(1);
        json.number("2");
        json.endSet();
        json.name("elements");
        json.startList(3);
        json.bool(true);
        json.bool(false);
        json.nul();
        json.startSet(Type.SS, 1);
        json.string("");
        json.endSet();
        json.startMap(0);
        json.endMap();
        json.endList();
        json.endMap();
        json.endObject();
    }

    @Test
    void bufferGrowsWheneverItIsFull() {
        JsonBuffer source = JsonBuffer.verbatim(3, 8);
        source.startArray();
        Item.of("copied", Value.s("from another buffer")).writeTo(source);
        source.endArray();
        String expected = "{\"text\":\"a \\\"text\\\" with é, € and 😀\",\"int\":-25,\"flag\":false,"
                + "\"list\":[\"plain\",\"again\",-9223372036854775808,-9223372036854775808,12345,true,false,{},{},[],[]],"
                + "\"items\":[{\"copied\":{\"S\":\"from another buffer\"}},{\"copied\":{\"S\":\"from another buffer\"}}],"
                + "\"value\":{\"M\":{\"encoded\":{\"N\":\"-9223372036854775807\"},\"once more\":{\"N\":\"1.5\"},"
                + "\"control\":{\"S\":\"" + "\\u000a".repeat(8) + "\"},"
                + "\"long\":{\"S\":\"a text of more than thirty-two letters\"},\"binary\":{\"B\":\"AgME\"},"
                + "\"set\":{\"NS\":[\"1\",\"2\"]},"
                + "\"elements\":{\"L\":[{\"BOOL\":true},{\"BOOL\":false},{\"NULL\":true},{\"SS\":[\"\"]},{\"M\":{}}]}}}}";
        for (int capacity = 0; capacity < 700; capacity++) {
            JsonBuffer json = JsonBuffer.verbatim(0, capacity);
            writeAll(json, source);
            assertThat(json.toByteArray())
                    .as("capacity %d", capacity)
                    .asString()
                    .isEqualTo(expected);
        }
    }

    @Test
    void onlyCollectionsInCollectionsAreLevels() {
        JsonBuffer json = new JsonBuffer();
        json.startList(100);
        for (int i = 0; i < 50; i++) {
            json.startList(0);
            json.endList();
            json.startMap(0);
            json.endMap();
        }
        json.endList();
        assertThat(((Value.L) DynamoJson.readValue(json.toByteArray())).values())
                .hasSize(100);

        JsonBuffer maps = new JsonBuffer();
        JsonBuffer lists = new JsonBuffer();
        for (int i = 0; i < 32; i++) {
            maps.startMap(1);
            maps.name("m");
            lists.startList(1);
        }
        assertThatThrownBy(() -> maps.startMap(0)).hasMessageContaining("deeper than 32");
        assertThatThrownBy(lists::nul).hasMessageContaining("deeper than 32");
        assertThatThrownBy(() -> lists.string("text")).hasMessageContaining("deeper than 32");
        lists.endList();
        lists.nul();
        assertThat(lists.toByteArray()).asString().endsWith("{\"L\":[]},{\"NULL\":true}");
    }

    @Test
    void writtenJsonCanBeRead() {
        JsonBuffer json = JsonBuffer.verbatim(5, 0);
        Item item = Item.of("a", Value.s("b"));
        item.writeTo(json);
        assertThat(Item.readFrom(json.reader())).isEqualTo(item);
    }

    @Test
    void numbersAreWrittenNormalized() {
        JsonBuffer json = new JsonBuffer();
        json.number("1.50E2");
        assertThat(json.toByteArray()).asString().isEqualTo("{\"N\":\"150\"}");
    }

    @Test
    void encodedNamesAreWrittenLikeText() {
        JsonBuffer json = new JsonBuffer();
        json.startItem(2);
        json.name(AttributeName.of("a \"b\""));
        json.startSet(Type.NS, 2);
        json.number(1);
        json.number("2");
        json.endSet();
        json.name("c");
        json.bool(true);
        json.endItem();
        assertThat(json.toByteArray())
                .asString()
                .isEqualTo("{\"a \\\"b\\\"\":{\"NS\":[\"1\",\"2\"]},\"c\":{\"BOOL\":true}}");
    }

    @Test
    void requestsEmbedItemsUnchanged() {
        JsonBuffer item = new JsonBuffer();
        Item.of("a", Value.n("1.50")).writeTo(item);
        JsonBuffer json = JsonBuffer.verbatim();
        json.startObject();
        json.member("TableName", "t\n\"é");
        json.name("Key");
        Item.of("id", new Value.N("1.50")).writeTo(json);
        json.startObject("Inner");
        json.member("Limit", -25);
        json.member("Forward", false);
        json.endObject();
        json.startArray("Items");
        json.item(item, 0, item.size());
        json.item(item, 0, item.size());
        json.endArray();
        json.startArray("None");
        json.endArray();
        json.member("Last", true);
        json.endObject();

        assertThat(json.toByteArray())
                .asString()
                .isEqualTo("{\"TableName\":\"t\\u000a\\\"é\",\"Key\":{\"id\":{\"N\":\"1.50\"}},"
                        + "\"Inner\":{\"Limit\":-25,\"Forward\":false},"
                        + "\"Items\":[{\"a\":{\"N\":\"1.5\"}},{\"a\":{\"N\":\"1.5\"}}],\"None\":[],\"Last\":true}");
    }

    @Test
    void verbatimBufferDoesNotCheckValues() {
        JsonBuffer json = JsonBuffer.verbatim();
        json.number("one");
        json.startSet(Type.SS, 0);
        json.endSet();
        for (int i = 0; i < 40; i++) {
            json.startList(1);
        }
        assertThat(json.toByteArray()).asString().startsWith("{\"N\":\"one\"},{\"SS\":[]},{\"L\":[{\"L\":[");
        assertThatThrownBy(() -> json.string("half \uD800")).isInstanceOf(AttributeException.class);
    }

    @Test
    void invalidValuesAreRejected() {
        JsonBuffer json = new JsonBuffer();
        assertThatThrownBy(() -> json.number("one")).isInstanceOf(AttributeException.class);
        assertThatThrownBy(() -> json.string("half \uD800")).isInstanceOf(AttributeException.class);
        assertThatThrownBy(() -> {
                    JsonBuffer set = new JsonBuffer();
                    set.startSet(Type.SS, 0);
                    set.endSet();
                })
                .isInstanceOf(AttributeException.class);
        assertThatThrownBy(() -> {
                    JsonBuffer deep = new JsonBuffer();
                    for (int i = 0; i < 33; i++) {
                        deep.startList(1);
                    }
                })
                .isInstanceOf(AttributeException.class);
    }

    @Test
    void integersAreReadFromAnySpelling() {
        for (String spelling : List.of("12", "1.2E1", "12.0", "-12", "9223372036854775807", "-9223372036854775808")) {
            String json = "{\"N\":\"" + spelling + "\"}";
            long expected = new BigDecimal(spelling).longValueExact();
            assertThat(TreeReader.of(DynamoJson.readValue(json)).wholeNumber()).isEqualTo(expected);
        }
        for (String spelling : List.of("1.5", "9223372036854775808", "1E30")) {
            assertThatThrownBy(() -> TreeReader.of(new Value.N(spelling)).wholeNumber())
                    .isInstanceOf(ArithmeticException.class);
        }
    }

    /** Long plain texts are copied in one step; a single special character takes the slow path. */
    @Test
    void longTextsAreEscapedAtAnyPosition() {
        for (String odd : List.of("", "?", "\"", "\\", "\n", "\u007f", "é", "€", "😀")) {
            for (int length : List.of(31, 32, 33, 40, 64)) {
                for (int at = 0; at <= length; at++) {
                    Value text = Value.s("x".repeat(at) + odd + "y".repeat(length - at));
                    assertThat(through(text)).isEqualTo(text);
                }
            }
        }
    }

    @Test
    void longTextWithALoneSurrogateIsRejected() {
        Value text = Value.s("x".repeat(40) + "\uD83D" + "y".repeat(40));
        assertThatThrownBy(() -> text.writeTo(new JsonBuffer()))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("surrogate");
    }

    @Test
    void headroomStaysFreeAndTheJsonFollowsIt() {
        JsonBuffer json = JsonBuffer.verbatim(7, 16);
        json.startObject();
        json.name("Item");
        int from = json.size();
        Item item = Item.of("text", Value.s("x".repeat(3_000)));
        item.writeTo(json);
        int to = json.size();
        json.endObject();

        assertThat(json.start()).isEqualTo(7);
        assertThat(json.array()).startsWith(0, 0, 0, 0, 0, 0, 0, '{');
        assertThat(Item.readFrom(json.reader(from, to))).isEqualTo(item);
        assertThat(json.toByteArray())
                .hasSize(json.size())
                .startsWith('{', '"', 'I')
                .endsWith('}', '}');
    }

    @Test
    void checksCanBeSwitchedOffBetweenValues() {
        JsonBuffer json = new JsonBuffer();
        json.startObject();
        json.name("stored");
        json.number("1.50");
        json.setVerbatim(true);
        json.name("verbatim");
        json.number("1.50");
        json.endObject();

        assertThat(json.toByteArray())
                .asString()
                .isEqualTo("{\"stored\":{\"N\":\"1.5\"},\"verbatim\":{\"N\":\"1.50\"}}");
    }
}
