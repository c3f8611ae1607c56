package org.tabletheory.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.ReadResult;
import org.tabletheory.schema.document.Rule;
import org.tabletheory.schema.file.SchemaFiles;
import org.tabletheory.schema.onetable.OneTableDocument;
import org.tabletheory.schema.onetable.OneTableEntity;
import org.tabletheory.schema.onetable.OneTableMode;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.schema.onetable.ValueTemplate;

class OneTableTest {

    /** A schema with the same mistakes as the first example of the specification. */
    private static final String LOOSE = """
            {
              "version": "0.1.0",
              "format": "onetable:1.1.0",
              "indexes": {
                "primary": { "hash": "PK", "sort": "SK" },
                "GSI1": { "hash": "GS1PK", "sort": "GS1SK" }
              },
              "params": { "typeField": "_type" },
              "models": {
                "Post": {
                  "PK": { "value": "post#${id}" },
                  "SK": { "value": "user#${email}" },
                  "id": { "type": "string" },
                  "email": { "type": "string" }
                }
              },
              "queries": {
                "Photos a user likes": {
                  "limit": 100, "index": "gs1", "model": "Like", "operation": "Begins with",
                  "filters": [ { "field": "username", "type": "string", "operation": "Equal", "value": "kim",
                    "combine": "And" } ],
                  "schema": "Current", "type": "Entity"
                }
              },
              "items": []
            }
            """;

    private static final String USER = Corpus.read(Corpus.ROOT.resolve("onetable/valid/user.json"));

    private static List<Rule> rules(String text, OneTableMode mode) {
        return OneTableSchema.read("s.json", text, mode).findings().stream()
                .map(Finding::rule)
                .toList();
    }

    @Test
    void itemWithTheLongestAttributeNameIsRead() {
        String items = "\"items\": [{\"_type\": \"Post\", \"id\": \"1\", \"email\": \"e\", \"" + "n".repeat(65_535)
                + "\": 1}]";

        assertThat(OneTableSchema.read("s.json", LOOSE.replace("\"items\": []", items))
                        .isValid())
                .isTrue();
    }

    @Test
    void deviationsAreWarningsInLenientModeAndErrorsInStrictMode() {
        List<Rule> deviations = List.of(
                Rule.ONETABLE_TYPE_MISSING,
                Rule.ONETABLE_TYPE_MISSING,
                Rule.ONETABLE_PROPERTY_MISSING,
                Rule.ONETABLE_QUERY_INDEX,
                Rule.ONETABLE_QUERY_MODEL,
                Rule.ONETABLE_FILTER_FIELD);

        ReadResult<OneTableDocument> lenient = OneTableSchema.read("s.json", LOOSE);

        assertThat(lenient.isValid()).isTrue();
        assertThat(lenient.findings()).noneMatch(Finding::isError);
        assertThat(rules(LOOSE, OneTableMode.LENIENT)).containsExactlyElementsOf(deviations);
        assertThat(rules(LOOSE, OneTableMode.STRICT)).containsExactlyElementsOf(deviations);
        assertThat(OneTableSchema.read("s.json", LOOSE, OneTableMode.STRICT).isValid())
                .isFalse();
    }

    @Test
    void lenientlyReadSchemaIsWrittenInStrictForm() {
        String minimal = """
                { "version": "1", "indexes": { "primary": { "hash": "pk", "sort": "sk" },
                    "ls1": { "sort": "at", "type": "local" } },
                  "models": { "User": { "pk": { "type": "String", "value": "u#${id}" }, "sk": { "value": "u#" },
                    "id": { "type": "string", "generate": "ulid", "validate": "^[0-9A-Z]+$" },
                    "photo": { "type": "Buffer" }, "at": { "type": "date" } } } }
                """;
        ReadResult<OneTableDocument> result = OneTableSchema.read("s.json", minimal);

        assertThat(result.findings()).isNotEmpty().noneMatch(Finding::isError);
        String written = OneTableSchema.toJson(result.document());
        assertThat(written)
                .contains("\"format\": \"onetable:1.1.0\"", "\"queries\": {}", "\"items\": []", "\"params\": {}")
                .contains("\"type\": \"binary\"", "\"validate\": \"/^[0-9A-Z]+$/\"", "\"generate\": \"ulid\"");
        assertThat(rules(written, OneTableMode.STRICT)).containsExactly(Rule.ONETABLE_VERSION);
    }

    @Test
    void lenientModeAcceptsCompatibleFormatVersions() {
        for (String readable : List.of("onetable:1.0.0", "onetable:1.1.7")) {
            assertThat(rules(USER.replace("onetable:1.1.0", readable), OneTableMode.LENIENT))
                    .containsOnly(Rule.ONETABLE_UUID_REFUSED);
            assertThat(rules(USER.replace("onetable:1.1.0", readable), OneTableMode.STRICT))
                    .containsExactly(Rule.ONETABLE_FORMAT);
        }
        assertThat(OneTableSchema.read("s.json", USER.replace("onetable:1.1.0", "onetable:1.9.0"))
                        .findings())
                .noneMatch(Finding::isError)
                .anyMatch(finding -> finding.rule() == Rule.ONETABLE_FORMAT);
    }

