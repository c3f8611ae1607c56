package org.tabletheory.conformance.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
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
import org.tabletheory.onetable.Params;
import org.tabletheory.onetable.SavedQueries;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.recipes.CacheKey;
import org.tabletheory.recipes.FaceTheoryModels;
import org.tabletheory.recipes.GeneratedPage;
import org.tabletheory.recipes.IsrCache;
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

    /** The indented templates, with a size of 6 and the pad x. */
    @Test
    void oneTableTemplateExamplesAreRendered(URI endpoint, TablePrefix prefix) throws IOException {
        Map<String, String> rendered = new LinkedHashMap<>();
        Matcher template = Pattern.compile("(?m)^ {4}'?(\\$\\{attribute[^}]*})'?$")
                .matcher(Files.readString(SEEDS.resolve("onetable-schema-1.1.0.md")));
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            while (template.find()) {
                String value = template.group(1).replace(":size", ":6").replace(":pad", ":x");
                OneTable table = OneTable.open(
                        db,
                        OneTableSchema.read("example", """
                                {"version": "0.1.0", "format": "onetable:1.1.0", "params": {}, "queries": {}, "items": [],
                                 "indexes": {"primary": {"hash": "PK", "sort": "SK"}},
                                 "models": {"T": {"PK": {"type": "string", "value": "%s"}, "SK": {"type": "string"},
                                                  "attribute": {"type": "number"}}}}
                                """.formatted(value), OneTableMode.STRICT)
                                .document(),
                        OneTableOptions.defaults().table(prefix.table("templates" + rendered.size())));
                table.createTable();
                Map<String, Object> created = table.model("T")
                        .create(Map.of("attribute", 42, "SK", "x"), Params.of().hidden(true));
                rendered.put(template.group(1), String.valueOf(created.get("PK")));
            }
        }
        assertThat(rendered)
                .isEqualTo(
                        Map.of("${attribute}", "42", "${attribute:size}", "000042", "${attribute:size:pad}", "xxxx42"));
    }

    @Test
    void oneTableModelNamesAreThoseOfTheRegularExpression() throws IOException {
        String regex = example("onetable-schema-1.1.0.md", "regex", 0).strip();
        Pattern names = Pattern.compile(regex.substring(1, regex.length() - 1));
        for (String name : List.of("User", "_user", "U1_x", "1User", "a-b", "ä", "a b", "")) {
            List<String> findings = rules(OneTableSchema.read("example", """
                    {"version": "0.1.0", "format": "onetable:1.1.0", "params": {}, "queries": {}, "items": [],
                     "indexes": {"primary": {"hash": "PK", "sort": "SK"}},
                     "models": {"%s": {"PK": {"type": "string"}, "SK": {"type": "string"}}}}
                    """.formatted(name), OneTableMode.STRICT)
                    .findings());

            assertThat(findings.isEmpty())
                    .as(name)
                    .isEqualTo(names.matcher(name).find());
        }
    }

    /** A TypeScript model is a YAML mapping, apart from the table name. */
    private static List<Model> faceTheoryModels() throws IOException {
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
        return models;
    }

    @Test
    void faceTheoryModelsAreOurs() throws IOException {
        List<Model> models = faceTheoryModels();

        assertThat(shape(models.get(0))).isEqualTo(shape(FaceTheoryModels.metadata("isr")));
        assertThat(shape(models.get(1))).isEqualTo(shape(FaceTheoryModels.lease("isr")));
    }

    @Test
    void faceTheoryModelsOfAllLanguagesHaveTheSameAttributes() throws IOException {
        List<Model> models = faceTheoryModels();
        for (int i = 0; i < 2; i++) {
            List<String> names = models.get(i).attributes().stream()
                    .map(AttributeDef::attribute)
                    .toList();
            assertThat(found("attr:(\\w+)", example("facetheory-isr-cache-schema.md", "go", i)))
                    .isEqualTo(names);
            assertThat(found("[(, ]name=\"(\\w+)\"", example("facetheory-isr-cache-schema.md", "py", i)))
                    .isEqualTo(names);
        }
    }

    private static List<String> found(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    /** A page is regenerated in a table that was created from the example, and its items satisfy the example's models. */
    @Test
    void faceTheoryModelsStoreThePagesOfTheCache(URI endpoint, TablePrefix prefix) throws IOException {
        String table = prefix.table("isr");
        Model metadata = faceTheoryModels().get(0).withTable(table);
        Model lease = faceTheoryModels().get(1).withTable(table);
        try (TableTheory db =
                TableTheory.connect(Config.local(endpoint)).register(metadata).register(lease)) {
            db.createTable(metadata);
            CacheKey key = CacheKey.of("/prices").ofTenant("acme");
            List<Item> during = new ArrayList<>();

            IsrCache.in(db, table).serve(key, regeneration -> {
                during.addAll(db.model(lease.name()).scan());
                return GeneratedPage.of("pages/prices.html", Duration.ofMinutes(1));
            });

            assertThat(during).singleElement().satisfies(item -> {
                assertThat(item.get("sk")).isEqualTo(Value.s("LOCK"));
                assertThat(item.attributes())
                        .containsKeys("pk", "lease_token", "lease_expires_at", "ttl")
                        .hasSize(5);
            });
            assertThat(db.model(metadata.name()).scan()).singleElement().satisfies(item -> {
                assertThat(item.get("sk")).isEqualTo(Value.s("META"));
                assertThat(item.get("s3_key")).isEqualTo(Value.s("pages/prices.html"));
                assertThat(item.get("revalidate_seconds")).isEqualTo(Value.n(60));
                assertThat(metadata.attributes().stream().map(AttributeDef::attribute))
                        .containsAll(item.attributes().keySet());
            });
        }
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
        assertThat(bytes(Value.ns("2", "10.0"))).isEqualTo("00000002" + "00000002" + "3130" + "00000001" + "32");
        assertThat(bytes(Value.bs(List.of(Value.b(new byte[] {2}), Value.b(new byte[] {1, 1})))))
                .isEqualTo("00000002" + "00000002" + "0101" + "00000001" + "02");
        assertThat(bytes(Value.n("01.50e1"))).isEqualTo("3135");
        assertThat(bytes(Value.b(new byte[] {-1, 0}))).isEqualTo("ff00");
        assertThat(bytes(Value.s("é"))).isEqualTo("c3a9");
    }

    private static String bytes(Value value) {
        return SerializedValue.of(value).bytesHex();
    }
}
