package org.tabletheory.attribute.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
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
import org.tabletheory.attribute.ItemReader;
import org.tabletheory.attribute.Value;

/** Looking ahead, comparing and skipping in bytes, without reading the values. */
class JsonBytesScanTest {
    private static final long SEED = 20260301;

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void skipsUnknownMembers() {
        JsonBytes response = new JsonBytes(
                utf8(
                        "{\"x\":{\"y\":[1,-2.5e3,true,null,\"}\\\"]\",{}]},\"Count\":7,\"none\":null,\"z\":{\"k\":\"}\\\"é\"},\"w\":1}"));
        response.startObject();
        assertThat(response.nextName()).isEqualTo("x");
        response.skip();
        assertThat(response.nextName()).isEqualTo("Count");
        assertThat(response.number()).isEqualTo(7);
        assertThat(response.nextName()).isEqualTo("none");
        assertThat(response.takeNull()).isTrue();
        assertThat(response.nextName()).isEqualTo("z");
        response.pass();
        assertThat(response.nextName()).isEqualTo("w");
        response.skip();
        assertThat(response.nextName()).isNull();
        response.end();
    }

    @Test
    void reportsThePositionsOfTopLevelValuesOnly() {
        String json = "{\"PK\":{\"S\":\"a\"}, \"m\":{\"M\":{\"PK\":{\"S\":\"b\"}}},\"SK\": {\"N\":\"1\"}}";
        JsonBytes response = new JsonBytes(json.getBytes(StandardCharsets.UTF_8));
        Map<String, Integer> places = new LinkedHashMap<>();
        Item item = Item.readFrom(response.items(places::put));

        assertThat(places.keySet()).containsExactlyElementsOf(item.attributes().keySet());
        JsonBytes again = new JsonBytes(json.getBytes(StandardCharsets.UTF_8));
        ItemReader values = again.items();
        places.forEach((name, place) -> {
            again.moveTo(place);
            assertThat(Value.readFrom(values)).isEqualTo(item.get(name));
        });
    }

    @Test
    void registeredNameIsReturnedAsTheSameString() {
        String known = new String("aNameOfMine");
        AttributeName.of(known);
        ItemReader items = new JsonBytes("{\"aNameOfMine\":{\"S\":\"a\"}}".getBytes(StandardCharsets.UTF_8)).items();
        items.startItem();
        assertThat(items.nextName()).isSameAs(known);
    }

    @Test
    void nameWithEscapesIsNotConfusedWithAnother() {
        for (String odd : List.of("odd\u0000", "odd\"", "odd\\", "oddé", "odd\n")) {
            AttributeName.of(odd);
            Item item = Item.of("odd", Value.s("a"), odd, Value.s("b"));
            assertThat(Item.readFrom(new JsonBytes(DynamoJson.writeBytes(item)).items()))
                    .isEqualTo(item);
        }
    }

    @Test
    void isStringComparesTheTextAtAPosition() {
        List<String> texts = List.of(
                "",
                "a",
                "ab",
                "a long text of many words",
                "\"",
                "\\",
                "\\n",
                "\n",
                "é",
                "a\"}",
                "a\"},\"b\":{\"S\":\"");
        for (String stored : texts) {
            byte[] json = DynamoJson.writeBytes(Item.of("a", Value.s(stored)).with("b", Value.s("")));
            JsonBytes bytes = new JsonBytes(json);
            for (String wanted : texts) {
                boolean plain =
                        DynamoJson.write(Value.s(wanted)).equals("{\"S\":\"" + wanted + "\"}") && !wanted.equals("é");
                assertThat(bytes.isString(5, wanted))
                        .as("%s in %s", wanted, stored)
                        .isEqualTo(plain && wanted.equals(stored));
            }
            assertThat(new JsonBytes(json, 0, 10).isString(5, stored)).isFalse();
        }
        assertThat(new JsonBytes(utf8("{\"a\":{\"N\":\"1\"},\"b\":1}")).isString(5, "1"))
                .isFalse();
    }

    /** Looking ahead finds what reading returns, and reads nothing. */
    @Test
    void stringAheadFindsAStringWithoutReading() {
        Random random = new Random(SEED);
        List<String> texts = List.of("", "Dog", "a \"quote\"", "é", "{\"S\":\"x\"}");
        for (int i = 0; i < 2_000; i++) {
            Map<String, Value> attributes = new LinkedHashMap<>();
            attributes.put("before", JsonBufferTest.value(random, 0));
            if (random.nextBoolean()) {
                attributes.put("inner", Value.m(Map.of("kind", Value.s("another"))));
            }
            if (random.nextInt(4) > 0) {
                attributes.put(
                        "kind",
                        random.nextInt(4) == 0
                                ? JsonBufferTest.value(random, 0)
                                : Value.s(texts.get(random.nextInt(texts.size()))));
            }
            attributes.put("behind", JsonBufferTest.value(random, 0));
            Item item = new Item(attributes);
            byte[] json = DynamoJson.writeBytes(item);
            ItemReader reader = new JsonBytes(json).items();

            String ahead = reader.stringAhead("kind");

            String expected = item.get("kind") instanceof Value.S text && isPlain(text.value()) ? text.value() : null;
            assertThat(ahead).isEqualTo(expected);
            assertThat(Item.readFrom(reader)).isEqualTo(item);
        }
    }

