package org.tabletheory.cli.internal;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.tabletheory.cli.internal.Terminal.Run;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.engine.DynamoEngine;
import org.tabletheory.engine.EngineEndpoint;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** {@code gen cloudformation}, {@code gen terraform} and {@code gen cdk}. */
class InfrastructureTest {
    private static final String DOCUMENT = """
            dms_version: "0.2"
            models:
              - name: "Order"
                table: { name: "shop-orders" }
                keys:
                  partition: { attribute: "customer", type: "S" }
                  sort: { attribute: "id", type: "S" }
                attributes:
                  - { attribute: "customer", type: "S", required: true, roles: ["pk"] }
                  - { attribute: "id", type: "S", required: true, roles: ["sk"] }
                  - { attribute: "state", type: "S" }
                  - { attribute: "placed", type: "N" }
                  - { attribute: "total", type: "N" }
                  - { attribute: "expires", type: "N", roles: ["ttl"] }
                indexes:
                  - name: "by-state"
                    type: "GSI"
                    partition: { attribute: "state", type: "S" }
                    sort: { attribute: "placed", type: "N" }
                    projection: { type: "INCLUDE", fields: ["total"] }
                  - name: "by-time"
                    type: "LSI"
                    partition: { attribute: "customer", type: "S" }
                    sort: { attribute: "placed", type: "N" }
                    projection: { type: "ALL" }
              - name: "Audit"
                table: { name: "audit" }
                keys:
                  partition: { attribute: "id", type: "B" }
                attributes:
                  - { attribute: "id", type: "B", required: true, roles: ["pk"] }
            """;

    private static final List<String> SETTINGS = List.of(
            "--stream=NEW_AND_OLD_IMAGES",
            "--max-units=100,50",
            "--warm-throughput=13000,5000",
            "--kms-key=aws",
            "--deletion-protection",
            "--point-in-time-recovery=7",
            "--table-class=STANDARD_INFREQUENT_ACCESS",
            "--tag=team=orders");

    /** Not a tag that DynamoDB accepts, but text that would be code without escapes. */
    private static final String HOSTILE_TAG = "--tag=cost=${x}\"\\u0022";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path directory;

    @SuppressWarnings("NullAway.Init")
    private String document;

    @BeforeEach
    void writeDocument() throws IOException {
        document = Files.writeString(directory.resolve("shop.yml"), DOCUMENT).toString();
    }

    private static Run run(List<String> options, String... command) {
        List<String> all = new ArrayList<>(List.of(command));
        all.addAll(options);
        return Terminal.run(all.toArray(String[]::new));
    }

