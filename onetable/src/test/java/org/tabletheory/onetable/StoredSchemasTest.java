package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Storing schemas in the table, and other built-in items. */
@DynamoTest
class StoredSchemasTest {
    private static final String SCHEMA =
            TestTable.schema("{\"timestamps\": true, \"isoDates\": true, \"typeField\": \"kind\"}", """
            {"User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "user#"},
                      "id": {"type": "string", "uuid": "ulid", "encode": "pk"},
                      "name": {"type": "string", "validate": "/^[a-z]+$/i"},
                      "email": {"type": "string", "unique": true}}}
            """);

    private TestTable test;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
    }

    @AfterEach
    void close() {
        test.close();
    }

    @Test
    void storedSchemaIsReadWithItsParams() {
        test.table().saveSchema();

        StoredSchema stored = test.table().readSchema().orElseThrow();
        OneTableDocument schema = stored.document();

        assertThat(stored.name()).isEqualTo("Current");
        assertThat(stored.hasDefaultParams()).isFalse();
        assertThat(schema.params().isoDates()).isTrue();
        assertThat(schema.params().typeField()).isEqualTo("kind");
        assertThat(schema.entities()).containsOnlyKeys("User");
        assertThat(schema.entities().values())
                .singleElement()
                .satisfies(user -> assertThat(user.fields()).containsOnlyKeys("pk", "sk", "id", "name", "email"));
        assertThat(test.text("_schema", "_schema:Current", "kind")).isEqualTo("_Schema");
        assertThat(OneTable.open(test.db(), schema, OneTableOptions.defaults().table("any"))
                        .models())
                .containsExactly("User");
    }

    @Test
    void storedSchemaHasTimestamps() {
        test.table().saveSchema();

        assertThat(test.text("_schema", "_schema:Current", "created")).isEqualTo("2024-02-29T12:34:56.789Z");
        assertThat(test.text("_schema", "_schema:Current", "updated")).isEqualTo("2024-02-29T12:34:56.789Z");
    }

    @Test
    void storedModelsUseFormOfTheJavaScriptLibrary() {
        test.table().saveSchema();

        assertThat(String.valueOf(
                        test.stored("_schema", "_schema:Current").orElseThrow().get("models")))
                .contains("\"generate\":{\"S\":\"ulid\"}")
                .contains("\"encode\":{\"L\":[{\"S\":\"pk\"},{\"S\":\"#\"},{\"N\":\"1\"}]}")
                .doesNotContain("uuid");
    }

    @Test
    void schemaIsStoredUnderItsOwnNameWithoutTheParamsOfAProgram() {
        String named = SCHEMA.replaceFirst("\\{", "{\"name\": \"Shop\", ")
                .replace("\"params\": {", "\"params\": {\"hidden\": true, ");
        OneTable.open(
                        test.db(),
                        TestTable.document(named),
                        OneTableOptions.defaults().table(test.name()))
                .saveSchema();

        assertThat(test.table().readSchemas()).extracting(StoredSchema::name).containsExactly("Shop");
        assertThat(test.table()
                        .readSchema("Shop")
                        .orElseThrow()
                        .document()
                        .params()
                        .properties()
                        .members())
                .containsKey("typeField")
                .doesNotContainKey("hidden");
    }

    @Test
    void severalSchemasAreStoredByName() {
        test.table().saveSchema();
        test.table().saveSchema("Next");

        assertThat(test.table().readSchemas()).extracting(StoredSchema::name).containsExactly("Current", "Next");
        test.table().removeSchema("Current");
        assertThat(test.table().readSchema()).isEmpty();
    }

    @Test
    void defaultParamsAreDetected() {
        test.table()
                .putItem(
                        properties(
                                "pk",
                                "_schema",
                                "sk",
                                "_schema:Current",
                                "kind",
                                "_Schema",
                                "name",
                                "Current",
                                "version",
                                "0.0.1",
                                "format",
                                "onetable:1.1.0",
                                "indexes",
                                properties("primary", properties("hash", "pk", "sort", "sk")),
                                "models",
                                properties(),
                                "queries",
                                properties(),
                                "params",
                                properties(
                                        "createdField",
                                        "created",
                                        "isoDates",
                                        false,
                                        "nulls",
                                        false,
                                        "separator",
                                        "#",
                                        "timestamps",
                                        false,
                                        "typeField",
                                        "_type",
                                        "updatedField",
                                        "updated",
                                        "warn",
                                        false)),
                        Params.of());

        assertThat(test.table().readSchema().orElseThrow().hasDefaultParams()).isTrue();
    }

    @Test
    void builtInItemsAreNotEntities() {
        test.table().saveSchema();
        test.model("_Migration")
                .create(properties(
                        "version", "0.0.1", "date", Instant.EPOCH, "description", "d", "path", "p", "status", "ok"));
        test.model("User").create(properties("id", "1", "email", "a@x"));

        assertThat(test.model("User").scan(properties()).items())
                .singleElement()
                .satisfies(user -> assertThat(user).containsEntry("id", "1"));
        assertThat(test.stored("_migration", "_migration:0.0.1:1970-01-01T00:00:00.000Z"))
                .isPresent();
        assertThat(test.table().models()).containsExactly("User");
    }
}
