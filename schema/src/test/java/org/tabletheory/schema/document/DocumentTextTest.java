package org.tabletheory.schema.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DocumentTextTest {

    private static final JsonValue.Obj DOCUMENT = new JsonObjectBuilder()
            .put("null", new JsonValue.Null())
            .put("flag", JsonValue.bool(true))
            .put("number", new JsonValue.Num("1.50"))
            .text("text", "a \"b\"")
            .put("empty", JsonValue.Obj.EMPTY)
            .array("none", List.of())
            .array("list", List.of(JsonValue.number(1), JsonValue.text("x")))
            .array(
                    "rows",
                    List.of(
                            new JsonObjectBuilder()
                                    .text("a", "1")
                                    .text("b", "2")
                                    .build(),
                            JsonValue.Obj.EMPTY,
                            new JsonValue.Array(List.of(JsonValue.number(2)))))
            .put(
                    "nested",
                    new JsonObjectBuilder()
                            .put("c", JsonValue.Obj.EMPTY)
                            .array("d", List.of())
                            .build())
            .text("last", "z")
            .build();

    private static String yaml(String name, JsonValue value) {
        return new JsonValue.Obj(Map.of(name, value)).toYaml();
    }

    @Test
    void jsonIsWrittenCompactlyOrIndentedByTwoSpaces() {
        assertThat(DOCUMENT.toText())
                .isEqualTo("{\"null\":null,\"flag\":true,\"number\":1.50,\"text\":\"a \\\"b\\\"\",\"empty\":{},"
                        + "\"none\":[],\"list\":[1,\"x\"],\"rows\":[{\"a\":\"1\",\"b\":\"2\"},{},[2]],"
                        + "\"nested\":{\"c\":{},\"d\":[]},\"last\":\"z\"}");
        assertThat(DOCUMENT.toIndentedText()).isEqualTo("""
                {
                  "null": null,
                  "flag": true,
                  "number": 1.50,
                  "text": "a \\"b\\"",
                  "empty": {},
                  "none": [],
                  "list": [
                    1,
                    "x"
                  ],
                  "rows": [
                    {
                      "a": "1",
                      "b": "2"
                    },
                    {},
                    [
                      2
                    ]
                  ],
                  "nested": {
                    "c": {},
                    "d": []
                  },
                  "last": "z"
                }
                """);
    }

    @Test
    void yamlIsWrittenInBlocksWithScalarsAndTheirArraysOnOneLine() {
        assertThat(DOCUMENT.toYaml()).isEqualTo("""
                "null": null
                flag: true
                number: 1.50
                text: "a \\"b\\""
                empty: {}
                none: []
                list: [1, "x"]
                rows:
                  - a: "1"
                    b: "2"
                  - {}
                  - [2]
                nested:
                  c: {}
                  d: []
                last: "z"
                """);
    }

    @Test
    void keyPartsProjectionsAndEncryptionAreOnOneLineUnlessTheyContainObjects() {
        JsonValue flat = new JsonObjectBuilder()
                .text("type", "INCLUDE")
                .array("fields", List.of(JsonValue.text("a"), JsonValue.text("b")))
                .build();
        for (String name : List.of("partition", "sort", "projection", "encryption")) {
            assertThat(yaml(name, flat)).isEqualTo(name + ": { type: \"INCLUDE\", fields: [\"a\", \"b\"] }\n");
        }
        assertThat(yaml("other", flat)).isEqualTo("other:\n  type: \"INCLUDE\"\n  fields: [\"a\", \"b\"]\n");
        JsonValue deep = new JsonObjectBuilder()
                .put("x", JsonValue.Obj.EMPTY)
                .text("z", "1")
                .build();
        assertThat(yaml("sort", deep)).isEqualTo("sort:\n  x: {}\n  z: \"1\"\n");
        JsonValue rows = new JsonObjectBuilder().array("x", List.of(deep)).build();
        assertThat(yaml("sort", rows)).isEqualTo("sort:\n  x:\n    - x: {}\n      z: \"1\"\n");
    }

    @Test
    void namesOfMoreThan100CharactersAreExplicitKeys() {
        String longest = "n".repeat(100);
        String longer = "n".repeat(101);
        assertThat(yaml(longest, JsonValue.number(1))).isEqualTo(longest + ": 1\n");
        assertThat(yaml(longer, JsonValue.number(1))).isEqualTo("? " + longer + "\n: 1\n");
        JsonValue inside = new JsonValue.Obj(Map.of(longer, JsonValue.number(1)));
        assertThat(yaml("a", inside)).isEqualTo("a:\n  ? " + longer + "\n  : 1\n");
        assertThat(yaml("sort", new JsonValue.Obj(Map.of(longest, JsonValue.number(1)))))
                .isEqualTo("sort: { " + longest + ": 1 }\n");
        assertThat(yaml("sort", inside)).isEqualTo("sort:\n  ? " + longer + "\n  : 1\n");
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1",
        "-0.5, -0.5",
        "1e3, 1.0e+3",
        "1E3, 1.0e+3",
        "1e+3, 1.0e+3",
        "1.5e3, 1.5e+3",
        "1.5E-3, 1.5e-3",
        "-2e-7, -2.0e-7"
    })
    void exponentsHaveAPointAndASignInYaml(String number, String yaml) {
        assertThat(yaml("size", new JsonValue.Num(number))).isEqualTo("size: " + yaml + "\n");
    }

    @Test
    void yamlNamesAreQuotedUnlessEveryLanguageReadsThemAsText() {
        for (String plain : List.of("a", "z", "x-custom", "_type", "dms_version")) {
            assertThat(yaml(plain, JsonValue.number(1))).isEqualTo(plain + ": 1\n");
        }
        for (String other :
                List.of("", "-a", "A", "a1", "yes", "no", "on", "off", "true", "false", "null", "y", "n", "a b", "{")) {
            assertThat(yaml(other, JsonValue.number(1))).isEqualTo("\"" + other + "\": 1\n");
        }
    }

    @Test
    void charactersThatYamlDoesNotPrintAreEscaped() {
        assertThat(yaml("t", JsonValue.text("\"\\\n\t\r"))).isEqualTo("t: \"\\\"\\\\\\n\\t\\r\"\n");
        assertThat(yaml("t", JsonValue.text(" ~\u00A1\uFFFD\uD83D\uDE00")))
                .isEqualTo("t: \" ~\u00A1\uFFFD\uD83D\uDE00\"\n");
        assertThat(yaml("t", JsonValue.text("\0\u001F\u007F\u009F\u00A0\u2028\u2029\uFEFF\uFFFE\uFFFF")))
                .isEqualTo("t: \"\\u0000\\u001f\\u007f\\u009f\\u00a0\\u2028\\u2029\\ufeff\\ufffe\\uffff\"\n");
    }

    @Test
    void everyValueHasAKindForMessages() {
        assertThat(new JsonValue.Null().kind()).isEqualTo("null");
        assertThat(JsonValue.bool(false).kind()).isEqualTo("a boolean");
        assertThat(JsonValue.number(1).kind()).isEqualTo("a number");
        assertThat(JsonValue.text("").kind()).isEqualTo("a string");
        assertThat(JsonValue.texts(List.of()).kind()).isEqualTo("an array");
        assertThat(JsonValue.Obj.EMPTY.kind()).isEqualTo("an object");
    }

    @Test
    void numbersAreEqualIfTheirValuesAre() {
        JsonValue.Num hundred = new JsonValue.Num("100");
        assertThat(hundred).isEqualTo(new JsonValue.Num("1.0e2")).hasSameHashCodeAs(new JsonValue.Num("1.0e2"));
        assertThat(hundred).isNotEqualTo(new JsonValue.Num("101")).doesNotHaveSameHashCodeAs(new JsonValue.Num("101"));
        assertThat(new JsonValue.Num("0")).isEqualTo(new JsonValue.Num("0.00")).isNotEqualTo(JsonValue.text("0"));
        assertThat(List.of("0.0", "1.0", "1e2", "-30").stream().map(JsonValue.Num::new))
                .allMatch(JsonValue.Num::isInteger);
        assertThat(List.of("0.1", "1e-1", "-2.5").stream().map(JsonValue.Num::new))
                .noneMatch(JsonValue.Num::isInteger);
        assertThatThrownBy(() -> new JsonValue.Num("one")).isInstanceOf(NumberFormatException.class);
    }

    @Test
    void objectsReturnMembersByNameAndType() {
        assertThat(DOCUMENT.text("last")).isEqualTo("z");
        assertThat(DOCUMENT.text("flag")).isNull();
        assertThat(DOCUMENT.text("missing")).isNull();
        assertThat(DOCUMENT.get("missing")).isNull();
        assertThat(DOCUMENT.isTrue("flag")).isTrue();
        assertThat(DOCUMENT.isTrue("text")).isFalse();
        assertThat(new JsonObjectBuilder()
                        .put("f", JsonValue.bool(false))
                        .build()
                        .isTrue("f"))
                .isFalse();
        assertThat(new JsonObjectBuilder()
                        .text("a", null)
                        .flag("b", false)
                        .flag("c", true)
                        .all(new JsonValue.Obj(Map.of("d", JsonValue.number(1))))
                        .build()
                        .toText())
                .isEqualTo("{\"c\":true,\"d\":1}");
    }
}