    private static Map<String, TableDescription> described(URI endpoint) {
        Map<String, TableDescription> tables = new LinkedHashMap<>();
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            for (String name : List.of("shop-orders", "audit")) {
                tables.put(name, withoutIdentity(db.describeTable(name)));
            }
        }
        return tables;
    }

    private static TableDescription withoutIdentity(TableDescription table) {
        return new TableDescription(
                table.name(),
                table.status(),
                table.partitionKey(),
                table.sortKey(),
                table.indexes(),
                table.billing(),
                table.stream(),
                table.encryption(),
                table.settings(),
                table.ttl(),
                0,
                0,
                null,
                null,
                null,
                null);
    }

    /** Creates the tables of a template as CloudFormation does, whose properties have the names of the API's parameters. */
    @SuppressWarnings("unchecked")
    private static void deploy(String template, URI endpoint) {
        Map<String, Object> stack =
                (Map<String, Object>) new Load(LoadSettings.builder().build()).loadFromString(template);
        assertThat(stack.get("AWSTemplateFormatVersion")).isEqualTo("2010-09-09");
        try (DynamoDbClient sdk = DynamoDbClient.builder()
                .endpointOverride(endpoint)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test")))
                .httpClient(UrlConnectionHttpClient.create())
                .build()) {
            requireNonNull((Map<String, Map<String, Object>>) stack.get("Resources"))
                    .values()
                    .forEach(resource -> {
                        assertThat(resource.get("Type")).isEqualTo("AWS::DynamoDB::Table");
                        new CloudFormationTable(requireNonNull((Map<String, Object>) resource.get("Properties")))
                                .create(sdk);
                    });
        }
    }

    @Test
    void nameWithAVariableIsReplacedByTheGivenOne() throws IOException {
        String audit = DOCUMENT.substring(0, DOCUMENT.indexOf("  - name:"))
                + DOCUMENT.substring(DOCUMENT.indexOf("  - name: \"Audit\""))
                        .replace("\"audit\"", "\"${STAGE}-audit\"");
        String file = Files.writeString(directory.resolve("audit.yml"), audit).toString();

        Run unnamed = Terminal.run("gen", "terraform", file);
        Run named = Terminal.run("gen", "terraform", file, "--table", "test-audit");

        assertThat(unnamed.exitCode()).isEqualTo(2);
        assertThat(unnamed.out()).isEmpty();
        assertThat(unnamed.error()).contains("the table name '${STAGE}-audit'", "or give its name with --table");
        assertThat(named.out()).contains("\"test-audit\"").doesNotContain("STAGE");
    }

    @Test
    void oneNameIsNotGivenToTwoTables() {
        Run run = Terminal.run("gen", "cloudformation", document, "--table", "all");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.error()).contains("--table needs a document with one table", "shop-orders, audit");
    }

    @Test
    void tablesOfTheCloudFormationTemplateAreThoseOfCreateTable() throws IOException {
        for (List<String> settings : List.of(List.<String>of(), List.of("--provisioned=3,4"), SETTINGS)) {
            try (EngineEndpoint here = DynamoEngine.start().listen(0);
                    EngineEndpoint there = DynamoEngine.start().listen(0)) {
                Run generated = run(settings, "gen", "cloudformation", document);
                assertThat(generated.exitCode()).as(generated.error()).isZero();
                deploy(generated.out(), here.uri());

                Run created = run(
                        settings,
                        "create-table",
                        document,
                        "--yes",
                        "--endpoint",
                        there.uri().toString());

                assertThat(created.exitCode()).as(created.error()).isZero();
                assertThat(described(here.uri())).isEqualTo(described(there.uri()));
                Run diff = run(
                        settings,
                        "diff",
                        document,
                        "--live",
                        "--table",
                        "shop-orders",
                        "--model=Order",
                        "--endpoint",
                        here.uri().toString());
                assertThat(diff.out()).isEqualTo("verdict: same\n");
            }
        }
    }

    @Test
    void liveDiffListsSettingsThatDiffer() throws IOException {
        try (EngineEndpoint here = DynamoEngine.start().listen(0)) {
            run(
                    List.of(),
                    "create-table",
                    document,
                    "--yes",
                    "--endpoint",
                    here.uri().toString());

            Run diff = run(
                    List.of("--deletion-protection", "--tag=team=orders"),
                    "diff",
                    document,
                    "--live",
                    "--table=audit",
                    "--model=Audit",
                    "--endpoint",
                    here.uri().toString());

            assertThat(diff.exitCode()).isEqualTo(1);
            assertThat(diff.out()).isEqualTo("""
                    change deletion protection: from off to on
                    change tags: from none to {team=orders}
                    verdict: different
                    """);
        }
    }

    @Test
    void describeShowsTheSettings() throws IOException {
        try (EngineEndpoint here = DynamoEngine.start().listen(0)) {
            run(
                    SETTINGS,
                    "create-table",
                    document,
                    "--yes",
                    "--endpoint",
                    here.uri().toString());

            String text = run(
                            List.of(),
                            "describe",
                            "audit",
                            "--endpoint",
                            here.uri().toString())
                    .out();
            String json = run(
                            List.of("--json"),
                            "describe",
                            "audit",
                            "--endpoint",
                            here.uri().toString())
                    .out();

            assertThat(text)
                    .containsPattern("deletion protection +on\n")
                    .containsPattern("point-in-time recovery +7 days");
            assertThat(json)
                    .contains(
                            "\"recoveryDays\": 7",
                            "\"tableClass\": \"STANDARD_INFREQUENT_ACCESS\"",
                            "\"team\": \"orders\"");
        }
    }

    @Test
    void terraformHasAResourceForEachTable() {
        String text = run(SETTINGS, "gen", "terraform", document, HOSTILE_TAG).out();

        assertThat(text).contains("""
                resource "aws_dynamodb_table" "shop_orders_table" {
                  name = "shop-orders"
                  billing_mode = "PAY_PER_REQUEST"
                  hash_key = "customer"
                  range_key = "id"
                  table_class = "STANDARD_INFREQUENT_ACCESS"
                  deletion_protection_enabled = true
                  stream_enabled = true
                  stream_view_type = "NEW_AND_OLD_IMAGES"
                  attribute {
                    name = "customer"
                    type = "S"
                  }
                """, """
                  global_secondary_index {
                    name = "by-state"
                    hash_key = "state"
                    range_key = "placed"
                    projection_type = "INCLUDE"
                    non_key_attributes = ["total"]
                  }
                  local_secondary_index {
                    name = "by-time"
                    range_key = "placed"
                    projection_type = "ALL"
                  }
                  ttl {
                    attribute_name = "expires"
                    enabled = true
                  }
                  server_side_encryption {
                    enabled = true
                  }
                  point_in_time_recovery {
                    enabled = true
                    recovery_period_in_days = 7
                  }
                  on_demand_throughput {
                    max_read_request_units = 100
                    max_write_request_units = 50
                  }
                  warm_throughput {
                    read_units_per_second = 13000
                    write_units_per_second = 5000
                  }
                  tags = {
                    "cost" = "$${x}\\"\\\\u0022"
                    "team" = "orders"
                  }
                  lifecycle {
                    prevent_destroy = true
                  }
                }
                """, "resource \"aws_dynamodb_table\" \"audit_table\" {\n");
    }

    @Test
    void cdkClassHasAMethodForEachTable() {
        String text = run(SETTINGS, "gen", "cdk", document, "--package", "acme", HOSTILE_TAG)
                .out();
        assertThat(text.lines()).as("lines end without spaces").allMatch(line -> line.equals(line.stripTrailing()));

        assertThat(text)
                .startsWith("package acme;\n\nimport java.util.List;\nimport software.amazon.awscdk.CfnTag;\n")
                .contains(
                        "    public static CfnTable shopOrdersTable(Construct scope) {\n",
                        "    public static CfnTable auditTable(Construct scope) {\n",
                        ".sseSpecification(CfnTable.SSESpecificationProperty.builder()",
                        ".sseEnabled(true)",
                        "CfnTag.builder()\n",
                        ".value(\"${x}\\\"\\\\u0022\")");
    }

    @Test
    void resultIsTheSameEachTimeAndWrittenToAFile() throws IOException {
        String printed = run(SETTINGS, "gen", "cloudformation", document).out();

        Run written = run(SETTINGS, "gen", "cloudformation", document, "--to", directory.toString());
        Run again = run(SETTINGS, "gen", "cloudformation", document, "--to", directory.toString());

        assertThat(written.out()).isEqualTo(directory.resolve("tables.yaml") + "\n");
        assertThat(directory.resolve("tables.yaml")).hasContent(printed);
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.error()).contains("--force");
    }

    @Test
    void invalidSettingsAreUsageErrors() {
        assertThat(run(List.of("--provisioned=5"), "gen", "terraform", document).error())
                .startsWith("tabletheory: --provisioned needs two numbers, such as 5,5, not '5'");
        assertThat(run(List.of("--point-in-time-recovery=36"), "gen", "terraform", document)
                        .error())
                .startsWith("tabletheory: point-in-time recovery goes back 1 to 35 days, not 36");
        assertThat(run(List.of("--package=a"), "gen", "terraform", document).exitCode())
                .isEqualTo(2);
    }
}
