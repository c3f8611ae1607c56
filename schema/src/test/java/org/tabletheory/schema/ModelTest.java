package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.InvalidSchemaException;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.document.Severity;

class ModelTest {

    private static Model.Builder user() {
        return Model.builder("User", "users")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .attribute(AttributeDef.of("emailHash", Type.S).optional(true).omitEmpty(true))
                .attribute(AttributeDef.of("version", Type.N).format(Format.INT).roles(Role.VERSION))
                .index(IndexDef.gsi("gsi-email", new KeyPart("emailHash", Type.S)));
    }

    private static List<Rule> violated(Model.Builder builder) {
        return catchThrowableOfType(InvalidSchemaException.class, builder::build).findings().stream()
                .map(Finding::rule)
                .toList();
    }

    @Test
    void modelReturnsItsKeysAttributesAndIndexes() {
        Model model = user().build();

        assertThat(model.dmsVersion()).isEqualTo(DmsVersion.V0_1);
        assertThat(model.primaryKey()).containsExactly(new KeyPart("PK", Type.S), new KeyPart("SK", Type.S));
        assertThat(model.attribute(Role.VERSION)).map(AttributeDef::attribute).contains("version");
        assertThat(model.attribute(Role.TTL)).isEmpty();
        assertThat(model.attribute("emailHash")).map(AttributeDef::omitEmpty).contains(true);
        assertThat(model.index("gsi-email")).map(IndexDef::projection).contains(Projection.ALL);
        assertThat(model.isPrimaryKey("SK")).isTrue();
        assertThat(model.isPrimaryKey("emailHash")).isFalse();
        assertThat(model.hasEncryptedAttributes()).isFalse();
        assertThat(model.writePolicy()).isEqualTo(ModelWritePolicy.MUTABLE);
    }

    @Test
    void keyOfAnItemHasThePartsThatTheItemHas() {
        Item item = Item.of("SK", Value.s("b"), "PK", Value.s("a"));

        assertThat(user().build().keyOf(item.with("emailHash", Value.s("c")))).isEqualTo(item);
        assertThat(user().build().keyOf(item.without("SK"))).isEqualTo(Item.of("PK", Value.s("a")));
    }

    @Test
    void keyAttributesAreDeclaredImplicitly() {
        assertThat(user().build().attribute("PK"))
                .contains(AttributeDef.of("PK", Type.S).required(true).roles(Role.PK));
    }

    @Test
    void equalityIgnoresDeclarationOrder() {
        Model other = Model.builder("User", "users")
                .index(IndexDef.gsi("gsi-email", new KeyPart("emailHash", Type.S)))
                .attribute(AttributeDef.of("version", Type.N).format(Format.INT).roles(Role.VERSION))
                .attribute(AttributeDef.of("emailHash", Type.S).omitEmpty(true).optional(true))
                .sortKey("SK", Type.S)
                .partitionKey("PK", Type.S)
                .build();

        assertThat(other).isEqualTo(user().build()).hasSameHashCodeAs(user().build());
        assertThat(user().namespace("acme").build()).isNotEqualTo(user().build());
        assertThat(user().build().toBuilder().build()).isEqualTo(user().build());
    }

    @Test
    void protectedAttributesAreASet() {
        assertThat(ModelWritePolicy.protecting(List.of("b", "a", "b")))
                .isEqualTo(ModelWritePolicy.protecting(List.of("a", "b")));
        assertThat(AttributeDef.of("a", Type.S).roles(Role.SK, Role.PK))
                .isEqualTo(AttributeDef.of("a", Type.S).roles(Role.PK, Role.SK));
    }

    @Test
    void exceptionHasAllFindings() {
        Model.Builder builder = user().attribute(
                        AttributeDef.of("expires", Type.S).roles(Role.TTL).encryption(Encryption.V1))
                .index(IndexDef.gsi("by-expiry", new KeyPart("expires", Type.S)))
                .writePolicy(ModelWritePolicy.WRITE_ONCE);

        assertThat(violated(builder))
                .containsExactlyInAnyOrder(
                        Rule.DMS_ROLE_TYPE,
                        Rule.DMS_ROLE_ENCRYPTED,
                        Rule.DMS_KEY_ENCRYPTED,
                        Rule.DMS_NEEDS_NEWER_VERSION);
        assertThatThrownBy(builder::build)
                .hasMessageContaining(
                        "model User: dms-role-type: the role `ttl` requires type N, but `expires` has type S");
    }

