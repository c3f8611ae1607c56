package org.tabletheory.cli.internal.bulk;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

class LineFormatTest {
    private static Item read(String line) {
        return LineFormat.read(line.getBytes(UTF_8));
    }

    @ParameterizedTest
    @EnumSource
    void writtenLineReadsAsTheSameItem(LineFormat format) {
        Item item = DynamoJson.readItem("""
                {"PK":{"S":"ä\\n😀"},"n":{"N":"1.50"},"b":{"B":"AQID"},"t":{"BOOL":true},"z":{"NULL":true},
                "ss":{"SS":["b","a"]},"ns":{"NS":["2","1"]},"bs":{"BS":["AQ=="]},"l":{"L":[{"M":{}}]}}
                """);

        String line = new String(format.write(item), UTF_8);

        assertThat(line).endsWith("}\n").doesNotContain("\n\n");
        assertThat(read(line.strip())).isEqualTo(item);
    }

    @Test
    void jsonMatchesTheDynamoDbExport() {
        assertThat(new String(LineFormat.json.write(Item.of("PK", Value.s("a"))), UTF_8))
                .isEqualTo("{\"Item\":{\"PK\":{\"S\":\"a\"}}}\n");
    }

    @Test
    void equalItemsHaveEqualCanonicalLines() {
        Item one = DynamoJson.readItem("{\"a\":{\"N\":\"1.0\"},\"b\":{\"SS\":[\"x\",\"y\"]}}");
        Item same = DynamoJson.readItem("{\"b\":{\"SS\":[\"y\",\"x\"]},\"a\":{\"N\":\"1\"}}");

        assertThat(LineFormat.canonical.write(one)).isEqualTo(LineFormat.canonical.write(same));
    }

    @Test
    void itemMayBeBareOrWrapped() {
        Item plain = Item.of("PK", Value.s("a"));

        assertThat(read("{\"PK\":{\"S\":\"a\"}}")).isEqualTo(plain);
        assertThat(read(" {\"Item\": {\"PK\": {\"S\": \"a\"}}} ")).isEqualTo(plain);
    }

    @Test
    void attributeNamedItemIsNotTakenForTheWrapper() {
        Item called = Item.of("Item", Value.s("a"));
        Item nested = DynamoJson.readItem("{\"Item\":{\"M\":{\"S\":{\"S\":\"x\"}}}}");

        assertThat(read("{\"Item\":{\"S\":\"a\"}}")).isEqualTo(called);
        assertThat(read("{\"Item\":{\"S\":\"a\"},\"PK\":{\"N\":\"1\"}}").attributes())
                .hasSize(2);
        assertThat(read("{\"Item\":{\"M\":{\"S\":{\"S\":\"x\"}}}}")).isEqualTo(nested);
        assertThat(read("{\"Item\":{\"M\":{\"M\":{}}}}")).isEqualTo(Item.of("M", DynamoJson.readValue("{\"M\":{}}")));
        assertThat(read("{\"Item\":{\"M\":{}}}")).isEqualTo(Item.of("Item", DynamoJson.readValue("{\"M\":{}}")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "[]",
                "{\"PK\":\"a\"}",
                "{\"PK\":{\"S\":1}}",
                "{\"Item\":{\"PK\":{\"S\":\"a\"}},\"Item2\":1}",
                "{\"Item\":{\"PK\":{\"S\":\"a\"}}} x",
                "{\"PK\":{\"S\":\"a\"}}{",
                "{\"typeId\":\"0001\",\"bytes\":\"61\"}",
                "{\"typeId\":\"0200\",\"bytes\":\"00000001\"}"
            })
    void invalidLineIsRejected(String line) {
        assertThatThrownBy(() -> read(line)).isInstanceOf(AttributeException.class);
    }
}
