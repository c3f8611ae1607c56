package org.tabletheory.engine.internal.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;

class RequestJsonTest {
    private static Map<String, ?> parse(String json) {
        return RequestJson.parse(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void everythingThatIsWrittenIsReadBack() {
        Map<String, Object> json = Map.of(
                "text",
                "a\"\\\n\u0001é€😀",
                "numbers",
                List.of(new JsonNumber("-1.5e3"), new JsonNumber("0")),
                "flag",
                true,
                "nested",
                List.of(List.of("x"), Map.of("y", List.of())));

        assertThat(RequestJson.parse(ResponseJson.write(json))).isEqualTo(json);
    }

    @Test
    void itemsAndValuesAreWrittenAsDynamoDbJson() {
        byte[] json = ResponseJson.write(Map.of(
                "Item", Item.of("a", Value.n(1)).with("b", Value.ss("x", "y")).with("c", Value.nul())));

        assertThat(new String(json, StandardCharsets.UTF_8))
                .isEqualTo("{\"Item\":{\"a\":{\"N\":\"1\"},\"b\":{\"SS\":[\"x\",\"y\"]},\"c\":{\"NULL\":true}}}");
    }

    @ParameterizedTest
    @CsvSource({"\\ud83d\\ude00,😀", "\\ud83dx,?x", "x\\ude00,x?", "\\ud83d\\ud83d\\ude00,?😀", "\\u0041,A"})
    void halvesOfSurrogatePairsBecomeQuestionMarks(String escaped, String expected) {
        assertThat(parse("{\"t\":\"" + escaped + "\"}").get("t")).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{}x",
                "{\"a\":1,}",
                "{\"a\":01}",
                "{\"a\":.5}",
                "{\"a\":1.}",
                "{\"a\":+1}",
                "{\"a\":nul}",
                "{\"a\":\"\\x\"}",
                "{\"a\":\"\n\"}",
                "{'a':1}",
                "{\"a\":[1,]}",
                "{\"a\" 1}",
                "{\"a\":\"\\u12\"}"
            })
    void malformedTextIsRejected(String json) {
        assertThatThrownBy(() -> parse(json)).isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void invalidUtf8IsRejected() {
        assertThatThrownBy(() -> RequestJson.parse(new byte[] {'{', '"', (byte) 0xC0, '"', ':', '1', '}'}))
                .isInstanceOf(MalformedJsonException.class);
    }

    @Test
    void deepNestingIsRejectedWithoutExhaustingTheStack() {
        assertThatThrownBy(() -> parse("{\"a\":" + "[".repeat(100_000)))
                .isInstanceOf(MalformedJsonException.class)
                .hasMessageContaining("levels");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "-7.9, -7",
        "1e3, 1000",
        "1e999, 9223372036854775807",
        "-1e999, -9223372036854775808",
        "123456789012345678901234567890, 9223372036854775807",
        "1e-999, 0"
    })
    void numbersAreTruncatedAndLimitedToALong(String text, long expected) {
        assertThat(new JsonNumber(text).longValue()).isEqualTo(expected);
    }
}