    @Test
    void encryptedAttributeCannotBeAKey() {
        assertThat(violated(user().attribute(AttributeDef.of("PK", Type.S).encryption(Encryption.V1))))
                .containsExactly(Rule.DMS_KEY_ENCRYPTED);
    }

    @Test
    void optionalKeyIsOnlyAWarning() {
        assertThat(user().attribute(AttributeDef.of("PK", Type.S).optional(true))
                        .build()
                        .attribute("PK"))
                .map(AttributeDef::optional)
                .contains(true);
    }

    @Test
    void compiledModelEqualsTheValidatedModel() {
        Model model = user().build();

        assertThat(user().buildCompiled()).isEqualTo(model);
        assertThat(user().buildCompiled().attributes()).containsExactlyElementsOf(model.attributes());
        assertThat(user().buildCompiled().toBuilder().build()).isEqualTo(model);
    }

    @Test
    void copyForAnotherTableNeedsATableName() {
        assertThat(user().build().withTable("people")).hasToString("Model User in people");
        assertThat(user().build().withTable("people").withTable("users")).isEqualTo(user().build());
        assertThatThrownBy(() -> user().build().withTable(" "))
                .isInstanceOf(InvalidSchemaException.class)
                .hasMessageContaining("the table name is empty");
    }

    @Test
    void modelWithoutPartitionKeyCannotBeBuilt() {
        assertThat(violated(Model.builder("User", "users"))).contains(Rule.DMS_FIELD_MISSING);
    }

    @Test
    void dmsVersionsDifferInJsonWritePolicyAndEmptyRecords() {
        Model.Builder builder =
                user().attribute(AttributeDef.of("address", Type.M).json(true));

        assertThat(violated(builder)).containsExactly(Rule.DMS_JSON_TYPE);
        assertThat(builder.dmsVersion(DmsVersion.V0_2)
                        .writePolicy(ModelWritePolicy.WRITE_ONCE)
                        .build()
                        .writePolicy())
                .isEqualTo(ModelWritePolicy.WRITE_ONCE);
        assertThat(DmsVersion.V0_1.isRecordOfEmptyFieldsEmpty()).isTrue();
        assertThat(DmsVersion.V0_2.isRecordOfEmptyFieldsEmpty()).isFalse();
    }

    @Test
    void globalIndexCanHaveAKeyOfFourAttributes() {
        List<KeyPart> parts = List.of("a", "b", "c", "d").stream()
                .map(name -> new KeyPart(name, Type.S))
                .toList();
        Model.Builder builder = user();
        parts.forEach(part -> builder.attribute(AttributeDef.of(part.attribute(), part.type())));
        Model model = builder.index(new IndexDef(
                        "wide", IndexType.GSI, parts, List.of(), Projection.KEYS_ONLY, JsonValue.Obj.EMPTY))
                .build();

        assertThat(model.index("wide")).map(IndexDef::keyParts).contains(parts);
        assertThat(Dms.read("a.yml", Dms.toYaml(DmsDocument.of(model)))
                        .document()
                        .model("User"))
                .contains(model);
    }

    @Test
    void jsonEqualityIgnoresOrderAndNumberFormat() {
        JsonValue one = new JsonValue.Obj(Map.of("a", new JsonValue.Num("1.0"), "b", JsonValue.text("x")));
        JsonValue two = new JsonValue.Obj(Map.of("b", JsonValue.text("x"), "a", new JsonValue.Num("1")));

        assertThat(one).isEqualTo(two).hasSameHashCodeAs(two);
    }

    @Test
    void documentRejectsDuplicateNamesAndMixedVersions() {
        Model model = user().build();

        assertThatThrownBy(() -> DmsDocument.of(model, model)).hasMessageContaining("duplicate model User");
        assertThatThrownBy(() -> DmsDocument.of(
                        model,
                        Model.builder("Other", "users")
                                .dmsVersion(DmsVersion.V0_2)
                                .partitionKey("PK", Type.S)
                                .build()))
                .hasMessageContaining("different dms_version");
    }

    private static List<Finding> findings(String table) {
        String json = """
                {"dms_version": "0.1", "models": [{"name": "User", "table": %s,
                 "keys": {"partition": {"attribute": "PK", "type": "S"}},
                 "attributes": [{"attribute": "PK", "type": "S"}]}]}
                """.formatted(new JsonValue.Obj(Map.of("name", new JsonValue.Text(table))).toText());
        return Dms.read("users.json", json).findings();
    }

