package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;

/** Items that are read from bytes, or rejected. */
class JsonBytesTest {
    private static final long SEED = 20260301;
    private static final String DAMAGE = " \"\\{}[]:,SNBLM0-x\t\u0001é";

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Item read(byte[] json) {
        JsonBytes bytes = new JsonBytes(json);
        Item item = Item.readFrom(bytes.items());
        bytes.end();
        return item;
    }

    @Test
    void readsRandomItemsLikeTheJacksonReader() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            Item item = Item.of("a value", JsonBufferTest.value(random, 0))
                    .with("another", JsonBufferTest.value(random, 0));
            byte[] json = DynamoJson.writeBytes(item);
            assertThat(read(json)).isEqualTo(item).isEqualTo(DynamoJson.readItem(json));
        }
    }

    @Test
    void rejectsEveryTruncation() {
        byte[] json = utf8(
                "{\"n\":{\"N\":\"-12\"},\"t\":{\"S\":\"é\\u00e9\\n\"},\"l\":{\"L\":[{\"BOOL\":true},{\"NULL\":true}]},"
                        + "\"m\":{\"M\":{\"b\":{\"B\":\"AAE=\"},\"s\":{\"SS\":[\"x\",\"y\"]}}}}");
        assertThat(read(json).attributes()).hasSize(4);
        for (int length = 0; length < json.length; length++) {
            byte[] cut = Arrays.copyOf(json, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(AttributeException.class);
        }
    }

    /** Both readers accept the same input and read the same item from it. */
    @Test
    void agreesWithTheJacksonReaderOnDamagedItems() {
        Random random = new Random(SEED);
        for (int i = 0; i < 4_000; i++) {
            byte[] json = DynamoJson.writeBytes(Item.of("damaged", JsonBufferTest.value(random, 0)));
            json[random.nextInt(json.length)] = (byte) DAMAGE.charAt(random.nextInt(DAMAGE.length()));
            Object here = outcome(() -> read(json));
            Object there = outcome(() -> DynamoJson.readItem(json));
            assertThat(here).as(new String(json, StandardCharsets.UTF_8)).isEqualTo(there);
        }
    }

    private static Object outcome(java.util.function.Supplier<Item> reading) {
        try {
            return reading.get();
        } catch (AttributeException e) {
            return "rejected";
        }
    }

    @Test
    void acceptsWhitespaceWhereverJsonAllowsIt() {
        assertThat(read(utf8(
                        " {\n\"a\" : { \"S\" : \"b\" } ,\t\"l\":{\"L\" : [ {\"N\":\"1\"} , { \"N\":\"2\" } ] }\r\n} ")))
                .isEqualTo(Item.of("a", Value.s("b")).with("l", Value.l(Value.n(1), Value.n(2))));
    }

    @Test
    void readsEscapesAndCharactersOfEveryLength() {
        String json = "{\"a\\\"b\":{\"S\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041 ü € \uD83D\uDE00 \\uD83D\\uDE00\"}}";
        assertThat(read(utf8(json)).get("a\"b")).isEqualTo(Value.s("\"\\/\b\f\n\r\tA ü € \uD83D\uDE00 \uD83D\uDE00"));
    }

    @Test
    void distinguishesLongNamesAndNamesWithACommonPrefix() {
        StringBuilder json = new StringBuilder("{");
        for (int length = 1; length <= 40; length++) {
            json.append(length == 1 ? "" : ",")
                    .append('"')
                    .append("n".repeat(length))
                    .append("\":{\"N\":\"")
                    .append(length)
                    .append("\"}");
        }
        Item item = read(utf8(json.append('}').toString()));
        for (int length = 1; length <= 40; length++) {
            assertThat(item.get("n".repeat(length))).isEqualTo(Value.n(length));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":{\"S\":1}}",
                "{\"a\":{\"N\":1}}",
                "{\"a\":{\"X\":\"x\"}}",
                "{\"a\":{}}",
                "{\"a\":{\"S\":\"x\",\"N\":\"1\"}}",
                "{\"a\":\"x\"}",
                "{\"a\":{\"S\":\"x\"},}",
                "{,\"a\":{\"S\":\"x\"}}",
                "{\"a\":{\"S\":\"x\"}\"b\":{\"S\":\"x\"}}",
                "{\"a\":{\"S\":\"\\x\"}}",
                "{\"a\":{\"S\":\"\\u12\"}}",
                "{\"a\":{\"B\":\"AA\"}}",
                "{\"a\":{\"B\":\"A===\"}}",
                "{\"a\":{\"BOOL\":\"true\"}}",
                "{\"a\":{\"L\":{}}}",
                "{\"a\":{\"M\":[]}}",
                "{\"a\":{\"SS\":[1]}}",
                "{\"a\":{\"S\":\"x\"}} x",
                "[]"
            })
    void rejectsMalformedItems(String json) {
        assertThatThrownBy(() -> read(utf8(json))).isInstanceOf(AttributeException.class);
    }

    @Test
    void rejectsInvalidUtf8() {
        byte[] json = utf8("{\"a\":{\"S\":\"xx\"}}");
        json[11] = (byte) 0xC3;
        assertThatThrownBy(() -> read(json)).isInstanceOf(AttributeException.class);
    }

    @Test
    void rejectsNestingDeeperThan32() {
        String json = "{\"a\":" + "{\"L\":[".repeat(40) + "]}".repeat(40) + "}";
        assertThatThrownBy(() -> read(utf8(json))).hasMessageContaining("nested deeper than 32");
    }

    /** A reader of part of an array, between other bytes that would continue what it reads. */
    private static JsonBytes inside(String before, String json, String after) {
        int from = utf8(before).length;
        return new JsonBytes(utf8(before + json + after), from, from + utf8(json).length);
    }

    /** Integers are read by another path than other values. */
    @Test
    void cutIntegerIsRejected() {
        for (String number : List.of("{\"N\":\"12\"}", "{\"N\":\"-12\"}", " { \"N\" : \"1E3\" }")) {
            assertThat(inside("", number, "0").items().wholeNumber())
                    .isEqualTo(new BigDecimal(number.replaceAll("[^-0-9E]", "")).longValueExact());
            for (int length = 0; length < number.length(); length++) {
                String cut = number.substring(0, length);
                for (String beyond : List.of("", number.substring(length) + "0\"}")) {
                    assertThatThrownBy(() -> inside("", cut, beyond).items().wholeNumber())
                            .as(cut)
                            .isInstanceOf(AttributeException.class);
                }
            }
        }
        assertThatThrownBy(() ->
                        inside("", "{\"N\":\"1\",\"S\":\"x\"}", "").items().wholeNumber())
                .isInstanceOf(AttributeException.class);
        assertThatThrownBy(() -> inside("", "{\"S\":\"1\"}", "").items().wholeNumber())
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("expected N but found S");
    }

    /** An item is not a level; the values in it nest as deep as a value alone. */
    @Test
    void valuesNestUpTo32Deep() {
        for (String innermost : List.of("{\"S\":\"x\"}", "{\"N\":\"1\"}", "{\"NULL\":true}")) {
            String deepest = "{\"L\":[".repeat(31) + innermost + "]}".repeat(31);
            String tooDeep = "{\"L\":[".repeat(32) + innermost + "]}".repeat(32);
            assertThat(Value.readFrom(new JsonBytes(utf8(deepest)).items())).isEqualTo(DynamoJson.readValue(deepest));
            assertThat(read(utf8("{\"a\":" + deepest + "}")).get("a")).isEqualTo(DynamoJson.readValue(deepest));
            assertThatThrownBy(() -> Value.readFrom(new JsonBytes(utf8(tooDeep)).items()))
                    .hasMessageContaining("nested deeper than 32");
            assertThatThrownBy(() -> read(utf8("{\"a\":" + tooDeep + "}")))
                    .hasMessageContaining("nested deeper than 32");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "a, '{\"a\":{\"S\":1}}'",
        "l[1], '{\"l\":{\"L\":[{\"N\":\"1\"},{\"S\":1}]}}'",
        "m.b, '{\"m\":{\"M\":{\"a\":{\"N\":\"1\"},\"b\":{\"S\":1}}}}'",
        "b, '{\"l\":{\"L\":[{\"L\":[]}]},\"b\":{\"L\":1}}'",
        "b, '{\"m\":{\"M\":{}},\"b\":{\"M\":1}}'",
        "b, '{\"b\":{\"SS\":1}}'",
        "b[1], '{\"b\":{\"SS\":[\"x\",1]}}'"
    })
    void errorNamesTheAttribute(String path, String json) {
        assertThatThrownBy(() -> read(utf8(json)))
                .isInstanceOfSatisfying(
                        AttributeException.class, e -> assertThat(e.path()).isEqualTo(path));
    }

    @Test
    void collectionOfAnotherTypeIsRejected() {
        ItemReader map = new JsonBytes(utf8("{\"M\":{}}")).items();
        assertThatThrownBy(map::startList).hasMessageContaining("expected L but found M");
        ItemReader list = new JsonBytes(utf8("{\"L\":[]}")).items();
        assertThatThrownBy(list::startMap).hasMessageContaining("expected M but found L");
        ItemReader set = new JsonBytes(utf8("{\"L\":[]}")).items();
        assertThatThrownBy(set::startSet).hasMessageContaining("expected a set but found L");
        ItemReader listOfObject = new JsonBytes(utf8("{\"L\":{}}")).items();
        assertThatThrownBy(listOfObject::startList).hasMessageContaining("L must be an array");
        ItemReader mapOfArray = new JsonBytes(utf8("{\"M\":[]}")).items();
        assertThatThrownBy(mapOfArray::startMap).hasMessageContaining("M must be an object");
        ItemReader flag = new JsonBytes(utf8("{\"BOOL\":true}")).items();
        assertThatThrownBy(flag::nul).hasMessageContaining("expected NULL but found BOOL");
    }
}
