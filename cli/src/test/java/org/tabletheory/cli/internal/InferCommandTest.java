package org.tabletheory.cli.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tabletheory.attribute.Type;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.cli.internal.console.ExitCode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import org.tabletheory.processor.TableProcessor;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.FormDef;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.key.KeyContract;
import org.tabletheory.schema.key.TemplateContract;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Infers documents from tables in DynamoDB Local, and creates the same tables in the engine. */
@DynamoTest
class InferCommandTest {
    private static final String TABLE = """
            dms_version: "0.1"
            models:
              - name: "Any"
                table: { name: "any" }
                keys: { partition: { attribute: "pk", type: "S" }, sort: { attribute: "sk", type: "S" } }
                attributes:
                  - { attribute: "pk", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "sk", type: "S", required: true, roles: ["sk"] }
                  - { attribute: "email", type: "S", optional: true }
                  - { attribute: "total", type: "N", optional: true }
                  - { attribute: "gone", type: "S", optional: true }
                  - { attribute: "unused", type: "B", optional: true }
                  - { attribute: "expires", type: "N", format: "unix_seconds", roles: ["ttl"], optional: true }
                indexes:
                  - { name: "by-email", type: "GSI", partition: { attribute: "email", type: "S" },
                      sort: { attribute: "pk", type: "S" }, projection: { type: "INCLUDE", fields: ["gone"] } }
                  - { name: "by-unused", type: "GSI", partition: { attribute: "unused", type: "B" },
                      projection: { type: "KEYS_ONLY" } }
                  - { name: "by-total", type: "LSI", partition: { attribute: "pk", type: "S" },
                      sort: { attribute: "total", type: "N" }, projection: { type: "ALL" } }
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private URI endpoint;

    @SuppressWarnings("NullAway.Init")
    private String table;

    @BeforeEach
    void createTable(URI endpoint, TablePrefix prefix) throws IOException {
        this.endpoint = endpoint;
        this.table = prefix.table("single");
        Path document = Files.writeString(directory.resolve("table.yml"), TABLE);
        ok(endpoint, "create-table", document.toString(), "--table", table, "--yes");
    }

    private static Run run(URI endpoint, String... arguments) {
        return Terminal.run(Stream.concat(Stream.of(arguments), Stream.of("--endpoint", endpoint.toString()))
                .toArray(String[]::new));
    }

    private static String ok(URI endpoint, String... arguments) {
        Run run = run(endpoint, arguments);
        assertThat(run.exitCode()).as(run.error()).isEqualTo(ExitCode.OK);
        return run.out();
    }

    private void put(String items) {
        ok(endpoint, "put", table, items, "--yes");
    }

    private DmsDocument infer(String... options) {
        String[] command =
                Stream.concat(Stream.of("infer", table), Stream.of(options)).toArray(String[]::new);
        return Dms.read("inferred.yml", ok(endpoint, command)).document();
    }

    private static Model model(DmsDocument document, String name) {
        return document.model(name).orElseThrow(() -> new AssertionError(document.models() + " has no " + name));
    }

    @Test
    void numberOfTheFormIsTheFormOfTheModel() {
        put("""
                [{"pk":"USER#1","sk":"PROFILE","_form":3,"_type":"User"},
                 {"pk":"USER#2","sk":"PROFILE","_form":2,"_type":"User"},
                 {"pk":"USER#3","sk":"PROFILE","_type":"User"},
                 {"pk":"NOTE#1","sk":"NOTE","_form":"draft","_type":"Note"},
                 {"pk":"TAG#1","sk":"TAG","_type":"Tag"}]""");

        Run run = run(endpoint, "infer", table);

        DmsDocument document = Dms.read("inferred.yml", run.out()).document();
        assertThat(model(document, "User").form()).hasValue(FormDef.of("_form", 3));
        assertThat(model(document, "User").attribute("_form")).isEmpty();
        assertThat(run.error())
                .contains(
                        "User._form is the number of the form, and 3 is the greatest; 2 of 3 items have an older form,"
                                + " which the class needs upcasters for");
        assertThat(model(document, "Note").form()).isEmpty();
        assertThat(model(document, "Note").attribute("_form")).isPresent();
        assertThat(model(document, "Tag").form()).isEmpty();
    }

    /** Anyone who can store an item chooses its names. */
    @Test
    void namesThatADocumentCannotContainAreOmittedAndNotedInOneLine() {
        put("""
                {"pk":"USER#1","sk":"PROFILE","x\\n- name: Evil\\u001b[2J":1,"_type":"*/\\nname: Evil"}""");

        Run run = run(endpoint, "infer", table);

        assertThat(Dms.read("inferred.yml", run.out()).document().models()).hasSize(1);
        assertThat(run.out()).doesNotContain("Evil\"").doesNotContain("\u001b");
        assertThat(run.error())
                .contains("so it is omitted: x\\n- name: Evil\\u001b[2J\n")
                .doesNotContain("\u001b");
    }

    @Test
    void kindsAreDistinguishedByTheShapeOfKeys() {
        put("""
                [{"pk":"USER#1","sk":"PROFILE","email":"a","name":"Ann"},
                 {"pk":"USER#2","sk":"PROFILE","email":"b","name":"Bob","age":3},
                 {"pk":"USER#1","sk":"ORDER#1","total":1},
                 {"pk":"USER#1","sk":"ORDER#1#ITEM#7","qty":1},
                 {"pk":"USER#2","sk":"ORDER#9#ITEM#8","qty":"two"},
                 {"pk":"PRODUCT#7","sk":"PRODUCT#7","price":2}]""");

        DmsDocument document = infer();

        assertThat(document.models().stream().map(Model::name))
                .containsExactlyInAnyOrder("UserProfile", "UserOrder", "UserOrderItem", "Product");
        Model profile = model(document, "UserProfile");
        assertThat(profile.attribute("name").orElseThrow().tags().text("seen")).isEqualTo("2 of 2");
        assertThat(profile.attribute("name").orElseThrow().optional()).isFalse();
        assertThat(profile.attribute("age").orElseThrow().tags().text("seen")).isEqualTo("1 of 2");
        assertThat(profile.attribute("age").orElseThrow().optional()).isTrue();
        assertThat(model(document, "UserOrderItem")
                        .attribute("qty")
                        .orElseThrow()
                        .tags()
                        .text("types"))
                .isIn("N 1, S 1", "S 1, N 1");
        assertThat(run(endpoint, "infer", table).error())
                .contains("note: UserOrderItem.qty has several types: ", "inferred 4 models from 6 items");
    }

    @Test
    void typeOfAProjectedAttributeIsThatOfOtherItemsOrANotedGuess() {
        String guess =
                "note: UserProfile.gone is projected by the index by-email, but no item that was read has it; its type S"
                        + " is a guess\n";
        put("""
                {"pk":"USER#1","sk":"PROFILE","email":"a"}""");
        assertThat(run(endpoint, "infer", table).error()).containsOnlyOnce(guess);

        put("""
                {"pk":"USER#1","sk":"ORDER#1","gone":5}""");

        assertThat(run(endpoint, "infer", table).error()).doesNotContain("is a guess");
        assertThat(model(infer(), "UserProfile").attribute("gone").orElseThrow().type())
                .isEqualTo(Type.N);
    }

    @Test
    void kindsAreDistinguishedByADiscriminator() {
        put("""
                [{"pk":"1","sk":"a","entityType":"USER_ACCOUNT","name":"Ann"},
                 {"pk":"2","sk":"a","entityType":"Order","total":2}]""");

        assertThat(infer().models().stream().map(Model::name)).containsExactlyInAnyOrder("UserAccount", "Order");
        assertThat(infer("--by-key").models()).hasSize(1);
        assertThat(infer("--discriminator", "name").models().stream().map(Model::name))
                .contains("Ann");
        assertThat(run(endpoint, "infer", table).error()).contains("the attribute entityType names the kind");
    }

    /** Orders of two tenants, in one of which every value is the same; the numbers are padded. */
    @Test
    void keysThatAreMadeOfOtherAttributesHaveTemplates() throws IOException {
        put("""
                [{"pk":"TENANT#acme","sk":"PROFILE","tenantId":"acme","name":"acme"},
                 {"pk":"TENANT#zoo","sk":"PROFILE","tenantId":"zoo","name":"Zoo"},
                 {"pk":"TENANT#acme","sk":"ORDER#ann#000001","tenantId":"acme","customer":"ann","number":1,"qty":1,"email":"x"},
                 {"pk":"TENANT#acme","sk":"ORDER#bob#000017","tenantId":"acme","customer":"bob","number":17,"qty":1},
                 {"pk":"USER#a%23b","sk":"1767225600000","login":"a#b","at":"2026-01-01T00:00:00Z"},
                 {"pk":"USER#c","sk":"1767225600001","login":"c","at":"2026-01-01T00:00:00.001Z"},
                 {"pk":"BOX#7","sk":"x","number":8}]""");
        Path keys = directory.resolve("keys.yml");

        Run run = run(endpoint, "infer", table, "--keys", keys.toString());

        assertThat(run.error())
                .contains("note: TenantProfile.pk is computed by the template TENANT#{tenantId}\n")
                .contains("note: TenantProfile.sk is computed by the template PROFILE\n")
                .contains("note: TenantOrder.sk is computed by the template ORDER#{customer}#{number:6}\n")
                .contains("note: User.pk is computed by the template USER#{login:escape}\n")
                .contains("note: User.sk is computed by the template {at:millis}\n")
                .contains(
                        "note: Box.pk has several parts, but no template of other attributes computes it in every item, so it is"
                                + " an ordinary attribute\n")
                .doesNotContain("Box.sk has")
                .doesNotContain("email is computed");
        assertThat(run(endpoint, "infer", table, "--keys", keys.toString()).error())
                .contains("already exists; use --force to overwrite it");
        Path document = Files.writeString(directory.resolve("inferred.yml"), run.out());
        Run java = Terminal.run("gen", "java", document.toString(), "--keys", keys.toString());
        assertThat(java.out())
                .contains("@PartitionKey(template = \"TENANT#{tenantId}\")")
                .contains("@SortKey(template = \"ORDER#{customer}#{number:6}\") String sk");
        checkGenerated(document, keys);
    }

    /** The generated records match the document, and their contracts are those that were inferred. */
    private void checkGenerated(Path document, Path keys) throws IOException {
        Path sources = directory.resolve("src");
        Path classes = Files.createDirectory(directory.resolve("classes"));
        Terminal.run(
                "gen",
                "java",
                document.toString(),
                "--keys",
                keys.toString(),
                "--to",
                sources.toString(),
                "--package",
                "acme");
        List<String> options = new ArrayList<>(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                "-processor",
                TableProcessor.class.getName()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java"))
                    .map(Path::toString)
                    .forEach(options::add);
        }
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, options.toArray(String[]::new)))
                .isZero();
        Run drift = Terminal.run("drift", document.toString(), "--classpath", classes.toString());
        assertThat(drift.exitCode()).as(drift.out() + drift.error()).isEqualTo(ExitCode.OK);
        KeyContract inferred =
                KeyContract.read("keys.yml", Files.readString(keys)).document();
        for (String name : List.of("TenantOrder", "User")) {
            Path written = classes.resolve("META-INF/tabletheory/acme." + name + ".keys.yml");
            KeyContract generated =
                    KeyContract.read(name, Files.readString(written)).document();
            assertThat(TemplateContract.templates(generated, name).toString())
                    .isEqualTo(TemplateContract.templates(inferred, name).toString());
        }
    }

    /** Such an item is not in the index. */
    @Test
    void componentOfAnIndexKeyMayBeNull() {
        put("""
                [{"pk":"TASK#1","sk":"2026-01-01T00:00:00Z","number":1,"state":null},
                 {"pk":"TASK#2","sk":"2026-01-01T00:00:01Z","number":2,"state":"open","email":"STATE#open"},
                 {"pk":"TASK#3","sk":"2026-01-01T00:00:01Z","number":3,"state":"done","email":"STATE#done"}]""");

        assertThat(run(endpoint, "infer", table).error())
                .contains("note: Task.email is computed by the template STATE#{state}\n")
                .doesNotContain("has several parts");
    }

    @Test
    void tableWithoutTemplatesHasNoKeyContract() {
        put("{\"pk\":\"1\",\"sk\":\"a\"}");
        Path keys = directory.resolve("keys.yml");
        assertThat(run(endpoint, "infer", table, "--keys", keys.toString()).error())
                .contains("note: no key is made of other attributes, so " + keys + " is not written\n");
        assertThat(keys).doesNotExist();
    }

    /** User names instead of prefixes would give a model for each user. */
    @Test
    void tooManyKindsAreOne() {
        StringBuilder items = new StringBuilder("[");
        for (char c = 'a'; c <= 'z'; c++) {
            items.append(c == 'a' ? "" : ",").append("{\"pk\":\"" + c + "x#1\",\"sk\":\"" + c + "y#1\"}");
        }
        put(items + "]");

        assertThat(infer().models()).hasSize(1);
    }

    @Test
    void documentIsValidAndCreatesTheSameTable() throws IOException {
        put("""
                [{"pk":"USER#1","sk":"PROFILE","email":"a","name":"Ann","expires":1},
                 {"pk":"USER#1","sk":"ORDER#1","total":1},
                 {"pk":"x","sk":"ORDER#1","nested":{"a":[1]}}]""");
        checkRoundTrip();
    }

    @Test
    void emptyTableIsDescribedByItsKeysAndIndexes() throws IOException {
        checkRoundTrip();
    }

    private void checkRoundTrip() throws IOException {
        Path yaml = Files.writeString(directory.resolve("inferred.yml"), ok(endpoint, "infer", table));
        Path json = Files.writeString(directory.resolve("inferred.json"), ok(endpoint, "infer", table, "--json"));
        Run valid = Terminal.run("validate", yaml.toString(), json.toString());
        assertThat(valid.exitCode()).as(valid.out() + valid.error()).isEqualTo(ExitCode.OK);

        try (EngineEndpoint copy = DynamoEngine.start().listen(0)) {
            ok(copy.uri(), "create-table", yaml.toString(), "--yes");

            TableDescription original = describe(endpoint);
            TableDescription created = describe(copy.uri());
            assertThat(created.primaryKey()).isEqualTo(original.primaryKey());
            assertThat(created.ttl()).isEqualTo(original.ttl()).isEqualTo("expires");
            assertThat(created.indexes().stream().map(IndexDescription::definition))
                    .containsExactlyInAnyOrderElementsOf(original.indexes().stream()
                            .map(IndexDescription::definition)
                            .toList());
            Run diff = run(copy.uri(), "diff", yaml.toString(), "--live", "--table", table);
            assertThat(diff.exitCode()).as(diff.out() + diff.error()).isEqualTo(ExitCode.OK);
        }
    }

    private TableDescription describe(URI where) {
        try (TableTheory db = TableTheory.connect(Config.local(where))) {
            return db.describeTable(table);
        }
    }
}
