package org.tabletheory.schema.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.schema.diff.SchemaDiff;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.SchemaDocument;
import org.tabletheory.schema.file.SchemaFiles;

class KeyContractTest {

    private static final String TICKETS = """
            tabletheory_model_contract_version: "0.2"
            models:
              - { name: "Ticket", derived_keys: ["TicketKey"] }
            derived_keys:
              - name: "TicketKey"
                join: "|"
                inputs:
                  - { name: "venue" }
                  - { name: "seat", type: "number" }
                  - { name: "gate", optional: true }
                segments:
                  - { name: "venue", prefix: "v=", value: { input: "venue" }, transforms: ["trim", "lowercase"] }
                  - { value: { input: "seat" } }
                  - { name: "gate", prefix: "g=", value: { input: "gate" }, transforms: ["trim"], optional: true }
                fixtures:
                  - { name: "plain", input: { venue: " Opera ", seat: 7 }, expect: "v=opera|7" }
            """;

    private final DerivedKey key =
            KeyContract.read("tickets.yml", TICKETS).document().derivedKey("TicketKey");

    private static List<String> findings(String text) {
        return KeyContract.read("k.yml", text).findings().stream()
                .map(Finding::toString)
                .toList();
    }

    /** Returns a contract with one key. */
    private static String withKey(String version, String body) {
        return "tabletheory_model_contract_version: \"" + version + "\"\nderived_keys:\n  - name: \"K\"\n    " + body;
    }

    @Test
    void fixtureEvaluatesToItsExpectedKey() {
        KeyFixture fixture = key.fixtures().get(0);

        assertThat(key.evaluate(fixture.inputs())).isEqualTo(fixture.expect());
        assertThat(fixture.line()).isEqualTo(16);
    }

    @Test
    void equalNumbersGiveTheSameKey() {
        assertThat(key.evaluate(Map.of("venue", "a", "seat", 7L))).isEqualTo("v=a|7");
        assertThat(key.evaluate(Map.of("venue", "a", "seat", 7.0))).isEqualTo("v=a|7");
        assertThat(key.evaluate(Map.of("venue", "a", "seat", new BigDecimal("7.00"))))
                .isEqualTo("v=a|7");
        assertThat(key.evaluate(Map.of("venue", "a", "seat", new BigDecimal("-1E+3"))))
                .isEqualTo("v=a|-1000");
        assertThat(key.evaluate(Map.of("venue", "a", "seat", 0.1f))).isEqualTo("v=a|0.1");
        assertThat(key.evaluate(Map.of("venue", "a", "seat", -0.0))).isEqualTo("v=a|0");
        assertThat(key.evaluate(Map.of("venue", "a", "seat", Double.MIN_VALUE)))
                .endsWith("5")
                .hasSize(4 + 326);
        assertThat(key.evaluate(Map.of("venue", "a", "seat", BigInteger.TEN.pow(40))))
                .endsWith("|1" + "0".repeat(40));
    }

