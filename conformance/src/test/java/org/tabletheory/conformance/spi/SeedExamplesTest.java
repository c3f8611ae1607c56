package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.SerializedValue;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.OneTable;
import org.tabletheory.onetable.OneTableOptions;
import org.tabletheory.onetable.SavedQueries;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.recipes.FaceTheoryModels;
import org.tabletheory.schema.AttributeDef;
import org.tabletheory.schema.Dms;
import org.tabletheory.schema.DmsDocument;
import org.tabletheory.schema.Model;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/**
 * Loads and runs the examples of the specifications, if these are available next to the project. Where an example
 * contradicts its own specification, the test lists the expected findings.
 */
@DynamoTest
@EnabledIf("available")
class SeedExamplesTest {
    private static final Path SEEDS = Path.of("..", "..", "shared", "seeds");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(\\w+)\\n(.*?)^```$");

    /** One fenced example. */
    private record Example(String file, String language, String text) {}

    static boolean available() {
        return Files.isDirectory(SEEDS);
    }

    private static List<Example> examples() throws IOException {
        List<Example> examples = new ArrayList<>();
        try (Stream<Path> files = Files.list(SEEDS)) {
            for (Path file : files.sorted().toList()) {
                Matcher fence = FENCE.matcher(Files.readString(file));
                while (fence.find()) {
                    examples.add(new Example(file.getFileName().toString(), fence.group(1), fence.group(2)));
                }
            }
        }
        return examples;
    }

    private static String example(String file, String language, int number) throws IOException {
        return examples().stream()
                .filter(example ->
                        example.file().equals(file) && example.language().equals(language))
                .toList()
                .get(number)
                .text();
    }

    private static List<String> rules(Collection<Finding> findings) {
        return findings.stream()
                .map(finding -> (finding.isError() ? "error " : "warning ") + finding.ruleId())
                .toList();
    }

    /** A new example needs a test below. */
    @Test
    void everyYamlAndJsonExampleIsTested() throws IOException {
        assertThat(examples().stream()
                        .filter(example -> List.of("yaml", "yml", "json").contains(example.language()))
                        .map(example -> example.file() + " " + example.language()))
                .containsExactly(
                        "dms-spec-v0.1.md yaml", "onetable-schema-1.1.0.md json", "onetable-schema-1.1.0.md json");
    }

    /** The example has an index key that is not in its attributes. */
    @ParameterizedTest
    @ValueSource(strings = {"0.1", "0.2"})
    void dmsExampleStoresItemsAndQueriesItsIndex(String version, URI endpoint, TablePrefix prefix) throws IOException {
        String text = example("dms-spec-v0.1.md", "yaml", 0)
                .replace("dms_version: \"0.1\"", "dms_version: \"" + version + "\"")
                .replace("name: \"users\"", "name: \"" + prefix.table("users") + "\"");
        ReadResult<DmsDocument> result = Dms.read("dms-spec-v0.1.md", text);
        assertThat(rules(result.findings())).containsExactly("warning dms-index-attribute-missing");

        DmsDocument document = result.document();
        assertThat(document.models().iterator().next().attribute("emailHash"))
                .contains(AttributeDef.of("emailHash", Type.S));
        try (TableTheory db = TableTheory.connect(Config.local(endpoint)).register(document)) {
            db.createTables(document);
            Item user = Item.of("PK", Value.s("USER#1"))
                    .with("SK", Value.s("PROFILE"))
                    .with("emailHash", Value.s("h1"))
                    .with("ttl", Value.n(253_402_300_799L))
                    .with("tags", Value.ss(List.of()));
            db.model("User", user).create();

            Item stored = db.model("User").where("emailHash", "=", "h1").first();

            assertThat(stored.get("version")).isEqualTo(Value.n(0));
            assertThat(stored.has("createdAt")).isTrue();
            assertThat(stored.has("tags")).isFalse();
            Item updated = db.model("User", stored.with("tags", Value.ss(List.of("a"))))
                    .update("tags");
            assertThat(updated.get("version")).isEqualTo(Value.n(1));
        }
    }

    /**
     * The example omits the type of a field and has a query whose index and model it does not declare, without a
     * partition key.
     */
    @Test
    void oneTableExampleRunsExceptForItsOwnQuery(URI endpoint, TablePrefix prefix) throws IOException {
        String text = example("onetable-schema-1.1.0.md", "json", 0);
        assertThat(rules(OneTableSchema.read("example", text, OneTableMode.STRICT)
                        .findings()))
                .containsExactly(
                        "error onetable-type-missing",
                        "error onetable-type-missing",
                        "error onetable-property-missing",
                        "error onetable-query-index",
                        "error onetable-query-model",
                        "error onetable-filter-field");
        ReadResult<OneTableDocument> lenient = OneTableSchema.read("example", text);
        assertThat(lenient.findings()).noneMatch(Finding::isError);
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            OneTable table = OneTable.open(
                    db, lenient.document(), OneTableOptions.defaults().table(prefix.table("app")));
            table.createTable();
            table.model("Account").create(Map.of("name", "acme"));
            table.model("User").create(Map.of("accountName", "acme", "email", "ann@acme"));
            table.model("Post").create(Map.of("id", "7", "message", "hi", "email", "ann@acme"));

            assertThat(table.fetch(List.of("Account", "User"), Map.of("PK", "account#acme"))
                            .of("User"))
                    .singleElement()
                    .satisfies(user -> assertThat(user).containsEntry("email", "ann@acme"));
            assertThat(table.model("Post").get(Map.of("id", "7", "email", "ann@acme")))
                    .hasValueSatisfying(post -> assertThat(post).containsEntry("message", "hi"));
            assertThatThrownBy(() -> new SavedQueries(table).run("Get photos liked by a user"))
                    .isInstanceOf(OneTableException.class);
        }
    }

    /** The example of queries is a part of a schema; its filter names a field of a model that it does not show. */
    @Test
    void oneTableQueryExampleRuns(URI endpoint, TablePrefix prefix) throws IOException {
        String schema = """
                {"version": "0.1.0", "format": "onetable:1.1.0", "indexes": {"primary": {"hash": "PK", "sort": "SK"}},
                 "params": {"typeField": "_type"}, "items": [], %s,
                 "models": {"User": {
                   "PK": {"type": "string", "value": "org:${org}"}, "SK": {"type": "string", "value": "user:${id}"},
                   "org": {"type": "string"}, "id": {"type": "string"}, "apiToken": {"type": "string"}}}}
                """.formatted(example("onetable-schema-1.1.0.md", "json", 1));
        ReadResult<OneTableDocument> result = OneTableSchema.read("example", schema, OneTableMode.STRICT);
        assertThat(rules(result.findings())).isEmpty();
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            OneTable table = OneTable.open(
                    db, result.document(), OneTableOptions.defaults().table(prefix.table("app")));
            table.createTable();
            String org = "47f1b13910d2aacd818dafa6b38c46bb";
            table.model("User").create(Map.of("org", org, "id", "1", "apiToken", "6e223f93636422b9a86b57714499918c"));
            table.model("User").create(Map.of("org", org, "id", "2", "apiToken", "another"));

            assertThat(new SavedQueries(table).run("sampleQuery").entities())
                    .singleElement()
                    .satisfies(user -> assertThat(user.properties()).containsEntry("id", "1"));
        }
    }

    /** A TypeScript model is a YAML mapping, apart from the table name. */
    @Test
    void faceTheoryModelsAreOurs() throws IOException {
        List<Model> models = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            String code = example("facetheory-isr-cache-schema.md", "ts", i);
            String model = code.substring(
                            code.indexOf("defineModel({") + "defineModel(".length(), code.indexOf("});") + 1)
                    .replace("process.env.FACETHEORY_CACHE_TABLE_NAME!", "'isr'");
            ReadResult<DmsDocument> result =
                    Dms.read("facetheory.yml", "{dms_version: '0.1', models: [" + model + "]}");
            assertThat(rules(result.findings())).isEmpty();
            models.addAll(result.document().models());
        }

        assertThat(shape(models.get(0))).isEqualTo(shape(FaceTheoryModels.metadata("isr")));
        assertThat(shape(models.get(1))).isEqualTo(shape(FaceTheoryModels.lease("isr")));
    }

    private static List<String> shape(Model model) {
        return model.attributes().stream()
                .map(def -> def.attribute() + " " + def.type() + " "
                        + def.roles().stream().map(Object::toString).toList() + " "
                        + model.isPrimaryKey(def.attribute()))
                .toList();
    }

    @Test
    void serializationTablesAreOurs() throws IOException {
        String text = Files.readString(SEEDS.resolve("attribute-serialization.md"));
        Map<Type, String> ids = new EnumMap<>(Type.class);
        Matcher row = Pattern.compile("\\((\\w+)\\) +\\| 0x(\\w{4})").matcher(text);
        while (row.find()) {
            ids.put(Type.valueOf(row.group(1)), row.group(2));
        }
        assertThat(ids).hasSize(Type.values().length);
        ids.forEach((type, id) -> assertThat(type.id()).as(type.name()).isEqualTo(Integer.parseInt(id, 16)));

        assertThat(bytes(Value.nul())).isEmpty();
        assertThat(bytes(Value.bool(true))).isEqualTo("01");
        assertThat(bytes(Value.ss(List.of("b", "a")))).isEqualTo("00000002" + "0000000161" + "0000000162");
        assertThat(bytes(Value.m(Map.of("k", Value.bool(false)))))
                .isEqualTo("00000001" + "0001" + "00000001" + "6b" + "0004" + "00000001" + "00");
        assertThat(bytes(Value.l(Value.s("x")))).isEqualTo("00000001" + "0001" + "00000001" + "78");
    }

    private static String bytes(Value value) {
        return SerializedValue.of(value).bytesHex();
    }
}