    @Test
    void anotherMajorVersionOfTheFormatIsAnErrorInBothModes() {
        for (String other : List.of("onetable:2.0.0", "onetable:0.9.1", "onetable:11.1.0", "onetable:2")) {
            for (OneTableMode mode : OneTableMode.values()) {
                assertThat(errors(USER.replace("onetable:1.1.0", other), mode)).containsExactly(Rule.ONETABLE_FORMAT);
            }
        }
    }

    private static List<Rule> errors(String text, OneTableMode mode) {
        return OneTableSchema.read("s.json", text, mode).findings().stream()
                .filter(Finding::isError)
                .map(Finding::rule)
                .toList();
    }

    private static String withFields(String fields, String items) {
        return """
                {"version": "0.1.0", "format": "onetable:1.1.0", "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
                 "params": {}, "queries": {}, "items": [%s],
                 "models": {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#"},
                                  "id": {"type": "string"}, %s}}}
                """.formatted(items, fields);
    }

    /** As {@code OneTable.open} does, and as the JavaScript library renders them. */
    @Test
    void templatesOfNestedSchemasReferOnlyToFieldsOfTheirObject() {
        String nested = "\"o\": {\"type\": \"object\", \"schema\": {\"x\": {\"type\": \"string\"},"
                + " \"y\": {\"type\": \"string\", \"value\": \"%s\"}}}";
        for (OneTableMode mode : OneTableMode.values()) {
            assertThat(errors(withFields(nested.formatted("y#${x}"), ""), mode)).isEmpty();
            for (String unknown : List.of("${id}", "${_type}", "${entity}", "${z}")) {
                assertThat(errors(withFields(nested.formatted(unknown), ""), mode))
                        .as(unknown)
                        .containsExactly(Rule.ONETABLE_TEMPLATE_REFERENCE);
            }
            assertThat(errors(withFields("\"t\": {\"type\": \"string\", \"value\": \"${_type}\"}", ""), mode))
                    .isEmpty();
            assertThat(errors(withFields("\"t\": {\"type\": \"string\", \"value\": \"${entity}\"}", ""), mode))
                    .containsExactly(Rule.ONETABLE_TEMPLATE_REFERENCE);
            assertThat(errors(
                            withFields("\"t\": {\"type\": \"string\", \"unique\": true, \"scope\": \"${tenant}\"}", ""),
                            mode))
                    .containsExactly(Rule.ONETABLE_TEMPLATE_REFERENCE);
        }
    }

    @Test
    void sampleItemsAreCheckedAgainstEnumsAndNestedSchemas() {
        String fields = """
                "plan": {"type": "string", "enum": ["free", "paid"]}, "size": {"type": "number", "enum": [1, 2.0]},
                "a": {"type": "string", "map": "pack.a"},
                "o": {"type": "object", "map": "ob", "schema": {"zip": {"type": "string", "required": true},
                      "kind": {"type": "string", "enum": ["home"]}}},
                "l": {"type": "array", "items": {"type": "object", "schema": {"n": {"type": "number"}}}}
                """;
        Map<String, List<Rule>> expected = new LinkedHashMap<>();
        expected.put("\"plan\": \"free\", \"size\": 2, \"o\": {\"zip\": \"1\"}, \"l\": [{\"n\": 1}]", List.of());
        expected.put("\"ob\": {\"zip\": \"1\", \"kind\": \"home\"}, \"pack\": {\"a\": \"x\"}", List.of());
        expected.put("\"plan\": \"gold\"", List.of(Rule.ONETABLE_ITEM_ENUM));
        expected.put("\"size\": 3", List.of(Rule.ONETABLE_ITEM_ENUM));
        expected.put("\"o\": {}", List.of(Rule.ONETABLE_ITEM_REQUIRED));
        expected.put("\"o\": {\"zip\": 1}", List.of(Rule.ONETABLE_ITEM_TYPE));
        expected.put("\"o\": {\"zip\": \"1\", \"kind\": \"work\"}", List.of(Rule.ONETABLE_ITEM_ENUM));
        expected.put("\"o\": {\"zip\": \"1\", \"pk\": \"x\"}", List.of(Rule.ONETABLE_ITEM_FIELD));
        expected.put("\"l\": [{\"n\": 1}, {\"n\": \"x\"}]", List.of(Rule.ONETABLE_ITEM_TYPE));
        expected.put("\"l\": [\"x\"]", List.of(Rule.ONETABLE_ITEM_TYPE));
        expected.forEach((member, rules) -> assertThat(errors(
                        withFields(fields, "{\"_type\": \"T\", \"id\": \"1\", " + member + "}"), OneTableMode.STRICT))
                .as(member)
                .isEqualTo(rules));

        String typed = "{\"_type\": {\"S\": \"T\"}, \"id\": {\"S\": \"1\"}, \"size\": {\"N\": \"%s\"},"
                + " \"ob\": {\"M\": {\"zip\": {\"S\": \"1\"}, \"kind\": {\"S\": \"%s\"}}}}";
        assertThat(errors(withFields(fields, typed.formatted("2", "home")), OneTableMode.STRICT))
                .isEmpty();
        assertThat(errors(withFields(fields, typed.formatted("3", "work")), OneTableMode.STRICT))
                .containsExactly(Rule.ONETABLE_ITEM_ENUM, Rule.ONETABLE_ITEM_ENUM);
    }