    @Test
    void tableNamesInDocumentsAreThoseOfDynamoDb() {
        for (String name : List.of(
                "users", "a.b_c-D9", "${STAGE}-users", "arn:aws:dynamodb:eu-north-1:123456789012:table/users")) {
            assertThat(findings(name)).as(name).isEmpty();
        }
        assertThat(findings("u")).extracting(Finding::severity).containsExactly(Severity.WARNING);
        for (String name : List.of(
                "us ers",
                "users\\u002a\\u002f",
                "users/*",
                "üsers",
                "users\n",
                "${users",
                "${us ers}",
                "$users",
                "arn:aws:dynamodb:eu-north-1:123456789012:table/",
                "arn:*/:dynamodb:::table/users",
                "u".repeat(256))) {
            assertThat(findings(name)).as(name).extracting(Finding::rule).containsExactly(Rule.DMS_TABLE_NAME);
            assertThat(findings(name)).as(name).extracting(Finding::severity).containsExactly(Severity.ERROR);
        }
    }

    private static List<Finding> indexFindings(String index) {
        String json = """
                {"dms_version": "0.1", "models": [{"name": "User", "table": {"name": "users"},
                 "keys": {"partition": {"attribute": "PK", "type": "S"}},
                 "attributes": [{"attribute": "PK", "type": "S"}],
                 "indexes": [{"name": %s, "type": "GSI", "partition": {"attribute": "PK", "type": "S"},
                              "projection": {"type": "ALL"}}]}]}
                """.formatted(new JsonValue.Text(index).toText());
        return Dms.read("users.json", json).findings();
    }

    @Test
    void namesOfIndexesAreThoseOfDynamoDb() {
        for (String name : List.of("gsi", "by-status.v2_X", "i".repeat(255))) {
            assertThat(user().index(IndexDef.gsi(name, new KeyPart("PK", Type.S)))
                            .build()
                            .index(name))
                    .isPresent();
            assertThat(indexFindings(name)).as(name).isEmpty();
        }
        for (String name :
                List.of("by:status", "by#status", "by status", "größe", "by/status", "gs", "i".repeat(256))) {
            assertThat(violated(user().index(IndexDef.gsi(name, new KeyPart("PK", Type.S)))))
                    .as(name)
                    .containsExactly(Rule.DMS_NAME_CHARACTERS);
            assertThat(indexFindings(name))
                    .as(name)
                    .extracting(Finding::rule)
                    .containsExactly(Rule.DMS_NAME_CHARACTERS);
        }
    }

    @Test
    void namesOfModelsAndNamespacesArePrintable() {
        for (String name : List.of("a\nb", "a\u2028b", "\u202ea", "a\u0000", "\ud800", "x".repeat(256))) {
            Model.Builder builder = Model.builder(name, "users").partitionKey("PK", Type.S);
            assertThat(violated(builder)).containsExactly(Rule.DMS_NAME_CHARACTERS);
            assertThat(violated(user().namespace(name))).containsExactly(Rule.DMS_NAME_CHARACTERS);
        }
        assertThat(Model.builder("größe */ 😀", "users")
                        .partitionKey("PK", Type.S)
                        .build()
                        .name())
                .isEqualTo("größe */ 😀");
    }

    @Test
    void formAndAliasesSurviveADocument() {
        Model model = Model.builder("Order", "orders")
                .partitionKey("id", Type.S)
                .attribute(AttributeDef.of("email", Type.S)
                        .encryption(Encryption.V1)
                        .aliases(List.of("mail", "e_mail")))
                .form(FormDef.of("_form", 3))
                .build();

        Model read = Dms.read("orders.yml", Dms.toYaml(DmsDocument.of(model)))
                .document()
                .models()
                .get(0);

        assertThat(read).isEqualTo(model);
        assertThat(read.form()).contains(FormDef.of("_form", 3));
        assertThat(read.aliases()).containsExactly(Map.entry("mail", "email"), Map.entry("e_mail", "email"));
        assertThat(read.isEncrypted("mail")).isTrue();
        assertThat(read.toBuilder().form(null).build().form()).isEmpty();
    }

    @Test
    void theFormOfAClassIsFoundByItsDiscriminator() {
        FormDef form = new FormDef("_form", "kind", Map.of("Order", 3));

        assertThat(form.number("Order")).hasValue(3);
        assertThat(form.number("Customer")).isEmpty();
        assertThat(form.number(null)).isEmpty();
        assertThat(FormDef.of("_form", 2).number("Order")).hasValue(2);
    }
}
