package org.tabletheory.schema.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.Finding;

class DerivedKeyTest {

    private static String contract(String body) {
        return "{\"tabletheory_model_contract_version\": \"0.2\", \"derived_keys\": [\n{\"name\": \"K\", " + body
                + "}]}";
    }

    /** Returns the key of a contract whose only key has these segments. */
    private static DerivedKey key(String segments) {
        KeyContract contract = KeyContract.read("k", contract("\"segments\": [" + segments + "]"))
                .document();
        KeyContract again = KeyContract.read("k", contract.toJson().toText()).document();
        assertThat(again.derivedKey("K")).isEqualTo(contract.derivedKey("K"));
        return contract.derivedKey("K");
    }

    private static List<String> findings(String body) {
        return KeyContract.read("k", contract(body)).findings().stream()
                .map(Finding::toString)
                .toList();
    }

    /** Returns the key of one segment for an input; null for a missing input. */
    private static String evaluate(String properties, @Nullable Object input) {
        DerivedKey key =
                key("{\"literal\": \"A\"}, {\"prefix\": \"<\", \"value\": {\"input\": \"i\"}, \"suffix\": \">\""
                        + properties + "}");
        return key.evaluate(input == null ? Map.of() : Map.of("i", input));
    }

    @Test
    void inputsArePercentEncodedOnceAndLiteralsAreNot() {
        assertThat(key("{\"literal\": \"a/b\"}").evaluate(Map.of())).isEqualTo("a/b");
        assertThat(evaluate("", "a/b")).isEqualTo("A<a%2Fb>");
        assertThat(evaluate(", \"transforms\": [\"url_encode\"]", "a/b")).isEqualTo("A<a%2Fb>");
        assertThat(evaluate(", \"transforms\": [\"trim\", \"lowercase\"]", " @AZ[/ "))
                .isEqualTo("A<%40az%5B%2F>");
        assertThat(evaluate(", \"transforms\": [\"wildcard_empty\"]", "")).isEqualTo("A<*>");
        assertThat(evaluate(", \"transforms\": [\"wildcard_empty\"]", "*")).isEqualTo("A<%2A>");
        assertThat(evaluate("", "AZaz09-._~")).isEqualTo("A<AZaz09-._~>");
        assertThat(evaluate("", "@[`{/:\u00E9")).isEqualTo("A<%40%5B%60%7B%2F%3A%C3%A9>");
        assertThat(evaluate("", true)).isEqualTo("A<true>");
        assertThat(evaluate("", "")).isEqualTo("A<>");
    }

    @Test
    void segmentsAreOmitted() {
        assertThat(evaluate(", \"optional\": true", null)).isEqualTo("A");
        assertThat(evaluate(", \"optional\": true", "")).isEqualTo("A");
        assertThat(evaluate(", \"optional\": true", "x")).isEqualTo("A<x>");
        assertThat(evaluate(", \"default\": \"d\"", null)).isEqualTo("A<d>");
        assertThat(evaluate(", \"default\": \"d\"", "")).isEqualTo("A<d>");
        assertThat(evaluate(", \"default\": \"d\"", "x")).isEqualTo("A<x>");
        assertThat(evaluate(", \"default\": \"\", \"optional\": true", "")).isEqualTo("A<>");
        assertThat(evaluate(", \"omit_when\": {\"empty\": true}", "")).isEqualTo("A");
        assertThat(evaluate(", \"omit_when\": {\"empty\": true}", "x")).isEqualTo("A<x>");
        assertThat(evaluate(", \"default\": \"d\", \"omit_when\": {\"default\": true}", null))
                .isEqualTo("A");
        assertThat(evaluate(", \"default\": \"d\", \"omit_when\": {\"default\": true}", "d"))
                .isEqualTo("A");
        assertThat(evaluate(", \"default\": \"d\", \"omit_when\": {\"default\": true}", "x"))
                .isEqualTo("A<x>");
        assertThat(evaluate(", \"omit_when\": {\"values\": [\"a%2Fb\", \"c\"]}", "a/b"))
                .isEqualTo("A");
        assertThat(evaluate(", \"omit_when\": {\"values\": [\"c\"]}", "a/b")).isEqualTo("A<a%2Fb>");
        assertThatThrownBy(() -> evaluate(", \"name\": \"s\"", null))
                .hasMessage("key `K`, segment `s` needs the input `i`; pass a value, or an empty string");
    }

