package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.AttributeCipher;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.crypto.DevelopmentKeyFile;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Every command that reads items or vectors accepts names of 65,535 bytes, the longest that DynamoDB stores. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class LongNamesTest {
    private static final String NAME = "n".repeat(65_535);
    private static final Value NESTED = Value.m(Map.of(NAME, Value.bool(true)));
    private static final Item ITEM =
            Item.of("PK", Value.s("1")).with(NAME, Value.s("x")).with("map", NESTED);

    @TempDir
    private Path directory;

    private URI endpoint;
    private TablePrefix prefix;

    @BeforeEach
    void setUp(URI endpoint, TablePrefix prefix) {
        this.endpoint = endpoint;
        this.prefix = prefix;
    }

    private Run onTable(String... arguments) {
        return succeeded(Terminal.run(Stream.concat(Stream.of(arguments), Stream.of("--endpoint", endpoint.toString()))
                .toArray(String[]::new)));
    }

    private static Run succeeded(Run run) {
        assertThat(run.exitCode()).as(run.error()).isZero();
        return run;
    }

    private TableTheory connect() {
        return TableTheory.connect(Config.local(endpoint));
    }

    private String table(String name) {
        String table = prefix.table(name);
        try (TableTheory db = connect()) {
            db.createTable(
                    Model.builder("Any", table).partitionKey("PK", Type.S).build());
        }
        return table;
    }

    @Test
    void attributeCommands() {
        String value = DynamoJson.write(NESTED) + "\n";

        String serialized = succeeded(Terminal.runWithInput(value, "attribute", "serialize"))
                .out();
        assertThat(succeeded(Terminal.runWithInput(serialized, "attribute", "deserialize"))
                        .out())
                .isEqualTo(value);
        assertThat(succeeded(Terminal.runWithInput(value, "attribute", "fingerprint"))
                        .out())
                .hasSize(65);
        assertThat(succeeded(Terminal.runWithInput(DynamoJson.write(ITEM) + "\n", "attribute", "fingerprint", "--item"))
                        .out())
                .hasSize(65);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "canonical"})
    void exportImportAndDigest(String format) {
        String from = table("from");
        String to = table("target");
        String file = directory.resolve("items").toString();
        try (TableTheory db = connect()) {
            db.model(db.describeTable(from).mapper()).batchPut(Stream.of(ITEM));

            onTable("export", from, file, "--format", format);
            onTable("import", file, to);
            assertThat(onTable("digest", from, to, "--file", file).out()).endsWith("same items\n");

            assertThat(db.model(db.describeTable(to).mapper()).scan()).containsExactly(ITEM);
        }
    }

    @Test
    void envelopeInspect() {
        Value envelope = new AttributeCipher(new DeterministicTestKeys("x")).seal("Patient", NAME, NESTED);
        String item = DynamoJson.write(ITEM.with(NAME, envelope)) + "\n";

        assertThat(succeeded(Terminal.runWithInput(DynamoJson.write(envelope) + "\n", "envelope", "inspect"))
                        .out())
                .startsWith("{\"v\":1,");
        assertThat(succeeded(Terminal.runWithInput(item, "envelope", "inspect", "--item"))
                        .out())
                .contains(NAME);
    }

    @Test
    void reencrypt() throws IOException {
        String document = """
                dms_version: "0.1"
                models:
                  - name: "Patient"
                    table: { name: "patients" }
                    keys: { partition: { attribute: "PK", type: "S" } }
                    attributes:
                      - { attribute: "PK", type: "S", required: true, roles: ["pk"] }
                      - { attribute: "notes", type: "M", optional: true, encryption: { v: 1 } }
                """;
        Path file = Files.writeString(directory.resolve("patients.yml"), document);
        DmsDocument read = Dms.read("patients.yml", document).document();
        Model model = read.models().iterator().next().withTable(prefix.table("patients"));
        DevelopmentKeyFile oldKey = DevelopmentKeyFile.create(directory.resolve("old.key"));
        DevelopmentKeyFile newKey = DevelopmentKeyFile.create(directory.resolve("new.key"));
        Item patient = Item.of("PK", Value.s("1")).with("notes", NESTED);
        Config local = Config.local(endpoint);
        try (TableTheory db = TableTheory.connect(
                        local.toBuilder().keyProvider(oldKey).build())
                .register(model)) {
            db.createTable(model);
            db.model("Patient", patient).create();
        }

        assertThat(onTable(
                                "reencrypt",
                                file.toString(),
                                "Patient",
                                "--table",
                                model.table(),
                                "--dev-key-file",
                                directory.resolve("new.key").toString(),
                                "--old-dev-key-file",
                                directory.resolve("old.key").toString())
                        .out())
                .startsWith("re-encrypted 1 of 1");

        try (TableTheory db = TableTheory.connect(
                        local.toBuilder().keyProvider(newKey).build())
                .register(model)) {
            assertThat(db.model("Patient").scan()).containsExactly(patient);
        }
    }

    @Test
    void conformanceCountsVectorsWithLongNamesAndBrokenOnes() throws IOException {
        String serialized = Terminal.runWithInput(DynamoJson.write(NESTED) + "\n", "attribute", "serialize")
                .out()
                .strip();
        String vector = "{\"kind\":\"ser\",\"name\":\"long\",\"av\":" + DynamoJson.write(NESTED) + ","
                + serialized.substring(1);
        String broken =
                "{\"kind\":\"deser-ok\",\"name\":\"broken\",\"typeId\":\"0001\",\"bytes\":\"61\",\"canonical\":true,"
                        + "\"av\":" + "{\"L\":".repeat(9_990) + "{}" + "}".repeat(9_990) + "}";
        Files.write(
                directory.resolve("attribute-serialization.jsonl"),
                List.of(vector, broken, vector, "{\"kind\":\"ser\"", vector));

        Run run = Terminal.run("conformance", directory.toString());

        assertThat(run.exitCode()).isEqualTo(1);
        assertThat(run.out()).contains("attribute-serialization: 3 passed, 2 failed");
    }

    @Test
    void commandsForDailyWork() throws IOException {
        String table = table("daily");
        String item = "{\"PK\":\"1\",\"" + NAME + "\":\"x\",\"map\":{\"" + NAME + "\":true}}";
        Path file = Files.writeString(directory.resolve("items.json"), "[" + item + "]");

        onTable("put", table, "--yes", "@" + file);
        try (TableTheory db = connect()) {
            assertThat(db.model(db.describeTable(table).mapper()).scan()).containsExactly(ITEM);
        }
        assertThat(onTable("get", table, "PK=1").out()).contains(NAME);
        assertThat(onTable("get", table, "PK=1", "--dynamodb-json").out()).contains(NAME);
        assertThat(onTable("query", table, "PK=1").out()).endsWith("capacity units\n");
        assertThat(onTable("query", table, "PK=1", "--filter", NAME + " exists", "--count")
                        .out())
                .startsWith("1 item");
        assertThat(onTable("scan", table, "--json").out()).contains(NAME);
        Run inferred = onTable("infer", table);
        assertThat(inferred.out()).contains("dms_version", "attribute: \"map\"").doesNotContain(NAME);
        assertThat(inferred.error()).contains("name a DMS document cannot contain", "nnn…");
        assertThat(onTable("explain", table, "PK=1", "--filter", NAME + " exists")
                        .out())
                .contains("Query on " + table);
        onTable("delete", table, "PK=1", "--yes");
        assertThat(onTable("scan", table, "--count").out()).startsWith("0 items");
    }

    @Test
    void watchShowsChanges() throws IOException {
        String table = prefix.table("watched");
        Path document = Files.writeString(directory.resolve("any.yml"), """
                dms_version: "0.1"
                models:
                  - name: "Any"
                    table: { name: "any" }
                    keys: { partition: { attribute: "PK", type: "S" } }
                    attributes: [{ attribute: "PK", type: "S", required: true, roles: ["pk"] }]
                """);
        Path items = Files.writeString(directory.resolve("items.json"), "[" + DynamoJson.write(ITEM) + "]");
        onTable("create-table", document.toString(), "--table", table, "--stream", "NEW_AND_OLD_IMAGES", "--yes");
        onTable("put", table, "--yes", "--dynamodb-json", "@" + items);

        assertThat(onTable("watch", table, "--from-start", "--count", "1", "--json")
                        .out())
                .contains("INSERT", NAME);
        assertThat(onTable("watch", table, "--from-start", "--count", "1").out())
                .contains("INSERT");
    }

    @Test
    void schemaAndOneTableCommands() throws IOException {
        String schema = """
                {"format": "onetable:1.1.0", "version": "0.1.0", "params": {},
                 "indexes": {"primary": {"hash": "PK", "sort": "SK"}},
                 "models": {"T": {"PK": {"type": "string", "value": "t#${id}"}, "SK": {"type": "string", "value": "t#"},
                                  "id": {"type": "string"}, "any": {"type": "object"}}},
                 "queries": {"all": {"type": "Scan", "hash": "", "index": "primary", "limit": 10, "operation": "Equal",
                                     "schema": "Current"}},
                 "items": [{"_type": "T", "id": "1", "any": {"%s": "x"}}]}
                """.formatted(NAME);
        String file =
                Files.writeString(directory.resolve("schema.json"), schema).toString();
        String table = prefix.table("table");

        succeeded(Terminal.run("validate", file));
        succeeded(Terminal.run("fmt", file));
        succeeded(Terminal.run("diff", file, file));
        succeeded(Terminal.run("convert", file, "--to", "dms"));
        assertThat(onTable("seed", file, "--table", table + "-seeded", "--yes").out())
                .contains("stored 1 item");
        onTable("onetable", "load", file, "--table", table);
        assertThat(onTable("onetable", "query", file, "all", "--table", table, "--json")
                        .out())
                .contains(NAME);
        assertThat(onTable("onetable", "query", file, "all", "--table", table).out())
                .endsWith("1 item\n");
    }
}