    @Test
    void invalidInputIsRejectedWithKeyAndSegment() {
        assertThatThrownBy(() -> key.evaluate(Map.of("seat", 7)))
                .isInstanceOf(KeyInputException.class)
                .hasMessage(
                        "key `TicketKey`, segment `venue` needs the input `venue`; pass a value, or an empty string");
        assertThatThrownBy(() -> key.evaluate(Map.of("venue", "a", "seat", Double.NaN)))
                .hasMessage("key `TicketKey`, segment #2 accepts only a finite number for `seat`");
        assertThatThrownBy(() -> key.evaluate(Map.of("venue", List.of("secret"), "seat", 1)))
                .hasMessageContaining("accepts only a string, a number or a boolean for `venue`")
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> key.evaluate(Collections.singletonMap("venue", null)))
                .hasMessageContaining("does not accept null for `venue`");
        assertThatThrownBy(() -> key.evaluate(Map.of("venue", "\ud800", "seat", 1)))
                .hasMessageContaining("unpaired surrogate");
        assertThatThrownBy(() -> key.evaluate(Map.of("venue", "a", "seat", new BigDecimal("1E+2000000000"))))
                .hasMessageContaining("at most");
    }

    @Test
    void unknownInputIsRejected() {
        assertThatThrownBy(() -> key.evaluate(Map.of("venue", "a", "seat", 1, "gates", "B")))
                .hasMessage(
                        "key `TicketKey` does not have the input `gates`; did you mean `gate`?; its inputs are venue, seat,"
                                + " gate");
    }

    @Test
    void unknownKeyIsRejectedWithTheKnownKeys() {
        KeyContract contract = KeyContract.read("tickets.yml", TICKETS).document();

        assertThatThrownBy(() -> contract.derivedKey("TicketKeys"))
                .hasMessageContaining("the contract defines TicketKey");
    }

    @Test
    void transformsApplyToMissingValuesWithADefault() {
        DerivedKey any = KeyContract.read(
                        "k.yml",
                        withKey(
                                "0.1",
                                "segments: [{ value: { input: \"a\" }, transforms: [\"wildcard_empty\"], default: \"d\" },"
                                        + " { value: { input: \"b\" }, default: \"x/y\" }]\n"))
                .document()
                .derivedKey("K");

        assertThat(any.evaluate(Map.of())).isEqualTo("*x/y");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0009-000D",
                "0020-0020",
                "0085-0085",
                "00A0-00A0",
                "1680-1680",
                "2000-200A",
                "2028-2029",
                "202F-202F",
                "205F-205F",
                "3000-3000",
                "FEFF-FEFF"
            })
    void whitespaceIsTrimmed(String range) {
        for (int c = Integer.parseInt(range.substring(0, 4), 16); c <= Integer.parseInt(range.substring(5), 16); c++) {
            String space = Character.toString(c);
            assertThat(KeyTransform.TRIM.apply(space + "a" + space + "b" + space))
                    .isEqualTo("a" + space + "b");
        }
    }

    @Test
    void exactly26CodePointsAreTrimmed() {
        assertThat(IntStream.rangeClosed(0, 0xFFFF)
                        .filter(c ->
                                KeyTransform.TRIM.apply(Character.toString(c)).isEmpty()))
                .hasSize(26);
    }

    @Test
    void invalidContractIsReportedWithPosition() {
        assertThat(findings(withKey("0.3", "segments: [{ literal: \"a\" }]\n")))
                .containsExactly("k.yml:1:37: key-contract-version: version \"0.3\" of key contracts is not supported;"
                        + " use \"0.1\" or \"0.2\"");
        assertThat(findings(withKey("0.2", "segments: []\n")))
                .containsExactly(
                        "k.yml:4:15: key-contract-empty: `segments` of a derived key is empty; add at least one element");
        assertThat(findings(withKey("0.1", "segments: [{ literal: \"a\", transforms: [\"lowercase\"] }]\n")))
                .containsExactly("k.yml:4:45: key-contract-transform: transform `lowercase` requires version \"0.2\" of"
                        + " key contracts; use it, or trim or wildcard_empty");
        assertThat(findings(withKey("0.1", "segments: [{ literal: \"a\", transforms: [\"upper\"] }]\n")))
                .containsExactly("k.yml:4:45: key-contract-transform: unknown transform `upper`; use trim or"
                        + " wildcard_empty");
        assertThat(findings(withKey("0.2", "segments: [{ literal: \"a\", value: { input: \"b\" } }]\n")))
                .singleElement()
                .asString()
                .startsWith("k.yml:4:16: key-contract-source: ")
                .endsWith("has 2");
        assertThat(findings(withKey("0.2", "segments: [{ name: \"a\" }]\n")))
                .singleElement()
                .asString()
                .endsWith("has none");
        assertThat(findings(
                        withKey("0.2", "inputs: [{ name: \"ab\" }]\n    segments: [{ value: { input: \"ac\" } }]\n")))
                .containsExactly("k.yml:5:25: key-contract-reference: unknown input `ac`; did you mean" + " `ab`?");
        assertThat(findings(TICKETS.replace("[\"TicketKey\"]", "[\"TicketKei\"]")))
                .singleElement()
                .asString()
                .startsWith("k.yml:3:37: key-contract-reference: model `Ticket`");
        assertThat(findings(TICKETS.replace("name: \"seat\"", "name: \"venue\"")))
                .first()
                .asString()
                .isEqualTo("k.yml:9:9: key-contract-duplicate: duplicate input `venue`, first declared in line 8");
        assertThat(findings(withKey("0.2", "segments: [{ literal: \"a\", optinal: true }]\n")))
                .singleElement()
                .asString()
                .contains("did you mean `optional`?");
    }

    @Test
    void schemaFilesReadAndFormatKeyContracts() {
        ReadResult<SchemaDocument> result = SchemaFiles.read("tickets.yml", TICKETS);
        String written = SchemaFiles.format(result);

        assertThat(result.toText()).isEqualTo("OK: tickets.yml is valid key contract v0.2 (1 model)\n");
        assertThat(SchemaFiles.format(SchemaFiles.read("tickets.yml", written))).isEqualTo(written);
        assertThat(SchemaFiles.read("tickets.yml", written).document().toJson())
                .isEqualTo(result.document().toJson());
    }

    @Test
    void keyContractsAllowNumbersWithAnExponent() {
        String text = withKey("0.1", """
                segments: [{ value: { input: "n" } }]
                    fixtures: [{ name: "f", input: { n: 1e3 }, expect: "1000" }]
                """);
        DerivedKey number = ((KeyContract) SchemaFiles.read("k.yml", text).document()).derivedKey("K");

        assertThat(number.evaluate(number.fixtures().get(0).inputs())).isEqualTo("1000");
        assertThat(findings(text.replace("1e3", "0x1F")))
                .singleElement()
                .asString()
                .contains("yaml-ambiguous-scalar");
    }

    @Test
    void comparingKeyContractsIsRejected() {
        SchemaDocument contract = SchemaFiles.read("tickets.yml", TICKETS).document();

        assertThatThrownBy(() -> SchemaDiff.between(contract, contract)).isInstanceOf(IllegalArgumentException.class);
    }
}