    @Test
    void numbersHaveUpTo1100Digits() {
        String digits = "9".repeat(1100);
        assertThat(evaluate("", new BigInteger(digits))).isEqualTo("A<" + digits + ">");
        assertThat(evaluate("", new BigDecimal("1E+1100"))).isEqualTo("A<1" + "0".repeat(1100) + ">");
        assertThat(evaluate("", new BigDecimal("1E-1100"))).isEqualTo("A<0." + "0".repeat(1099) + "1>");
        for (String number : List.of(digits + "9", "1E+1101", "1E-1101")) {
            assertThatThrownBy(() -> evaluate("", new BigDecimal(number)))
                    .hasMessage("key `K`, segment #2 accepts a number of at most 1100 digits for `i`");
        }
        assertThatThrownBy(() -> evaluate("", Float.POSITIVE_INFINITY))
                .hasMessage("key `K`, segment #2 accepts only a finite number for `i`");
    }

    @Test
    void unpairedSurrogatesAreRejectedAndOtherCharactersAreNot() {
        for (String text : List.of("\uD800", "a\uDFFF", "\uDC00b")) {
            assertThatThrownBy(() -> evaluate("", text))
                    .hasMessage("key `K`, segment #2 does not accept an unpaired surrogate in `i`");
        }
        assertThat(evaluate("", "\uD7FF\uE000\uD83D\uDE00")).isEqualTo("A<%ED%9F%BF%EE%80%80%F0%9F%98%80>");
    }

