package org.tabletheory.conformance.spi;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.conformance.spi.pack.Database;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.testing.DynamoTest;

@DynamoTest
class ScenarioPackTest {
    private static final URI NOWHERE = URI.create("http://127.0.0.1:1");

    private static final String MODEL = """
            dms_version: "0.1"
            models:
              - name: "Jar"
                table: { name: "jars" }
                keys: { partition: { attribute: "id", type: "S" } }
                attributes:
                  - { attribute: "id", type: "S", roles: ["pk"] }
                  - { attribute: "label", type: "S", optional: true, omit_empty: true }
                  - { attribute: "sizes", type: "NS", optional: true }
                  - { attribute: "version", type: "N", format: "int", roles: ["version"] }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path suite;

    private final StringWriter text = new StringWriter();

    @BeforeEach
    void writeModel() throws IOException {
        write("dms/v0.1/models/jar.yml", MODEL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            item_contains: { label: "plum" }      | expected item_contains.label "plum", got {"S":"pear"}
            item_equals: { id: "j" }              | expected item_equals with [id], got with [id, label, sizes, version]
            item_contains: { sizes: [1, 3] }      | expected item_contains.sizes [1,3], got {"NS":[
            item_contains: { version: 1 }         | expected item_contains.version 1, got {"N":"0"}
            item_has_fields: ["colour"]           | expected item_has_fields colour, got only
            item_missing_fields: ["label"]        | expected item_missing_fields label, got label is {"S":"pear"}
            raw_attribute_types: { sizes: "SS" }  | expected raw_attribute_types sizes: SS, got NS
            raw_values: { version: { S: "0" } }   | expected raw_values version: {"S":"0"}, got {"N":"0"}
            raw_item_absent: true                 | expected nothing stored, got {
            item_absent: true                     | expected no item, got an item
            requests: 2                           | expected 2 requests, got 1 requests
            error: "ErrItemNotFound"              | expected error ErrItemNotFound, got success
            item_field_matches: { label: "p" }    | expected item_field_matches label like p, got {"S":"pear"}
            item_field_equals_var: { label: "x" } | expected item_field_equals_var label = null, got {"S":"pear"}
            """)
    void wrongExpectationFailsWithExpectedAndActual(String expectation, String line, URI endpoint) throws IOException {
        write("scenarios/wrong.yml", scenario("""
                  - op: create
                    item: { id: "j", label: "pear", sizes: [2, 1] }
                  - op: get
                    key: { id: "j" }
                    expect: { %s }
                """.formatted(expectation)));

        PackSummary summary = run(endpoint);

        assertThat(summary.failed()).as(text.toString()).isOne();
        assertThat(text.toString())
                .contains("scenarios" + java.io.File.separator + "wrong.yml:8: some scenario: " + line.strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            get    | errors: ["ErrItemNotFound", "ErrConditionFailed"] | expected error ErrConditionFailed ErrItemNotFound, got ErrItemNotFound
            get    | error: "ErrConditionFailed"                       | expected error ErrConditionFailed, got ErrItemNotFound
            get    | ok: true                                          | expected success, got ErrItemNotFound
            get    | not_errors: ["ErrConditionFailed"]                | expected success, got ErrItemNotFound
            delete | error: "ErrItemNotFound"                          | expected error ErrItemNotFound, got success
            delete | item_has_fields: ["label"]                        | expected item_has_fields label, got no item
            delete | item_lacks_fields: ["label"]                      | expected item_lacks_fields label, got no item
            delete | item_field_not_equals_var: { label: "x" }         | expected item_field_not_equals_var label other than null, got null
            delete | item_contains: { label: "plum" }                  | expected item_contains {"label":"plum"}, got no item
            """)
    void wrongExpectationOfAStepWithoutAnItemFails(String operation, String expectation, String line, URI endpoint)
            throws IOException {
        write("scenarios/wrong.yml", scenario("""
                  - op: %s
                    key: { id: "missing" }
                    expect: { %s }
                """.formatted(operation, expectation)));

        PackSummary summary = run(endpoint);

        assertThat(summary.failed()).as(text.toString()).isOne();
        assertThat(text.toString()).contains(": some scenario: " + line.strip());
    }

    @Test
    void tablesAreDeletedAfterAScenarioWhetherItPassesOrNot() throws IOException {
        String create = "  - op: create\n    item: { id: \"j\" }\n    expect: { requests: %s }\n";
        write("scenarios/passes.yml", scenario(create.formatted(1)));
        write("scenarios/fails.yml", scenario(create.formatted(2)));
        DynamoEngine engine = DynamoEngine.start();
        try (EngineEndpoint dynamo = engine.listen(0)) {
            PackSummary summary = run(dynamo.uri());

            assertThat(summary.passed()).as(text.toString()).isOne();
            assertThat(summary.failed()).isOne();
        }
        assertThat(engine.call("ListTables", "{}".getBytes(UTF_8)).body())
                .asString(UTF_8)
                .isEqualTo("{\"TableNames\":[]}");
    }

    @Test
    void noItemOfAResultMayHaveAMissingField(URI endpoint) throws IOException {
        String steps = """
                  - op: create
                    item: { id: "%s", label: "pear" }
                  - op: create
                    item: { id: "%s" }
                  - op: scan
                    scan: {}
                    expect: { item_count: 2, items_missing_fields: ["label"] }
                """;
        write("scenarios/one.yml", scenario(steps.formatted("a", "b")));
        write("scenarios/other.yml", scenario(steps.formatted("b", "a")));

        PackSummary summary = run(endpoint);

        assertThat(summary.failed()).as(text.toString()).isEqualTo(2);
        assertThat(text.toString()).contains("expected items_missing_fields label, got an item with {\"S\":\"pear\"}");
    }

    @Test
    void rightExpectationsPass(URI endpoint) throws IOException {
        write("scenarios/deep/right.yml", scenario("""
                  - op: create
                    item: { id: "j", label: "pear", sizes: [2, "1.0"] }
                    expect: { ok: true, requests: 1 }
                  - op: get
                    key: { id: "j" }
                    expect: { item_equals: { id: "j", label: "pear", sizes: ["1", 2.00], version: 0 } }
                """));

        assertThat(run(endpoint).passed()).as(text.toString()).isOne();
    }

    @Test
    void unexpectedErrorFailsWithItsCode(URI endpoint) throws IOException {
        write("scenarios/absent.yml", scenario("""
                  - op: get
                    key: { id: "none" }
                """));

        run(endpoint);

        assertThat(text.toString()).contains("absent.yml:6: some scenario: expected success, got ErrItemNotFound (");
    }

    @Test
    void missingCapabilityIsSkippedWithoutADatabase() throws IOException {
        write(
                "scenarios/a.yml",
                scenario("  - { op: sleep, ms: 1 }\n")
                        .replace("model:", "requires_capabilities: [\"flight\"]\nmodel:"));

        PackSummary summary = run(NOWHERE);

        assertThat(summary.passed() + summary.failed()).isZero();
        assertThat(summary.skipped()).containsExactly(entry("flight", 1));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
            - { op: jump }                                             | :6: cannot be run: unknown op 'jump'
            - { op: get, key: { id: "j" }, colour: 1 }                 | :6: cannot be run: unknown 'colour' in a step
            - { op: get, key: { id: "j" }, expect: { item_is: 1 } }    | :6: cannot be run: unknown 'item_is' in an exp
            - { op: get }                                              | :6: cannot be run: 'key' is missing
            - { op: get, key: "j" }                                    | :6: cannot be run: 'key' must be an object
            - { op: sleep, ms: "long" }                                | :6: cannot be run: 'ms' must be an integer
            - { op: query, query: { sort_direction: "up" } }           | :6: cannot be run: 'sort_direction' must be ASC or DESC
            - { op: get, key: { id: "j" }, expect: { ok: false } }     | :6: cannot be run: 'ok' must be true
            - { op: get, key: { id: "j" }, expect: { error: "E", item_count: 1 } } | 'item_count' cannot be combined with
            - { op: get, key: { id: "j", id: "k" } }                   | :6: cannot be run: duplicate key `id`
            - { op: get, key: &k { id: "j" } }                         | :6: cannot be run: anchors are not allowed
            - { op: get, key: { id: "j" }                              | cannot be run: expected ',' or '}'
            - { op: get, model: "Tin", key: { id: "j" } }              | cannot be run: unknown model 'Tin' of DMS 0.1
            """)
    void malformedStepIsReportedWithItsLine(String step, String line) throws IOException {
        write("scenarios/odd.yml", scenario("  " + step + "\n"));

        PackSummary summary = run(NOWHERE);

        assertThat(summary.unreadable()).isOne();
        assertThat(text.toString()).contains("odd.yml:").contains(line.strip());
    }

    @Test
    void invalidModelIsReportedWithItsLocation() throws IOException {
        write("dms/v0.1/models/jar.yml", MODEL.replace("roles: [\"version\"]", "roles: [\"captain\"]"));
        write("scenarios/any.yml", scenario("  - { op: sleep, ms: 1 }\n"));

        PackSummary summary = run(NOWHERE);

        assertThat(summary.unreadable()).isGreaterThanOrEqualTo(1);
        assertThat(text.toString()).contains("jar.yml:10:");
    }

    @Test
    void differentGoldenCursorFails() throws IOException {
        write("golden/cursor/one.json", "{\"lastKey\":{\"PK\":{\"S\":\"a\"}}}\n");
        write("golden/cursor/one.cursor", "eyJsYXN0S2V5Ijp7fX0=\n");
        write("golden/cursor/two.cursor", "\n");

        Summary summary = runAll(NOWHERE);

        assertThat(summary.failed()).isOne();
        assertThat(summary.unreadable()).isOne();
        assertThat(text.toString())
                .contains(
                        "one.json:1: one: expected 'eyJsYXN0S2V5Ijp7fX0=', got 'eyJsYXN0S2V5Ijp7IlBLIjp7IlMiOiJhIn19fQ=='");
    }

    private static String scenario(String steps) {
        return """
                # what it is about
                name: "some scenario"
                dms_version: "0.1"
                model: "Jar"
                steps:
                """ + steps;
    }

    private void write(String file, String content) throws IOException {
        Path path = suite.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }

    private PackSummary run(URI endpoint) throws IOException {
        return runAll(endpoint).packs().get(0);
    }

    private Summary runAll(URI endpoint) throws IOException {
        try (Database database = Database.at(endpoint)) {
            return new Runner(Packs.all(database)).run(suite, new TextReport(text));
        }
    }
}
