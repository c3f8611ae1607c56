package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Type;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.JsonValue;

/** The positions and messages of findings in DMS documents. */
class DmsMessagesTest {

    /** Reads a model; the attributes are in line 3, and the other members in line 4. */
    private static List<String> findings(String version, String attributes, String members) {
        String text = """
                {"dms_version": %s, "models": [{"name": "User", "table": {"name": "users"},
                 "keys": {"partition": {"attribute": "PK", "type": "S"}, "sort": {"attribute": "SK", "type": "S"}},
                 "attributes": [{"attribute": "PK", "type": "S"}, {"attribute": "SK", "type": "S"}%s]
                 %s}]}
                """.formatted(version, attributes, members);
        return Dms.read("f", text).findings().stream().map(Finding::toString).toList();
    }

    private static List<String> attribute(String attribute) {
        return findings("\"0.2\"", ",\n " + attribute, "");
    }

    private static List<String> index(String members) {
        String attributes = ", {\"attribute\": \"a\", \"type\": \"S\"}, {\"attribute\": \"b\", \"type\": \"S\"},"
                + " {\"attribute\": \"c\", \"type\": \"S\"}";
        return findings("\"0.2\"", attributes, ", \"indexes\": [{\"name\": \"idx\", " + members + "}]");
    }

    private static String part(String name) {
        return "{\"attribute\": \"" + name + "\", \"type\": \"S\"}";
    }

    @Test
    void versionIsAString() {
        assertThat(findings("\"0.1\"", "", "")).isEmpty();
        assertThat(findings("0.1", "", ""))
                .containsExactly("f:1:17: dms-field-type: `dms_version` must be a string, not a number; write \"0.1\"");
        assertThat(findings("0.1", "", ", \"write_policy\": {\"mode\": \"write_once\"}"))
                .as("0.1 is assumed")
                .hasSize(2)
                .last()
                .isEqualTo(
                        "f:4:20: dms-needs-newer-version: `write_policy` requires DMS 0.2; set dms_version to \"0.2\"");
        assertThat(findings("true", "", ", \"write_policy\": {\"mode\": \"write_once\"}"))
                .as("0.2 is assumed")
                .containsExactly("f:1:17: dms-field-type: `dms_version` must be a string, not a boolean");
        assertThat(findings("0.3", "", ""))
                .containsExactly("f:1:17: dms-field-type: `dms_version` must be a string, not a number; write \"0.3\"");
        assertThat(findings("\"0.3\"", "", ""))
                .containsExactly("f:1:17: dms-version-unsupported: dms_version \"0.3\" is not supported; use \"0.1\" or"
                        + " \"0.2\"");
        assertThat(findings("1e999", "", ", \"write_policy\": {}")).hasSize(1);
        assertThat(DmsVersion.V0_1).hasToString("0.1");
    }

    @Test
    void writePolicyNeedsVersion02EvenIfItAllowsEverything() {
        String needs = "f:4:20: dms-needs-newer-version: `write_policy` requires DMS 0.2; set dms_version to \"0.2\"";
        for (String policy : List.of(
                "{}",
                "{\"mode\": \"mutable\"}",
                "{\"mode\": \"write_once\"}",
                "{\"protected_attributes\": [\"PK\"]}")) {
            assertThat(findings("\"0.1\"", "", ", \"write_policy\": " + policy)).containsExactly(needs);
            assertThat(findings("\"0.2\"", "", ", \"write_policy\": " + policy)).isEmpty();
        }
        assertThat(findings("\"0.2\"", "", ", \"write_policy\": {\"mode\": \"once\"}"))
                .containsExactly(
                        "f:4:29: dms-write-mode-unknown: `once` is not a write mode; use mutable or write_once");
        assertThat(findings("\"0.2\"", "", ", \"write_policy\": {\"protected_attributes\": [1, \"none\"]}"))
                .containsExactly("f:4:46: dms-field-type: an element of `protected_attributes` must be a string, not a"
                        + " number; write \"1\"");
        assertThat(ModelWritePolicy.protecting(List.of("a")))
                .isEqualTo(new ModelWritePolicy(ModelWritePolicy.Mode.MUTABLE, Set.of("a")));
    }