    private static boolean isPlain(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 0x7F && c != '"' && c != '\\');
    }

    @Test
    void stringAheadLeavesErrorsToReading() {
        for (String json : List.of("{\"a\":1,\"kind\":{\"S\":\"x\"}}", "{\"a\":{\"S\":\"x\"", "[]", "{", "")) {
            ItemReader reader = new JsonBytes(utf8(json)).items();
            assertThat(reader.stringAhead("kind")).as(json).isEqualTo(json.contains("kind") ? "x" : null);
            assertThatThrownBy(() -> Item.readFrom(reader)).isInstanceOf(AttributeException.class);
        }
    }

    @Test
    void numberAheadFindsANumberWithoutReading() {
        Random random = new Random(SEED);
        for (int i = 0; i < 2_000; i++) {
            Map<String, Value> attributes = new LinkedHashMap<>();
            attributes.put("before", JsonBufferTest.value(random, 0));
            if (random.nextBoolean()) {
                attributes.put("inner", Value.m(Map.of("form", Value.n(7))));
            }
            if (random.nextInt(4) > 0) {
                attributes.put(
                        "form",
                        random.nextInt(4) == 0 ? JsonBufferTest.value(random, 0) : Value.n(random.nextInt(1_000)));
            }
            attributes.put("behind", JsonBufferTest.value(random, 0));
            Item item = new Item(attributes);
            String expected = item.get("form") instanceof Value.N number ? number.text() : "";

            for (ItemReader reader : List.of(new JsonBytes(DynamoJson.writeBytes(item)).items(), TreeReader.of(item))) {
                String ahead = reader.numberAhead("form");

                boolean unknown = ahead == null && !expected.isEmpty();
                assertThat(unknown).isFalse();
                assertThat(ahead == null ? "" : ahead).isEqualTo(expected);
                assertThat(Item.readFrom(reader)).isEqualTo(item);
            }
        }
    }

    @Test
    void numberAheadLeavesErrorsToReading() {
        for (String json : List.of("{\"a\":1,\"form\":{\"N\":\"2\"}}", "{\"a\":{\"S\":\"x\"", "[]", "{", "")) {
            ItemReader reader = new JsonBytes(utf8(json)).items();
            assertThat(reader.numberAhead("form")).as(json).isEqualTo(json.contains("form") ? "2" : null);
            assertThatThrownBy(() -> Item.readFrom(reader)).isInstanceOf(AttributeException.class);
        }
    }

    /** A reader of part of an array, between other bytes that would continue what it reads. */
    private static JsonBytes inside(String before, String json, String after) {
        int from = utf8(before).length;
        return new JsonBytes(utf8(before + json + after), from, from + utf8(json).length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "7", "10", "1234567890", "2147483647"})
    void integerIsReadUpToItsEnd(String number) {
        for (String after : List.of("", ",", "}", "]", " ")) {
            for (String beyond : List.of("", "34")) {
                JsonBytes json = inside("12", number + after, beyond);
                assertThat(json.number()).isEqualTo(Integer.parseInt(number));
                assertThat(json.position()).isEqualTo(2 + number.length());
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "-1",
                "+1",
                "1.5",
                "1e3",
                "1E3",
                "2147483648",
                "4294967297",
                "9999999999",
                "12345678901",
                "x",
                "/1",
                ":1",
                "null"
            })
    void otherNumberIsNotAnInteger(String number) {
        assertThatThrownBy(() -> inside("1", number, "2").number())
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("expected an integer");
    }

    @Test
    void kindOfTheNextValueIsKnown() {
        assertThat(new JsonBytes(utf8(" {}")).isObject()).isTrue();
        assertThat(new JsonBytes(utf8(" []")).isObject()).isFalse();
        assertThat(new JsonBytes(utf8("1")).isObject()).isFalse();
        assertThat(new JsonBytes(utf8(" []")).isArray()).isTrue();
        assertThat(new JsonBytes(utf8(" {}")).isArray()).isFalse();
        assertThat(new JsonBytes(utf8("")).isArray()).isFalse();
    }

    @Test
    void onlyACompleteNullIsTaken() {
        assertThat(inside("", "null", "").takeNull()).isTrue();
        assertThat(inside("", " null", "").takeNull()).isTrue();
        for (String other : List.of("nul", "nuls", "true", "1", "\"null\"", "{}", "")) {
            JsonBytes json = inside("", other, "l");
            assertThat(json.takeNull()).as(other).isFalse();
            assertThat(json.position()).as(other).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "-2.5e3",
                "true",
                "false",
                "null",
                "\"a\"",
                "\"é\\n\"",
                "{}",
                "[]",
                "{\"a\":[1,{}]}",
                "[[],{}]"
            })
    void skippingEndsAfterTheValue(String value) {
        for (String beyond : List.of("", "1")) {
            JsonBytes json = inside("1", value, beyond);
            json.skip();
            assertThat(json.position()).isEqualTo(1 + utf8(value).length);
            json.end();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "nul",
                "tru",
                "falsy",
                "-",
                "1.",
                "01x",
                "+",
                "\"a",
                "\"\\x\"",
                "{",
                "[",
                "[1",
                "{\"a\"",
                "{\"a\":}",
                "[1 2]",
                "x"
            })
    void whatIsNotAValueIsNotSkipped(String text) {
        for (String beyond : List.of("", "l")) {
            assertThatThrownBy(() -> {
                        JsonBytes json = inside("", text, beyond);
                        json.skip();
                        json.end();
                    })
                    .isInstanceOf(AttributeException.class)
                    .hasMessageContaining("malformed");
        }
    }

    @Test
    void nestingOfASkippedValueIsLimited() {
        for (List<String> brackets : List.of(List.of("[", "]"), List.of("{\"a\":", "}"))) {
            String open = brackets.get(0);
            String close = brackets.get(1);
            JsonBytes json = inside("", open.repeat(112) + "1" + close.repeat(112), "");
            json.skip();
            json.end();
            assertThatThrownBy(() -> inside("", open.repeat(113) + "1" + close.repeat(113), "")
                            .skip())
                    .hasMessageContaining("nested deeper than 112");
        }
    }
}
