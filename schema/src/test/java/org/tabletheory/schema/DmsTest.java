package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;

class DmsTest {

    private static final String ORDER = Corpus.read(Corpus.ROOT.resolve("dms/valid/order.yml"));

    private static String tagged(String value) {
        return ORDER.replace("omit_empty: true", "omit_empty: true, tags: { value: " + value + " }");
    }

    private static List<Rule> rules(String text) {
        return Dms.read("order.yml", text).findings().stream()
                .map(Finding::rule)
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yes", "No", "on", "OFF", "True", "FALSE", "Null", "NULL", "~", "012", "0x1F", "0o17", "0b11", "1_000",
                "+1", "1.", ".5", "1e3", "1:30", ".inf", "-.INF", ".NaN", "="
            })
    void scalarsThatLanguagesReadDifferentlyNeedQuotes(String scalar) {
        assertThat(rules(tagged(scalar))).containsExactly(Rule.YAML_AMBIGUOUS_SCALAR);
        assertThat(rules(tagged("\"" + scalar + "\""))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-01-01", "2026-1-1", "2026-01-01T00:00:00Z"})
    void unquotedTimestampsAreRejected(String scalar) {
        assertThat(rules(tagged(scalar))).containsExactly(Rule.YAML_TIMESTAMP);
        assertThat(rules(tagged("'" + scalar + "'"))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "null, null",
        "true, true",
        "false, false",
        "0, 0",
        "-12, -12",
        "9, 9",
        "1.50, 1.50",
        "1.0e+3, 1.0e+3",
        "word, \"word\"",
        "gsi-email, \"gsi-email\"",
        "v1.2.3, \"v1.2.3\"",
        "1.2.3, \"1.2.3\"",
        "N, \"N\"",
        "'''single''', \"single\""
    })
    void scalarsThatEveryLanguageReadsAlikeAreRead(String yaml, String json) {
        DmsDocument document = Dms.read("order.yml", tagged(yaml)).document();

        assertThat(Dms.toJson(document)).contains("\"value\": " + json);
    }

    @Test
    void yamlAndJsonGiveTheSameDocument() {
        DmsDocument document = Dms.read("order.yml", ORDER).document();

        assertThat(Dms.read("order.json", Dms.toJson(document)).document()).isEqualTo(document);
        assertThat(Dms.read("flow.yml", Dms.toJson(document)).document()).isEqualTo(document);
        assertThat(Dms.read("order.yml", "\uFEFF" + ORDER).document()).isEqualTo(document);
        assertThat(Dms.read("order.yml", ORDER.replace("\n", "\r\n")).document())
                .isEqualTo(document);
    }

    @Test
    void allFindingsAreReportedInDocumentOrder() {
        String text = ORDER.replace("\"orders\"", "\"\"")
                .replace("[\"version\"]", "[\"ttl\"]")
                .replace("[\"amount\"]", "[\"amounts\"]")
                .replace("optional: true }", "optional: yes }");

        assertThat(Dms.read("order.yml", text).findings())
                .extracting(Finding::rule)
                .containsExactly(
                        Rule.DMS_TEXT_EMPTY,
                        Rule.YAML_AMBIGUOUS_SCALAR,
                        Rule.DMS_ROLE_FORMAT,
                        Rule.DMS_PROJECTION_FIELD_UNKNOWN);
    }

    @Test
    void validDocumentIsReportedInOneLine() {
        String two = Corpus.read(Corpus.ROOT.resolve("dms/valid/order-0.1.yml"));
        String models = two.substring(two.indexOf("  - name"));

        assertThat(Dms.read("f", two + models.replace("Order", "Refund")).toText())
                .isEqualTo("OK: f is valid DMS v0.1 (2 models)\n");
        assertThat(Dms.read("f", two).toText()).isEqualTo("OK: f is valid DMS v0.1 (1 model)\n");
    }

    @Test
    void findingIsShownWithItsSourceLineAndACaret() {
        assertThat(Dms.read("f.yml", ORDER.replace("type: \"N\", format", "type: \"S\", format"))
                        .toText())
                .contains("""
                        f.yml:16:39: dms-role-type: the role `version` requires type N, but `version` has type S
                                  - { attribute: "version", type: "S", format: "int", roles: ["version"] }
                                                                  ^
                        """);
    }

    @Test
    void findingIsAvailableAsJson() {
        assertThat(Dms.read("f.yml", "dms_version: \"9\"\nmodels: []\n").toString())
                .isEqualTo("{\"file\":\"f.yml\",\"valid\":false,\"findings\":[{\"rule\":\"dms-version-unsupported\","
                        + "\"severity\":\"error\",\"line\":1,\"column\":14,\"message\":\"dms_version \\\"9\\\" is not"
                        + " supported; use \\\"0.1\\\" or \\\"0.2\\\"\"}]}");
    }

    @Test
    void extensionsOfEncryptionAreWritten() {
        DmsDocument document = Dms.read(
                        "order.yml",
                        ORDER.replace("omit_empty: true", "encryption: { v: 1, x-owner: \"legal\", x-years: [1, 2] }"))
                .document();

        assertThat(Dms.toYaml(document)).contains("x-owner: \"legal\"", "x-years: [1, 2]");
        assertThat(Dms.read("a.yml", Dms.toYaml(document)).document()).isEqualTo(document);
        assertThat(Dms.read("a.json", Dms.toJson(document)).document()).isEqualTo(document);
    }

    /** YAML 1.1, which many languages read, takes these names for booleans or null. */
    @ParameterizedTest
    @ValueSource(strings = {"y", "n", "yes", "no", "on", "off", "true", "false", "null", "Y", "N", "1", "-", "~", ""})
    void namesThatLanguagesReadDifferentlyAreWrittenInQuotes(String name) {
        DmsDocument document = Dms.read(
                        "order.yml",
                        ORDER.replace("omit_empty: true", "omit_empty: true, tags: { \"" + name + "\": 1 }"))
                .document();

        assertThat(Dms.toYaml(document)).contains("\"" + name + "\": 1");
        assertThat(Dms.read("a.yml", Dms.toYaml(document)).document()).isEqualTo(document);
    }

    @Test
    void canonicalYamlPreservesTagsAndExtensions() {
        String text = Corpus.read(Corpus.ROOT.resolve("dms/valid/extensions.yml"));

        assertThat(Dms.toYaml(Dms.read("a.yml", text).document())).isEqualTo("""
                        dms_version: "0.2"
                        namespace: "acme.shop"
                        x-owner: "shop team"
                        models:
                          - name: "Order"
                            table:
                              name: "orders"
                            naming:
                              convention: "camelCase"
                            keys:
                              partition: { attribute: "PK", type: "S" }
                              sort: { attribute: "SK", type: "S" }
                            x-size:
                              items: 1000
                              growing: true
                            attributes:
                              - attribute: "PK"
                                type: "S"
                                required: true
                                roles: ["pk"]
                              - attribute: "SK"
                                type: "S"
                                required: true
                                roles: ["sk"]
                              - attribute: "status"
                                type: "S"
                                optional: true
                              - attribute: "amount"
                                type: "N"
                                optional: true
                                omit_empty: true
                                tags:
                                  pii: false
                                  level: [1, 2.5, null]
                                x-unit: "cent"
                              - attribute: "createdAt"
                                type: "S"
                                roles: ["created_at"]
                                format: "rfc3339nano"
                              - attribute: "version"
                                type: "N"
                                roles: ["version"]
                                format: "int"
                            indexes:
                              - name: "byStatus"
                                type: "GSI"
                                partition: { attribute: "status", type: "S" }
                                sort: { attribute: "createdAt", type: "S" }
                                projection: { type: "INCLUDE", fields: ["amount"] }
                                x-why: "status pages"
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.1", "0.2"})
    void indexKeyThatIsNotListedBelongsToTheModelWithAWarning(String version) {
        String text = ORDER.replace("dms_version: \"0.2\"", "dms_version: \"" + version + "\"")
                .replace("partition: { attribute: \"status\"", "partition: { attribute: \"statsu\"");
        ReadResult<DmsDocument> result = Dms.read("a.yml", text);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.DMS_INDEX_ATTRIBUTE_MISSING);
            assertThat(finding.isError()).isFalse();
            assertThat(finding.message()).contains("did you mean `status`");
        });
        Model order = result.document().models().iterator().next();
        assertThat(order.attribute("statsu")).contains(AttributeDef.of("statsu", Type.S));
        assertThat(rules(Dms.toYaml(result.document()))).isEmpty();
    }

    @Test
    void indexKeyThatIsNotListedFollowsTheRulesForAttributes() {
        String unlisted = ORDER.replace("partition: { attribute: \"status\"", "partition: { attribute: \"my_state\"");
        String other = unlisted + """
                      - name: "byState"
                        type: "GSI"
                        partition: { attribute: "my_state", type: "N" }
                """;

        assertThat(rules(unlisted)).containsExactly(Rule.DMS_INDEX_ATTRIBUTE_MISSING, Rule.DMS_NAME_CONVENTION);
        assertThat(rules(other)).contains(Rule.DMS_INDEX_TYPE_MISMATCH);
        assertThat(rules(unlisted.replace("my_state", "state").replace("[\"amount\"]", "[\"state\"]")))
                .containsExactly(Rule.DMS_INDEX_ATTRIBUTE_MISSING);
    }

    @Test
    void timestampAsSortKeyIsAWarning() {
        assertThat(rules(ORDER.replace(
                        "sort: { attribute: \"SK\", type: \"S\" }\n        proj",
                        "sort: { attribute: \"createdAt\", type: \"S\" }\n        proj")))
                .containsExactly(Rule.DMS_KEY_TIMESTAMP);
        assertThat(rules(ORDER.replace(
                                "sort: { attribute: \"SK\", type: \"S\" }\n    attr",
                                "sort: { attribute: \"createdAt\", type: \"S\" }\n    attr")
                        .replace(", roles: [\"sk\"]", "")))
                .containsExactly(Rule.DMS_KEY_TIMESTAMP);
    }

    @Test
    void differentKeysInTheSameTableAreAWarning() {
        String refund = ORDER.substring(ORDER.indexOf("  - name"))
                .replace("Order", "Refund")
                .replace("\"SK\"", "\"id\"");

        assertThat(rules(ORDER + refund)).containsExactly(Rule.DMS_TABLE_KEYS_DIFFER);
        assertThat(Dms.read("f", ORDER + refund).isValid()).isTrue();
    }
}