    @Test
    void reservedPropertiesArePreserved() {
        String text = USER.replace("\"params\": {", "\"process\": { \"a\": [1, null] }, \"params\": { \"nulls\": true,")
                .replace("\"type\": \"number\",", "\"type\": \"number\", \"unique\": true, \"scope\": \"${id}\",");

        OneTableDocument document =
                OneTableSchema.read("s.json", text, OneTableMode.STRICT).document();

        assertThat(OneTableSchema.toJson(document)).contains("\"process\"", "\"nulls\": true", "\"scope\": \"${id}\"");
        assertThat(OneTableSchema.read("t.json", OneTableSchema.toJson(document), OneTableMode.STRICT)
                        .document())
                .isEqualTo(document);
    }

    @Test
    void templatesAreParsed() {
        ValueTemplate template = ValueTemplate.of("a#${id}#${qty:6}#${who.name:3:_}");

        assertThat(template.parts())
                .containsExactly(
                        new ValueTemplate.Literal("a#"),
                        new ValueTemplate.Reference("id", OptionalInt.empty(), "0"),
                        new ValueTemplate.Literal("#"),
                        new ValueTemplate.Reference("qty", OptionalInt.of(6), "0"),
                        new ValueTemplate.Literal("#"),
                        new ValueTemplate.Reference("who.name", OptionalInt.of(3), "_"));
        assertThat(template.references())
                .extracting(ValueTemplate.Reference::field)
                .containsExactly("id", "qty", "who");
        assertThat(template.literalPrefix()).isEqualTo("a#");
        assertThat(ValueTemplate.of("${s:}").references())
                .containsExactly(new ValueTemplate.Reference("s", OptionalInt.empty(), "0"));
        assertThat(ValueTemplate.of("${q:4:a:b}${q:4::}").references())
                .containsExactly(
                        new ValueTemplate.Reference("q", OptionalInt.of(4), "a"),
                        new ValueTemplate.Reference("q", OptionalInt.of(4), "0"));
        assertThat(ValueTemplate.problemOf("a#${id")).isEqualTo("`${` is not closed; add `}`");
        assertThat(ValueTemplate.of("a#${id").parts()).containsExactly(new ValueTemplate.Literal("a#${id"));
    }

    @Test
    void cycleOfTemplatesIsReported() {
        String text = USER.replace("email#${email}", "${GSK}").replace("user#${id}", "${GPK}");

        assertThat(OneTableSchema.read("s.json", text).findings())
                .anySatisfy(finding -> assertThat(finding.message()).contains("GPK → GSK → GPK"));
    }

    @Test
    void documentReturnsEntitiesIndexesAndQueries() {
        OneTableDocument document = OneTableSchema.read("s.json", USER).document();
        OneTableEntity user = Objects.requireNonNull(document.entities().get("User"));

        assertThat(user.fields().keySet()).containsExactly("PK", "SK", "GPK", "GSK", "id", "email", "age", "roles");
        assertThat(document.primary().hash()).isEqualTo("PK");
        assertThat(document.params().typeField()).isEqualTo("_type");
        assertThat(document.params().isoDates()).isTrue();
        assertThat(Objects.requireNonNull(user.fields().get("id")).generator()).contains("ulid");
        assertThat(Objects.requireNonNull(document.queries().get("adults")).filters())
                .hasSize(1);
        assertThat(document.items()).hasSize(1);
    }

    @Test
    void reservedModelNamesAndMissingKeyFieldsAreWarnings() {
        String text = USER.replace(
                "\"User\": {", "\"_Unique\": {}, \"Note\": { \"a\": { \"type\": \"string\" } }, \"User\": {");

        assertThat(rules(text, OneTableMode.STRICT))
                .containsExactly(
                        Rule.ONETABLE_MODEL_RESERVED, Rule.ONETABLE_KEY_FIELD_MISSING, Rule.ONETABLE_KEY_FIELD_MISSING);
    }

    @Test
    void formatIsDetectedFromTheContent() {
        assertThat(SchemaFiles.read("anything", USER).toText())
                .endsWith("OK: anything is valid OneTable v1.1.0 (1 model, 1 warning)\n");
        assertThat(SchemaFiles.read("anything", "dms_version: \"0.1\"\nmodels: []\n")
                        .findings())
                .extracting(Finding::rule)
                .containsExactly(Rule.DMS_MODELS_EMPTY);
    }
}