    @Test
    void inputsAreThoseOfTheSegmentsUnlessTheyAreDeclared() {
        DerivedKey used = key("{\"value\": {\"input\": \"b\"}}, {\"literal\": \"x\"}, {\"value\": {\"input\": \"a\"}}");
        assertThat(used.inputNames()).containsExactly("b", "a");
        DerivedKey declared = KeyContract.read(
                        "k",
                        contract("\"inputs\": [{\"name\": \"z\"}, {\"name\": \"a\"}],"
                                + " \"segments\": [{\"value\": {\"input\": \"a\"}}]"))
                .document()
                .derivedKey("K");
        assertThat(declared.inputNames()).containsExactly("z", "a");
        assertThat(declared.evaluate(Map.of("a", 1, "z", 2))).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource({
        "7, 7",
        "-7, -7",
        "9223372036854775807, 9223372036854775807",
        "-9223372036854775808, -9223372036854775808",
        "9223372036854775808, 9223372036854776000",
        "12345678901234567890123, 12345678901234568000000",
        "1.50, 1.5",
        "1e2, 100"
    })
    void numbersOfFixturesAreExactIfTheyHave64Bits(String number, String expected) {
        DerivedKey key = KeyContract.read(
                        "k",
                        contract("\"segments\": [{\"value\": {\"input\": \"n\"}}], \"fixtures\": [{\"name\": \"f\","
                                + " \"input\": {\"n\": " + number + "}, \"expect\": \"x\"}]"))
                .document()
                .derivedKey("K");
        assertThat(key.evaluate(key.fixtures().get(0).inputs())).isEqualTo(expected);
        boolean exact = number.matches("-?[0-9]{1,19}") && !number.equals("9223372036854775808");
        assertThat(key.fixtures().get(0).inputs().get("n")).isInstanceOf(exact ? Long.class : Double.class);
    }

    @Test
    void namesAreUniqueAndNotEmpty() {
        String segments = "\"segments\": [{\"literal\": \"a\"}]";
        assertThat(findings(segments + "},\n{\"name\": \"K\", " + segments))
                .containsExactly("k:3:1: key-contract-duplicate: duplicate derived key `K`, first declared in line 2");
        assertThat(findings(segments + "},\n{\"name\": \" \", " + segments))
                .containsExactly("k:3:10: dms-text-empty: the name of a derived key is empty");
        String fixture = "{\"name\": \"f\", \"input\": {}, \"expect\": \"a\"}";
        assertThat(findings(segments + ", \"fixtures\": [" + fixture + ",\n" + fixture + "]"))
                .containsExactly("k:3:1: key-contract-duplicate: duplicate fixture `f`, first declared in line 2");
        assertThat(findings(segments + ", \"fixtures\": [\n{\"name\": \"f\", \"expect\": 1}]"))
                .containsExactly(
                        "k:3:1: dms-field-missing: a fixture needs `input`",
                        "k:3:25: dms-field-type: `expect` must be a string, not a number; write \"1\"");
        assertThat(findings("\"segments\": [\n{\"literal\": \"a\", \"omit_when\": {\"never\": true}}]"))
                .containsExactly("k:3:32: dms-field-unknown: unknown field `never` in `omit_when`");
        assertThat(findings("\"segments\": [\n{\"literal\": \"a\", \"x-note\": 1}]"))
                .containsExactly("k:3:18: dms-field-unknown: unknown field `x-note` in a segment");
        assertThat(findings("\"segments\": [\n{\"literal\": \"a\", \"omit_when\": {\"values\": [1]}}]"))
                .containsExactly("k:3:43: dms-field-type: an element of `values` must be a string, not a number; write"
                        + " \"1\"");
        assertThat(KeyContractVersion.V0_2).hasToString("0.2");
    }

    private static ComputedKey computed(String attribute, String template, Type... types) {
        KeyTemplate parsed = KeyTemplate.of(template);
        List<String> names = parsed.components().stream()
                .map(KeyTemplate.TemplateComponent::name)
                .toList();
        return new ComputedKey(attribute, parsed, names, List.of(types));
    }

    @Test
    void computedKeysAreFoundByTheirAttribute() {
        ComputedKey pk = computed("PK", "T#{id}", Type.S);
        ComputedKey sk = computed("SK", "{at:seconds}", Type.S);
        ComputedKeys keys = ComputedKeys.of(List.of(pk, sk));
        assertThat(keys.of("PK")).isEqualTo(pk);
        assertThat(keys.of("id")).isNull();
        assertThat(keys.isEmpty()).isFalse();
        assertThat(ComputedKeys.NONE.isEmpty()).isTrue();
        assertThat(keys.isComputed("SK")).isTrue();
        assertThat(keys.isComputed("id")).isFalse();
        assertThat(keys.among(List.of("SK", "id")).all()).containsExactly(sk);
        assertThat(keys.among(List.of("id")).isEmpty()).isTrue();
        Map<String, String> own = Map.of("PK", "T#1", "SK", "0000000001");
        assertThat(keys.firstForeign(own::get)).isNull();
        assertThat(keys.firstForeign(Map.of("PK", "U#1", "SK", "0000000001")::get))
                .isEqualTo(pk);
        assertThat(keys.firstForeign(Map.of("PK", "T#1")::get)).isEqualTo(sk);
        Instant time = Instant.parse("2026-01-02T03:04:05.678Z");
        assertThat(keys.truncated(time, "at")).isEqualTo("2026-01-02T03:04:05Z");
        assertThat(keys.truncated(time, "other")).isEqualTo(time);
    }

    @Test
    void formsOfComponentsAcceptTypes() {
        ComponentForm plain = KeyTemplate.of("{x}").component(0).form();
        ComponentForm escaped = KeyTemplate.of("{x:escape}").component(0).form();
        ComponentForm digits = KeyTemplate.of("{x:4}").component(0).form();
        ComponentForm time = KeyTemplate.of("{x:millis}").component(0).form();
        for (Type type : Type.values()) {
            assertThat(plain.accepts(type))
                    .isEqualTo(List.of(Type.S, Type.N, Type.BOOL).contains(type));
            assertThat(escaped.accepts(type)).isEqualTo(type == Type.S);
            assertThat(digits.accepts(type)).isEqualTo(type == Type.N);
            assertThat(time.accepts(type)).isEqualTo(type == Type.N || type == Type.S);
        }
        assertThat(plain.accepted()).isEqualTo("text, a number or a boolean");
        assertThat(escaped.accepted()).isEqualTo("text");
        assertThat(digits.accepted()).isEqualTo("a whole number");
        assertThat(time.accepted()).isEqualTo("a time");
        assertThat(escaped.hasSameText(Value.s("a b"), Value.s("a b"))).isTrue();
        assertThat(escaped.hasSameText(Value.s("a b"), Value.s("a+b"))).isFalse();
        assertThat(escaped.hasSameText(Value.s("a"), Value.n(1))).isFalse();
        assertThat(plain.hasSameText(Value.n(1), Value.n("1.0"))).isTrue();
        assertThat(KeyTemplate.of("T#{x}")).isEqualTo(KeyTemplate.of("T#{x}")).isNotEqualTo(KeyTemplate.of("U#{x}"));
        assertThat(KeyTemplate.of("T#{x}"))
                .hasSameHashCodeAs(KeyTemplate.of("T#{x}"))
                .doesNotHaveSameHashCodeAs(KeyTemplate.of("U#{x}"));
    }

    @Test
    void contractsOfTemplatesHaveTheTypesOfTheirComponents() {
        ComputedKeys keys = ComputedKeys.of(List.of(
                computed("PK", "{text}#{number}#{flag}", Type.S, Type.N, Type.BOOL),
                computed("SK", "{digits:4}#{at:millis}", Type.N, Type.S)));
        KeyContract contract = Objects.requireNonNull(TemplateContract.of("Row", "shop", Map.of("Row", keys)));
        assertThat(contract.derivedKey("Row.PK").inputs())
                .extracting(KeyInput::type)
                .containsExactly("string", "number", "boolean");
        assertThat(contract.derivedKey("Row.SK").inputs())
                .extracting(KeyInput::type)
                .containsExactly("number:4", "time:millis");
        assertThat(contract.derivedKey("Row.SK").fixtures().get(0).expect()).isEqualTo("0001#0000000000001");
    }

    @Test
    void keysThatAreNotThoseOfATemplateHaveNone() {
        for (String segments : List.of(
                "{\"value\": {\"input\": \"i\"}, \"optional\": true}",
                "{\"value\": {\"input\": \"i\"}, \"default\": \"d\"}",
                "{\"value\": {\"input\": \"i\"}, \"omit_when\": {\"empty\": true}}",
                "{\"value\": {\"input\": \"i\"}, \"transforms\": [\"trim\"]}",
                "{\"value\": {\"input\": \"i\"}}, {\"value\": {\"input\": \"j\"}}")) {
            assertThat(templates(segments)).as(segments).isEmpty();
        }
        assertThat(templates("{\"prefix\": \"T#\", \"value\": {\"input\": \"i\"}}"))
                .isEqualTo(Map.of("PK", KeyTemplate.of("T#{i}")));
    }

    private static Map<String, KeyTemplate> templates(String segments) {
        String text = "{\"tabletheory_model_contract_version\": \"0.2\", \"models\": [{\"name\": \"Row\","
                + " \"derived_keys\": [\"Row.PK\"]}], \"derived_keys\": [{\"name\": \"Row.PK\", \"segments\": ["
                + segments + "]}]}";
        return TemplateContract.templates(KeyContract.read("k", text).document(), "Row");
    }
}
