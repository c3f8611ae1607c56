package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.spi.JsonBytes;

/** Both readers of DynamoDB JSON accept the same bytes, and only strict JSON in strict UTF-8. */
class StrictJsonTest {
    private static final int MUTATIONS = "full".equals(System.getProperty("proof")) ? 1_000_000 : 50_000;

    private static byte[] latin(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Reads a response with an item and a part that is skipped, with our own reader. */
    private static @Nullable Item ours(byte[] json) {
        try {
            JsonBytes response = new JsonBytes(json);
            Item item = Item.empty();
            response.startObject();
            for (String name = response.nextName(); name != null; name = response.nextName()) {
                if (name.equals("Item")) {
                    item = Item.readFrom(response.items());
                } else {
                    response.skip();
                }
            }
            response.end();
            return item;
        } catch (AttributeException e) {
            return null;
        }
    }

    /** Reads the same with Jackson. */
    private static @Nullable Item jackson(byte[] json) {
        try (JsonParser parser = DynamoJson.factory().createParser(json)) {
            return jackson(parser);
        } catch (IOException | AttributeException e) {
            return null;
        }
    }

    private static @Nullable Item jackson(JsonParser parser) throws IOException {
        Item item = Item.empty();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return null;
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            parser.nextToken();
            if (name.equals("Item")) {
                item = Item.readFrom(DynamoJson.reader(parser));
            } else {
                parser.skipChildren();
            }
        }
        return parser.nextToken() == null ? item : null;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\u00c0\u00af", // an overlong slash
                "\u00e0\u0080\u00af",
                "\u00c1\u0081",
                "\u00ed\u00a0\u0080", // a surrogate
                "\u00f4\u0090\u0080\u0080", // beyond U+10FFFF
                "\u00f8\u0088\u0080\u0080\u0080",
                "\u0080",
                "\u00e4",
                "\u00ff",
                "\\ud800",
                "\\ude00",
                "\\ud83dx",
                "\\ude00\\ud83d"
            })
    void malformedTextIsRejectedInValuesAndNames(String text) {
        for (String form : new String[] {
            "{\"Item\":{\"a\":{\"S\":\"%s\"}}}",
            "{\"Item\":{\"%s\":{\"S\":\"a\"}}}",
            "{\"Item\":{\"a\":{\"M\":{\"%s\":{\"NULL\":true}}}}}",
            "{\"Item\":{\"a\":{\"SS\":[\"%s\"]}}}",
            "{\"Other\":\"%s\"}",
            "{\"Other\":{\"%s\":1}}",
            "{\"%s\":1}"
        }) {
            byte[] json = latin(form.formatted(text));
            assertThat(ours(json)).as("ours, %s", form).isNull();
            assertThat(jackson(json)).as("Jackson, %s", form).isNull();
        }
    }

    @Test
    void malformedTextIsRejectedInStreamsAndItems() {
        byte[] overlong = latin("{\"a\":{\"S\":\"\u00c0\u00af\"}}");

        assertThatThrownBy(() -> DynamoJson.readItem(overlong))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("not valid UTF-8");
        assertThatThrownBy(() -> {
                    try (JsonParser parser = DynamoJson.factory().createParser(new ByteArrayInputStream(overlong))) {
                        Item.readFrom(DynamoJson.reader(parser));
                    }
                })
                .isInstanceOfAny(IOException.class, AttributeException.class);
        assertThatThrownBy(() -> DynamoJson.readItem("{\"a\\ud800\":{\"S\":\"x\"}}"))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining("surrogate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "01", "-", "+1", "1.", ".5", "1e", "1e+", "--1", "1.2.3", "1e5e5", "-01", "1-2", "00", "-.5", "1.e5"
            })
    void malformedNumberInASkippedPartIsRejected(String number) {
        for (String form : new String[] {"{\"Other\":%s}", "{\"Other\":[1,%s]}", "{\"Other\":{\"a\":%s},\"b\":1}"}) {
            assertThat(ours(latin(form.formatted(number)))).isNull();
            assertThat(jackson(latin(form.formatted(number)))).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "12", "-1.5", "0.5", "1e5", "1E+5", "1.25e-7", "true", "null"})
    void soundValueInASkippedPartIsAccepted(String value) {
        assertThat(ours(latin("{\"Other\":[" + value + "]}"))).isEqualTo(Item.empty());
        assertThat(jackson(latin("{\"Other\":[" + value + "]}"))).isEqualTo(Item.empty());
    }

    @Test
    void surrogatePairsAreRead() {
        String json = "{\"Item\":{\"\\ud83d\\ude00\":{\"S\":\"\\ud83d\\ude00\ud83d\ude00\"}}}";
        Item expected = DynamoJson.readItem("{\"\ud83d\ude00\":{\"S\":\"\ud83d\ude00\ud83d\ude00\"}}");

        assertThat(ours(json.getBytes(StandardCharsets.UTF_8))).isEqualTo(expected);
        assertThat(jackson(json.getBytes(StandardCharsets.UTF_8))).isEqualTo(expected);
    }

    @Test
    @Tag("proof")
    void bothReadersAgreeOnMutatedResponses() {
        byte[][] sound = {
            "{\"Item\":{\"pk\":{\"S\":\"USER#1\"},\"n\":{\"N\":\"-1.5\"},\"b\":{\"B\":\"AQID\"},\"t\":{\"BOOL\":true}},\"Count\":12}"
                    .getBytes(StandardCharsets.UTF_8),
            "{\"ConsumedCapacity\":{\"CapacityUnits\":0.5,\"T\":\"x\"},\"Item\":{\"m\":{\"M\":{\"\u00e4\u20ac\":{\"NULL\":true}}}}}"
                    .getBytes(StandardCharsets.UTF_8),
            "{\"a\":[1,-2.5e7,null,{\"\\u00e4\":\"\\ud83d\\ude00\"}],\"Item\":{\"s\":{\"SS\":[\"\ud83d\ude00\",\"b\\n\"]},\"l\":{\"L\":[{\"S\":\"\"},{\"L\":[]}]}}}"
                    .getBytes(StandardCharsets.UTF_8),
            // Names that one change makes equal, sets whose members one change makes equal, and numbers at the limits.
            "{\"aa\":1,\"ab\":2,\"Item\":{\"aa\":{\"NS\":[\"10\",\"1e0\",\"-0.5\"]},\"ab\":{\"BS\":[\"AQI=\",\"AQM=\"]},\"ac\":{\"SS\":[\"x\",\"y\"]}}}"
                    .getBytes(StandardCharsets.UTF_8),
            "{\"Item\":{\"n\":{\"N\":\"99999999999999999999999999999999999999\"},\"e\":{\"N\":\"1E-130\"},\"m\":{\"M\":{\"x\":{\"N\":\"9.9e125\"},\"y\":{\"BOOL\":false}}}}}"
                    .getBytes(StandardCharsets.UTF_8),
            " { \"x\" : [ true , false , { } , [ ] ] ,\r\n\t\"Item\" : { \"\\\"\\\\\\/\\b\\f\\n\\r\\t\" : { \"S\" : \"\\u0041\\u00e4\\u20ac\" } } } "
                    .getBytes(StandardCharsets.UTF_8)
        };
        Random random = new Random(Long.getLong("seed", 21));
        int accepted = 0;
        for (int i = 0; i < MUTATIONS; i++) {
            byte[] json = mutated(sound[random.nextInt(sound.length)], random);
            Item one = ours(json);
            Item other = jackson(json);
            if (one == null ? other != null : !one.equals(other)) {
                assertThat(one)
                        .as("mutation %d: %s", i, new String(json, StandardCharsets.ISO_8859_1))
                        .isEqualTo(other);
            }
            accepted += one == null ? 0 : 1;
        }
        assertThat(accepted).isBetween(MUTATIONS / 50, MUTATIONS * 49 / 50);
    }

    private static final byte[] TOKENS =
            latin("{}[]\",:\\ue0123456789+-.Eabfnrtls \n\u0080\u00c0\u00e0\u00ed\u00a0\u00f0");

    private static byte[] mutated(byte[] sound, Random random) {
        byte[] json = sound.clone();
        for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
            int at = random.nextInt(json.length);
            byte with = random.nextInt(4) == 0 ? (byte) random.nextInt(256) : TOKENS[random.nextInt(TOKENS.length)];
            switch (random.nextInt(3)) {
                case 0 -> json[at] = with;
                case 1 -> json = spliced(json, at, 1, new byte[0]);
                default -> json = spliced(json, at, 0, new byte[] {with});
            }
        }
        return json;
    }

    private static byte[] spliced(byte[] json, int at, int removed, byte[] added) {
        byte[] result = new byte[json.length - removed + added.length];
        System.arraycopy(json, 0, result, 0, at);
        System.arraycopy(added, 0, result, at, added.length);
        System.arraycopy(json, at + removed, result, at + added.length, json.length - at - removed);
        return result;
    }
}
