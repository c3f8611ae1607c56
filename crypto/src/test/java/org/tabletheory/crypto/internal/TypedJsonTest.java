package org.tabletheory.crypto.internal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.AttributeException;
import org.tabletheory.attribute.Value;
import org.tabletheory.crypto.internal.TypedJsonReader.MalformedTextException;

/** The plaintext of envelopes. */
class TypedJsonTest {
    private static String written(Value value) {
        return new String(TypedJsonWriter.write(value), UTF_8);
    }

    private static Value read(String text) throws MalformedTextException {
        return TypedJsonReader.read(text.getBytes(UTF_8));
    }

    @Test
    void collectionsAreSeparatedByCommas() {
        assertThat(written(Value.ss("a", "b", "c"))).isEqualTo("{\"t\":\"SS\",\"ss\":[\"a\",\"b\",\"c\"]}");
        assertThat(written(Value.l(Value.n(1), Value.nul(), Value.bool(false))))
                .isEqualTo("{\"t\":\"L\",\"l\":[{\"t\":\"N\",\"n\":\"1\"},{\"t\":\"NULL\",\"null\":true},"
                        + "{\"t\":\"BOOL\",\"bool\":false}]}");
    }

    /** Go writes maps in this order, and so does every runtime: the bytes of a value are always the same. */
    @Test
    void mapsAreWrittenInTheOrderOfTheirNames() {
        Map<String, Value> entries = new LinkedHashMap<>();
        for (String name : new String[] {"c", "a", "B", "ä", "b"}) {
            entries.put(name, Value.nul());
        }
        String content = ":{\"t\":\"NULL\",\"null\":true}";

        assertThat(written(Value.m(entries)))
                .isEqualTo("{\"t\":\"M\",\"m\":{\"B\"" + content + ",\"a\"" + content + ",\"b\"" + content + ",\"c\""
                        + content + ",\"ä\"" + content + "}}");
    }

    private static Value nested(int levels, UnaryOperator<Value> around) {
        Value value = Value.s("");
        for (int level = 1; level < levels; level++) {
            value = around.apply(value);
        }
        return value;
    }

    @Test
    void thirtyTwoLevelsAreWrittenAndReadAndOneMoreIsNot() throws MalformedTextException {
        for (UnaryOperator<Value> around : List.<UnaryOperator<Value>>of(Value::l, TypedJsonTest::map)) {
            Value deepest = nested(32, around);
            assertThat(read(written(deepest))).isEqualTo(deepest);
            assertThatThrownBy(() -> TypedJsonWriter.write(nested(33, around)))
                    .isInstanceOf(AttributeException.class)
                    .hasMessageContaining("nested deeper than 32 levels");
        }
        String content = "{\"t\":\"S\",\"s\":\"\"}";
        String lists = "{\"t\":\"L\",\"l\":[".repeat(32) + content + "]}".repeat(32);
        String maps = "{\"t\":\"M\",\"m\":{\"a\":".repeat(32) + content + "}}".repeat(32);
        assertThatThrownBy(() -> read(lists)).isInstanceOf(MalformedTextException.class);
        assertThatThrownBy(() -> read(maps)).isInstanceOf(MalformedTextException.class);
    }

    private static Value map(Value value) {
        return Value.m(Map.of("a", value));
    }

    /** Siblings are not levels. */
    @Test
    void longListIsNotDeep() throws MalformedTextException {
        Value list = Value.l(new Value.L(Collections.nCopies(100, Value.nul())));

        assertThat(read(written(list))).isEqualTo(list);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"t\",\"S\"]",
                "{\"t\":\"S\",\"s\":\"a\"}{}",
                "{\"t\":\"S\",\"s\":\"a\"} 1",
                "{\"t\":\"S\",\"s\":null}",
                "{\"t\":null,\"s\":\"a\"}",
                "{\"t\":\"X\",\"t\":\"S\",\"s\":\"a\"}",
                "{\"t\":\"S\",\"s\":\"a\",\"n\":\"1\"}",
                "{\"n\":\"1\",\"t\":\"S\",\"s\":\"a\"}",
                "{\"t\":\"BOOL\",\"bool\":1}",
                "{\"t\":\"BOOL\",\"bool\":\"true\"}",
                "{\"t\":\"BOOL\",\"bool\":null}",
                "{\"t\":\"NULL\",\"null\":1}",
                "{\"t\":\"L\",\"l\":{}}",
                "{\"t\":\"L\",\"l\":\"a\"}",
                "{\"t\":\"L\",\"l\":[\"a\"]}",
                "{\"t\":\"L\",\"l\":[[]]}",
                "{\"t\":\"L\",\"l\":[{\"t\":\"S\",\"s\":\"\"}",
                "{\"t\":\"M\",\"m\":[]}",
                "{\"t\":\"M\",\"m\":\"a\"}",
                "{\"t\":\"M\",\"m\":{\"a\":\"b\"}}",
                "{\"t\":\"M\",\"m\":{\"a\":\"b\",\"t\":\"S\",\"s\":\"\"}}",
                "{\"t\":\"M\",\"m\":{\"a\":[]}}",
                "{\"t\":\"M\",\"m\":{\"a\":{\"t\":\"S\",\"s\":\"\"}",
                "{\"t\":\"SS\",\"ss\":\"a\"}",
                "{\"t\":\"SS\",\"ss\":{\"a\":\"b\"}}",
                "{\"t\":\"SS\",\"ss\":[1]}",
                "{\"t\":\"NS\",\"ns\":[\"x\"]}",
                "{\"t\":\"BS\",\"bs\":[\"*\"]}",
                "{\"t\":\"SS\",\"l\":[]}"
            })
    void malformedTextIsRejected(String text) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(MalformedTextException.class)
                .hasNoCause();
    }
}