    @Test
    void attributesHaveTheirTypes() {
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"S\", \"roles\": \"ttl\"}"))
                .containsExactly("f:4:43: dms-field-type: `roles` must be an array, not a string");
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"S\", \"roles\": 1}"))
                .containsExactly("f:4:43: dms-field-type: `roles` must be an array, not a number");
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"S\", \"encryption\": {\"v\": \"1\"}}"))
                .containsExactly("f:4:54: dms-field-type: `v` must be a number, not a string");
        for (String encryption : List.of("{}", "{\"v\": 1}", "{\"v\": 1.0}")) {
            assertThat(attribute("{\"attribute\": \"a\", \"type\": \"S\", \"encryption\": " + encryption + "}"))
                    .isEmpty();
        }
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"S\", \"encryption\": {\"v\": 2}}"))
                .containsExactly(
                        "f:4:54: dms-encryption-version: unsupported encryption version for `a`; use encryption:"
                                + " { v: 1 }");
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"BOOL\", \"format\": \"decimal_string\"}"))
                .containsExactly("f:4:47: dms-format-type: format `decimal_string` is not allowed for `a` of type BOOL;"
                        + " use type S or N");
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"B\", \"json\": true}"))
                .containsExactly("f:4:42: dms-json-type: json cannot be stored as type B in `a`; use S");
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"B\", \"binary\": true}"))
                .isEmpty();
        assertThat(attribute("{\"attribute\": \" \", \"type\": \"S\"}"))
                .containsExactly("f:4:16: dms-text-empty: the attribute name is empty");
        assertThat(attribute("{\"attribute\": \"a\", \"type\": \"S\", \"x-note\": [1], \"tag\": {}}"))
                .containsExactly("f:4:49: dms-field-unknown: unknown field `tag` in an attribute; did you mean `tags`?"
                        + " (names of custom metadata start with `x-`)");
    }

    @Test
    void keysThatCouldNotBeReadAreNotReportedTwice() {
        String broken = "{\"attribute\": \"a\", \"type\": \"X\"}";
        assertThat(findings("\"0.2\"", ",\n " + broken, ", \"write_policy\": {\"protected_attributes\": [\"a\"]}"))
                .singleElement()
                .asString()
                .contains("dms-type-unknown");
        assertThat(findings(
                        "\"0.2\"",
                        ", {\"attribute\": \"a\", \"type\": \"S\", \"roles\": [\"index_pk:idx\"]}",
                        ", \"indexes\": [{\"name\": \"idx\", \"type\": \"X\", \"partition\": " + part("a") + "}]"))
                .singleElement()
                .asString()
                .contains("dms-index-type-unknown");
        assertThat(findings("\"0.2\"", ", 1", "")).hasSize(1);
        assertThat(findings("\"0.2\"", ", {\"attribute\": 1, \"type\": \"S\"}", ""))
                .hasSize(1);
    }

    @Test
    void rolesOfIndexesAreChecked() {
        String index = ", \"indexes\": [{\"name\": \"idx\", \"type\": \"GSI\", \"partition\": " + part("PK") + "}]";
        String role = ",\n {\"attribute\": \"a\", \"type\": \"S\", \"roles\": [\"%s\"]}";
        assertThat(findings("\"0.2\"", role.formatted("index_pk:idz"), index))
                .containsExactly(
                        "f:4:43: dms-role-index-unknown: the role `index_pk:idz` refers to an unknown index; did"
                                + " you mean `idx`?");
        assertThat(findings("\"0.2\"", role.formatted("index_pk:idx"), index))
                .containsExactly("f:4:43: dms-role-index-mismatch: `a` has the role `index_pk:idx`, but that key of the"
                        + " index is `PK`");
        assertThat(findings("\"0.2\"", role.formatted("index_sk:idx"), index))
                .containsExactly(
                        "f:4:43: dms-role-index-mismatch: `a` has the role `index_sk:idx`, but the index has no"
                                + " sort key");
    }

    @Test
    void keysOfIndexesHaveOneAttributeToBePortable() {
        String two = "[" + part("a") + ", " + part("b") + "]";
        String portable = "dms-index-not-portable: DMS 0.2 does not support keys of several attributes; other runtimes"
                + " cannot load this document";
        assertThat(index("\"type\": \"GSI\", \"partition\": [" + part("a") + "], \"sort\": [" + part("b") + "]"))
                .isEmpty();
        assertThat(index("\"type\": \"GSI\", \"partition\": " + two)).containsExactly("f:4:60: warning: " + portable);
        assertThat(index("\"type\": \"GSI\", \"partition\": " + part("c") + ", \"sort\": " + two))
                .containsExactly("f:4:101: warning: " + portable);
        String parts = "dms-index-parts: a key of a global index can have at most 4 attributes, a key of a local index"
                + " only one";
        assertThat(index("\"type\": \"LSI\", \"partition\": " + part("PK") + ", \"sort\": " + two))
                .containsExactly("f:4:102: " + parts);
        assertThat(index("\"type\": \"LSI\", \"partition\": [" + part("PK") + ", " + part("a") + "], \"sort\": "
                        + part("b")))
                .containsExactly("f:4:60: " + parts);
        assertThat(index("\"type\": \"GSI\", \"partition\": " + part("a").replace("\"S\"", "\"N\"")))
                .containsExactly(
                        "f:4:87: dms-index-type-mismatch: the index key has type N, but attribute `a` has type S");
        assertThat(index("\"type\": \"GSI\", \"partition\": " + part("new") + ", \"sort\": "
                        + part("new").replace("\"S\"", "\"N\"")))
                .anyMatch(finding -> finding.endsWith("dms-index-type-mismatch: the index key has type N, but attribute"
                        + " `new` has type S in another key"));
    }

    @Test
    void projectionsHaveAttributesFormerNamesAndTheFormNumber() {
        Model.Builder model = Model.builder("User", "users")
                .partitionKey("PK", Type.S)
                .attribute(AttributeDef.of("mail", Type.S).aliases(List.of("email")))
                .form(FormDef.of("_form", 1));
        KeyPart key = new KeyPart("PK", Type.S);
        IndexDef index = IndexDef.gsi("idx", key).projection(Projection.include(List.of("mail", "email", "_form")));
        assertThat(model.index(index).build().index("idx")).contains(index);
        assertThatThrownBy(() -> model.index(IndexDef.gsi("two", key).projection(Projection.include(List.of("mial"))))
                        .build())
                .hasMessage(
                        "model User: dms-projection-field-unknown: projected field `mial` is not an attribute of the"
                                + " model; did you mean `mail`?");
    }

    @Test
    void aliasesBelongToAttributesWithoutARole() {
        Model.Builder model =
                Model.builder("User", "users").partitionKey("PK", Type.S).sortKey("SK", Type.S);
        String message =
                "is a key, a timestamp, the version or the time to live, which must have one name in all items;"
                        + " remove its aliases";
        for (String key : List.of("PK", "SK")) {
            assertThatThrownBy(() -> model.build().toBuilder()
                            .attribute(AttributeDef.of(key, Type.S).aliases(List.of("old")))
                            .build())
                    .hasMessageContaining("dms-alias: `" + key + "` " + message);
        }
        assertThatThrownBy(() -> model.build().toBuilder()
                        .attribute(AttributeDef.of("a", Type.S).aliases(List.of("old")))
                        .index(IndexDef.gsi("idx", new KeyPart("a", Type.S)))
                        .build())
                .hasMessageContaining("dms-alias: `a` " + message);
    }

    @Test
    void aliasIsNotTheAttributeOfTheForm() {
        Model.Builder model = Model.builder("User", "users")
                .partitionKey("PK", Type.S)
                .attribute(AttributeDef.of("mail", Type.S).aliases(List.of("_form")));

        assertThat(model.build().aliases()).containsExactly(Map.entry("_form", "mail"));
        assertThatThrownBy(() -> model.form(FormDef.of("_form", 1)).build())
                .hasMessage("model User: dms-alias: `mail` has the alias `_form`, which is an attribute of the model;"
                        + " rename one of them");
    }

    @Test
    void modelsWithoutAKeyHaveAllTheirErrors() {
        assertThatThrownBy(() -> Model.builder("User", "users").build())
                .hasMessageContaining("model User: dms-field-missing: a model needs a partition key")
                .hasMessageContaining(
                        "model User: dms-attributes-empty: a model needs at least the attributes of its key");
        Model.Builder many = Model.builder("User", "users").partitionKey("PK", Type.S);
        for (int i = 0; i < 600; i++) {
            many.attribute(AttributeDef.of("a b" + i, Type.S));
        }
        assertThatThrownBy(many::build)
                .hasMessageContaining("too-many-findings: more than 500 findings; fix these first");
    }

    @Test
    void namesFollowTheConventionOfTheModel() {
        assertThatThrownBy(() -> Model.builder("User", "users")
                        .naming(NamingConvention.SNAKE_CASE)
                        .partitionKey("userId", Type.S)
                        .build())
                .hasMessage("model User: dms-name-convention: `userId` is not snake_case; rename it, or remove"
                        + " naming.convention");
        assertThatThrownBy(() -> Model.builder("User", "users")
                        .naming(NamingConvention.CAMEL_CASE)
                        .partitionKey("user_id", Type.S)
                        .build())
                .hasMessage("model User: dms-name-convention: `user_id` is not camelCase (only PK and SK are exempt);"
                        + " rename it, or remove naming.convention");
    }

    @Test
    void modelReturnsKeysAndEncryptedAttributes() {
        Model model = Model.builder("User", "users")
                .partitionKey("PK", Type.S)
                .attribute(AttributeDef.of("a", Type.S).encryption(Encryption.V1))
                .attribute(AttributeDef.of("b", Type.B).binary(true).tags(JsonValue.Obj.EMPTY))
                .build();
        assertThat(model.primaryKeyNames()).containsExactly("PK");
        assertThat(model.toBuilder().sortKey("SK", Type.N).build().primaryKeyNames())
                .containsExactly("PK", "SK");
        assertThat(model.hasEncryptedAttributes()).isTrue();
        assertThat(model.isEncrypted("a")).isTrue();
        assertThat(model.isEncrypted("b")).isFalse();
        assertThat(model.isEncrypted("none")).isFalse();
        assertThat(model.attribute("b")).map(AttributeDef::binary).contains(true);
        Model plain = Model.builder("User", "us").partitionKey("PK", Type.S).build();
        assertThat(plain.isEncrypted("PK")).isFalse();
        assertThat(plain.tableProblem()).startsWith("the table name 'us' has 2 characters");
        assertThat(plain).doesNotHaveSameHashCodeAs(model);
    }

    @Test
    void documentsAreEqualIfTheirModelsAre() {
        Model user = Model.builder("User", "users").partitionKey("PK", Type.S).build();
        DmsDocument document = DmsDocument.of(user);
        assertThat(document)
                .isEqualTo(DmsDocument.of(user))
                .hasSameHashCodeAs(DmsDocument.of(user))
                .hasToString("DMS v0.1 [User]");
        DmsDocument other = DmsDocument.of(user.withTable("people"));
        assertThat(document).isNotEqualTo(other).isNotEqualTo("DMS");
        assertThat(document)
                .doesNotHaveSameHashCodeAs(DmsDocument.of(Model.builder("Guest", "users")
                        .partitionKey("PK", Type.S)
                        .build()));
        assertThat(DmsDocument.of(user.toBuilder().namespace("acme").build())).isNotEqualTo(document);
        JsonValue.Obj extensions = new JsonValue.Obj(Map.of("x-note", JsonValue.text("a")));
        assertThat(new DmsDocument(DmsVersion.V0_1, null, List.of(user), extensions))
                .isNotEqualTo(document);
    }

    @ParameterizedTest
    @CsvSource({"version, N, int", "updated_at, S, rfc3339_nano"})
    void keyThatChangesWithEveryUpdateIsRejected(String role, String type, String format) {
        for (String keys : List.of(
                "\"partition\": {\"attribute\": \"x\", \"type\": \"%s\"}",
                "\"partition\": {\"attribute\": \"PK\", \"type\": \"S\"},"
                        + " \"sort\": {\"attribute\": \"x\", \"type\": \"%s\"}")) {
            String text = """
                    {"dms_version": "0.2", "models": [{"name": "User", "table": {"name": "users"}, "keys": {%s},
                     "attributes": [{"attribute": "PK", "type": "S"},
                      {"attribute": "x", "type": "%s", "format": "%s", "roles": ["%s"]}]}]}
                    """.formatted(keys.formatted(type), type, format, role);

            assertThat(Dms.read("f", text).findings())
                    .extracting(Finding::toString)
                    .anyMatch(finding -> finding.contains("dms-role-conflict: `x` changes with every update, so it"
                            + " cannot be part of the primary key"));
        }
    }

    @Test
    void modelsOfATableHaveTheSameKeys() {
        String model = """
                {"name": "%s", "table": {"name": "%s"}, "keys": {"partition": {"attribute": "%s", "type": "S"}},
                 "attributes": [{"attribute": "%s", "type": "S"}]}""";
        String document = "{\"dms_version\": \"0.2\", \"models\": [%s,\n%s]}";
        String first = model.formatted("A", "one", "PK", "PK");
        assertThat(Dms.read("f", document.formatted(first, model.formatted("B", "one", "PK", "PK")))
                        .findings())
                .isEmpty();
        assertThat(Dms.read("f", document.formatted(first, model.formatted("B", "two", "id", "id")))
                        .findings())
                .isEmpty();
        assertThat(Dms.read("f", document.formatted(first, model.formatted("B", "one", "id", "id")))
                        .findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "f:3:49: warning: dms-table-keys-differ: model `A` declares different keys for the same"
                                + " table `one`");
    }
}
