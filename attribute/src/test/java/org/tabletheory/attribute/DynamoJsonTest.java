package org.tabletheory.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.spi.TreeReader;

class DynamoJsonTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"S\":\"\"}",
                "{\"S\":\"a\\\"b\\\\c\\n\\u0001é€𝄞\"}",
                "{\"N\":\"1.50\"}",
                "{\"B\":\"\"}",
                "{\"B\":\"AP+A\"}",
                "{\"BOOL\":true}",
                "{\"BOOL\":false}",
                "{\"NULL\":true}",
                "{\"SS\":[\"b\",\"a\"]}",
                "{\"NS\":[\"2\",\"1.0\"]}",
                "{\"BS\":[\"Ag==\",\"AQ==\"]}",
                "{\"SS\":[]}",
                "{\"L\":[]}",
                "{\"M\":{}}",
                "{\"L\":[{\"L\":[{\"SS\":[\"x\"]}]},{\"M\":{\"b\":{\"N\":\"1\"},\"a\":{\"M\":{}}}}]}"
            })
    void valueRoundTrips(String json) {
        Value value = DynamoJson.readValue(json);
        assertThat(DynamoJson.write(value)).isEqualTo(json);
        assertThat(new String(DynamoJson.writeBytes(value), StandardCharsets.UTF_8))
                .isEqualTo(json);
        assertThat(DynamoJson.readValue(json.getBytes(StandardCharsets.UTF_8))).isEqualTo(value);
        assertThat(DynamoJson.readValue(" " + json.replace(":", " : ").replace(",", " ,\n") + "\n"))
                .isEqualTo(value);
    }

    @Test
    void itemHasNoTypeAroundIt() {
        String json =
                "{\"PK\":{\"S\":\"USER#1\"},\"address\":{\"M\":{\"city\":{\"S\":\"Oslo\"}}},\"logins\":{\"N\":\"3\"}}";
        Item item = DynamoJson.readItem(json);
        assertThat(item.get("logins")).isEqualTo(Value.n(3));
        assertThat(DynamoJson.write(item)).isEqualTo(json);
        assertThat(DynamoJson.readItem(DynamoJson.writeBytes(item))).isEqualTo(item);
        assertThat(DynamoJson.readItem("{}")).isEqualTo(Item.empty());
    }

    @Test
    void nullFalseReadsAsNull() {
        assertThat(DynamoJson.readValue("{\"NULL\":false}")).isEqualTo(Value.nul());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | object with one type",
                "[] | found an array",
                "\"x\" | found a string",
                "{\"X\":1} | 'X' is not a DynamoDB type",
                "{\"s\":\"x\"} | 's' is not a DynamoDB type",
                "{\"S\":1} | S must be a string; found a bare number",
                "{\"S\":null} | S must be a string; found null",
                "{\"N\":1} | N must be a number written as a string",
                "{\"BOOL\":\"true\"} | BOOL must be true or false; found a string",
                "{\"NULL\":null} | NULL must be true or false; found null",
                "{\"S\":\"a\",\"N\":\"1\"} | object with one type",
                "{\"B\":\"not base64!\"} | standard base64",
                "{\"SS\":\"a\"} | SS must be an array of strings",
                "{\"SS\":[1]} | S must be a string; found a bare number",
                "{\"SS\":[\"a\",\"a\"]} | duplicate member",
                "{\"L\":[1]} | found a bare number",
                "{\"M\":[]} | M must be an object",
                "{\"M\":{\"a\":{\"S\":\"x\"},\"a\":{\"S\":\"y\"}}} | duplicate name 'a'",
                "{\"S\":\"a\"} {} | unexpected text after the value",
                "{\"S\":\"a\" | malformed",
                "{'S':'a'} | malformed",
                "`` | found the end"
            })
    void invalidDynamoDbJsonIsRejectedWithTheReason(String json, String why) {
        assertThatThrownBy(() -> DynamoJson.readValue(json == null ? "" : json))
                .isInstanceOf(AttributeException.class)
                .hasMessageContaining(why);
    }

    @Test
    void errorHasPathAndOffset() {
        String json = "{\"lines\":{\"L\":[{\"NULL\":true},{\"M\":{\"qty\":{\"N\":5}}}]}}";
        assertThatThrownBy(() -> DynamoJson.readItem(json.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOfSatisfying(AttributeException.class, e -> {
                    assertThat(e.path()).isEqualTo("lines[1].qty");
                    assertThat(e.offset()).isBetween(40L, (long) json.length());
                });
    }

    @Test
    void nestingIsLimitedTo32() {
        String ok = "{\"L\":[".repeat(31) + "{\"S\":\"x\"}" + "]}".repeat(31);
        String deep = "{\"L\":[".repeat(32) + "{\"S\":\"x\"}" + "]}".repeat(32);
        assertThat(DynamoJson.write(DynamoJson.readValue(ok))).isEqualTo(ok);
        assertThat(DynamoJson.readItem("{\"a\":" + ok + "}").has("a")).isTrue();
        assertThatThrownBy(() -> DynamoJson.readValue(deep)).hasMessageContaining("deeper than 32");
        assertThatThrownBy(() -> DynamoJson.readItem("{\"a\":" + deep + "}")).hasMessageContaining("deeper than 32");
        assertThatThrownBy(() -> DynamoJson.readValue("{\"L\":[".repeat(100_000)))
                .isInstanceOf(AttributeException.class);
    }

    @Test
    void itemsAreReadFromTheMiddleOfAResponse() throws IOException {
        String response = "{\"Items\":[{\"a\":{\"S\":\"x\"}},{},{\"a\":{\"L\":[]}}],\"Count\":3}";
        List<Item> items = new ArrayList<>();
        try (JsonParser parser = DynamoJson.factory().createParser(response)) {
            parser.nextToken();
            assertThat(parser.nextFieldName()).isEqualTo("Items");
            parser.nextToken();
            ItemReader reader = DynamoJson.reader(parser);
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                items.add(Item.readFrom(reader));
            }
            assertThat(parser.nextFieldName()).isEqualTo("Count");
        }
        assertThat(items).containsExactly(Item.of("a", Value.s("x")), Item.empty(), Item.of("a", Value.l()));
    }

    @Test
    void prettyFormHasOneAttributePerLineAndWrapsLongOnes() {
        Item item = Item.of("PK", Value.s("USER#1"))
                .with("tags", Value.ss("a:b", "c,d"))
                .with("empty", Value.m(Map.of()))
                .with("lines", Value.l(Value.s("x".repeat(50)), Value.m(Map.of("k", Value.s("y".repeat(50))))));
        assertThat(DynamoJson.pretty(item)).isEqualTo("""
                        {
                          "PK": {"S": "USER#1"},
                          "tags": {"SS": ["a:b", "c,d"]},
                          "empty": {"M": {}},
                          "lines": {"L": [
                            {"S": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"},
                            {"M": {"k": {"S": "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"}}}
                          ]}
                        }""");
        assertThat(DynamoJson.readItem(DynamoJson.pretty(item))).isEqualTo(item);
        assertThat(DynamoJson.pretty(Value.s("x"))).isEqualTo("{\"S\": \"x\"}");
        assertThat(DynamoJson.pretty(Item.empty())).isEqualTo("{}");
    }

    @Test
    void valueInMemoryIsReadAsAStream() {
        Item item = DynamoJson.readItem(
                "{\"s\":{\"S\":\"x\"},\"ss\":{\"SS\":[\"a\"]},\"ns\":{\"NS\":[\"1\"]},\"bs\":{\"BS\":[\"AQ==\"]},"
                        + "\"l\":{\"L\":[{\"BOOL\":true},{\"NULL\":true}]},\"m\":{\"M\":{\"b\":{\"B\":\"AQ==\"}}}}");
        assertThat(Item.readFrom(TreeReader.of(item))).isEqualTo(item);
        assertThatThrownBy(() -> TreeReader.of(Value.s("x")).number()).hasMessage("expected N but found S");
    }

    @Test
    void messagesDoNotQuoteTheJson() {
        for (String json : new String[] {"{\"S\":secret}", "secret", "{\"L\":[{\"S\":secret123}]}"}) {
            assertThatThrownBy(() -> DynamoJson.readValue(json))
                    .isInstanceOf(AttributeException.class)
                    .message()
                    .contains("JSON")
                    .doesNotContain("secret");
        }
    }

    @Test
    void skippingLeavesTheReaderAfterTheValue() {
        Item item = DynamoJson.readItem(
                "{\"a\":{\"M\":{\"x\":{\"L\":[{\"SS\":[\"a\",\"b\"]}]}}},\"b\":{\"N\":\"1\"},\"c\":{\"S\":\"end\"}}");
        ItemReader[] readers = {
            TreeReader.of(item),
            AttributeSerialization.reader(
                    Type.M, AttributeSerialization.serialize(item), AttributeSerialization.Mode.STRICT)
        };
        for (ItemReader reader : readers) {
            reader.startItem();
            assertThat(reader.nextName()).isEqualTo("a");
            reader.skip();
            assertThat(reader.nextName()).isEqualTo("b");
            reader.skip();
            assertThat(reader.nextName()).isEqualTo("c");
            assertThat(reader.string()).isEqualTo("end");
            assertThat(reader.nextName()).isNull();
        }
    }
}
