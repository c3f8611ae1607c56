package org.tabletheory.onetable.internal.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.onetable.internal.js.DateForm;
import org.tabletheory.schema.onetable.OneTableSchema;
import org.tabletheory.schema.onetable.ValueTemplate;

/** What a compiled field has of the properties of its document. */
class FieldCompilerTest {
    private static ModelDef model(String params, String fields) {
        String schema = """
                {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": %s,
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "gs1": {"hash": "gs1pk", "sort": "gs1sk"}},
                 "models": {"T": {"pk": {"type": "string", "value": "${_type}#${id}"},
                                  "sk": {"type": "string", "value": "t#${part}#x"},
                                  "id": {"type": "string"}, "part": {"type": "string"}, %s}}}
                """.formatted(params, fields);
        TableDef table =
                SchemaCompiler.compile(OneTableSchema.read("test", schema).document(), true, DateForm.MILLIS);
        return Objects.requireNonNull(table.model("T"));
    }

    private static FieldDef field(String params, String properties) {
        return Objects.requireNonNull(
                model(params, "\"f\": {" + properties + "}").block().field("f"));
    }

    private static FieldDef field(String properties) {
        return field("{}", properties);
    }

    private static FieldDef.@Nullable Encode encode(String params, String encode) {
        return field(params, "\"type\": \"string\", \"encode\": " + encode).encode();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"pk\", \"#\", 1]", "[\"pk\", \"#\", \"1\"]"})
    void segmentOfAnAttributeIsResolved(String encode) {
        assertThat(encode("{}", encode)).isEqualTo(new FieldDef.Encode("pk", "#", 1));
    }

    @Test
    void largestSegmentIsAccepted() {
        assertThat(encode("{}", "[\"pk\", \"::\", 999999]")).isEqualTo(new FieldDef.Encode("pk", "::", 999_999));
        assertThat(encode("{}", "[\"pk\", \"#\", 0]")).isEqualTo(new FieldDef.Encode("pk", "#", 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "null"})
    void fieldWithoutEncodeIsStored(String encode) {
        assertThat(encode("{}", encode)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[\"pk\", \"#\"]",
                "[\"pk\", \"#\", 1, 2]",
                "[\"pk\", \"\", 1]",
                "[1, \"#\", 1]",
                "[\"pk\", 1, 1]",
                "[\"pk\", \"#\", -1]",
                "[\"pk\", \"#\", 1.5]",
                "[\"pk\", \"#\", \"01\"]",
                "[\"pk\", \"#\", \"\"]",
                "[\"pk\", \"#\", 1000000]",
                "[\"pk\", \"#\", true]",
                "\"none\"",
                "\"id\"",
                "\"pk\"",
                "true",
                "{}"
            })
    void invalidEncodeIsRejected(String encode) {
        assertThatThrownBy(() -> encode("{}", encode))
                .isInstanceOfSatisfying(
                        OneTableException.class,
                        e -> assertThat(e.attributePath()).isEqualTo("f"))
                .hasMessageContaining("invalid encode; use [attribute, separator, index], or the name of a field whose"
                        + " template contains ${f} between separators");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | a#${f}#b | # | 1",
                "{\"separator\": \":\"} | ${f}:x | : | 0",
                "{\"separator\": \"\"} | a#${f} | # | 1"
            })
    void segmentOfATemplateIsFoundByTheSeparator(String params, String template, String separator, int index) {
        FieldDef field = Objects.requireNonNull(model(
                        params,
                        "\"f\": {\"type\": \"string\", \"encode\": \"gs1pk\"}, \"gs1pk\": {\"type\": \"string\", \"value\": \""
                                + template + "\"}")
                .block()
                .field("f"));

        assertThat(field.encode()).isEqualTo(new FieldDef.Encode("gs1pk", separator, index));
    }

    @Test
    void packedFieldHasTheSecondPartOfItsMap() {
        assertThat(field("\"type\": \"string\""))
                .extracting(FieldDef::attribute, FieldDef::sub)
                .containsExactly("f", null);
        assertThat(field("\"type\": \"string\", \"map\": \"a\""))
                .extracting(FieldDef::attribute, FieldDef::sub, FieldDef::sentinelName)
                .containsExactly("a", null, "a");
        assertThat(field("\"type\": \"string\", \"map\": \"a.b\""))
                .extracting(FieldDef::attribute, FieldDef::sub, FieldDef::sentinelName)
                .containsExactly("a", "b", "a,b");
    }

    @Test
    void storageFollowsTheFieldAndThenTheParams() {
        FieldDef.FieldStorage plain = field("\"type\": \"date\"").storage();
        assertThat(plain)
                .isEqualTo(new FieldDef.FieldStorage(DateForm.MILLIS, false, false, false, false, true, false, true));
        assertThat(field("{\"isoDates\": true, \"nulls\": true}", "\"type\": \"date\"")
                        .storage())
                .isEqualTo(new FieldDef.FieldStorage(DateForm.ISO, false, true, false, false, true, false, true));
        assertThat(field(
                                "{\"nulls\": true}",
                                "\"type\": \"date\", \"nulls\": false, \"ttl\": true, \"hidden\": true,"
                                        + " \"filter\": false, \"fixed\": true, \"partial\": false")
                        .storage())
                .isEqualTo(new FieldDef.FieldStorage(DateForm.MILLIS, true, false, true, false, false, true, false));
        assertThat(field("\"type\": \"string\", \"crypt\": true, \"isoDates\": true, \"filter\": true")
                        .storage())
                .isEqualTo(new FieldDef.FieldStorage(DateForm.ISO, false, false, false, true, true, false, true));
    }

    @Test
    void templatesAreHiddenUnlessTheFieldSaysOtherwise() {
        assertThat(field("\"type\": \"string\", \"value\": \"${id}\"").storage().hidden())
                .isTrue();
        assertThat(field("\"type\": \"string\", \"value\": true").storage().hidden())
                .isTrue();
        assertThat(field("\"type\": \"string\", \"value\": \"${id}\", \"hidden\": false")
                        .storage()
                        .hidden())
                .isFalse();
    }

    @Test
    void enumHasItsValuesWithoutNull() {
        assertThat(field("\"type\": \"string\", \"enum\": [\"a\", null, 1]")
                        .rules()
                        .oneOf())
                .isEqualTo(List.of("a", 1L));
        assertThat(field("\"type\": \"string\"").rules().oneOf()).isNull();
    }

    @Test
    void keysAndTypeAreRequired() {
        Block block = model(
                        "{}", "\"f\": {\"type\": \"string\", \"required\": true}, \"gs1pk\": {\"type\": \"string\"}")
                .block();

        assertThat(block.all())
                .filteredOn(field -> field.rules().required())
                .extracting(FieldDef::name)
                .containsExactly("pk", "sk", "f", "_type");
        assertThat(block.all())
                .filteredOn(FieldDef::isIndexed)
                .extracting(FieldDef::name)
                .containsExactly("pk", "sk", "gs1pk");
    }

    @Test
    void initialValueIsADefaultOrGenerated() {
        assertThat(field("\"type\": \"string\"").initial()).isEqualTo(new FieldDef.Initial(null, false, null, false));
        assertThat(field("\"type\": \"string\", \"default\": null").initial().hasDefault())
                .isTrue();
        assertThat(field("\"type\": \"string\", \"generate\": true").initial().byProgram())
                .isTrue();
        assertThat(field("\"type\": \"string\", \"uuid\": true").initial().byProgram())
                .isTrue();
        assertThat(field("\"type\": \"string\", \"generate\": \"ulid\"")
                        .initial()
                        .generator())
                .isNotNull();
        assertThat(field("\"type\": \"string\", \"generate\": \"ulid\", \"value\": \"${id}\"")
                        .initial()
                        .generator())
                .isNull();
    }

    @Test
    void arraysOfSetFieldsAreSetsAtAnyDepth() {
        String nested = "\"schema\": {\"tags\": {\"type\": \"set\"}, \"list\": {\"type\": \"array\"}}";
        assertThat(field("\"type\": \"object\", \"default\": {\"tags\": [1], \"list\": [1], \"odd\": [1]}, " + nested)
                        .initial()
                        .value())
                .isEqualTo(Map.of("tags", Set.of(1L), "list", List.of(1L), "odd", List.of(1L)));
        assertThat(field(
                                "\"type\": \"array\", \"default\": [{\"tags\": [1]}, null, 5], \"items\": {\"type\": \"object\", "
                                        + nested + "}")
                        .initial()
                        .value())
                .isEqualTo(Arrays.asList(Map.of("tags", Set.of(1L)), null, 5L));
        assertThat(field("\"type\": \"object\", \"default\": \"x\", " + nested)
                        .initial()
                        .value())
                .isEqualTo("x");
        assertThat(field("\"type\": \"set\", \"default\": \"x\"").initial().value())
                .isEqualTo("x");
    }

    @Test
    void uniqueFieldHasItsScope() {
        assertThat(field("\"type\": \"string\"").uniqueness()).isNull();
        assertThat(field("\"type\": \"string\", \"unique\": true").uniqueness())
                .isEqualTo(new FieldDef.Uniqueness(null));
        assertThat(field("\"type\": \"string\", \"unique\": true, \"scope\": \"${id}\"")
                        .uniqueness())
                .isEqualTo(new FieldDef.Uniqueness(ValueTemplate.of("${id}")));
    }

    @Test
    void modelKnowsItsUniquePackedAndIdentifyingFields() {
        ModelDef model = model(
                "{}",
                "\"u\": {\"type\": \"string\", \"unique\": true}, \"a\": {\"type\": \"string\", \"map\": \"p.a\", \"unique\": true},"
                        + " \"b\": {\"type\": \"string\", \"map\": \"p.b\"}, \"c\": {\"type\": \"string\", \"map\": \"q.c\"}");

        assertThat(model.uniqueFields()).extracting(FieldDef::name).containsExactly("u", "a");
        assertThat(model.packed()).containsOnlyKeys("p", "q");
        assertThat(Objects.requireNonNull(model.packed().get("p")))
                .extracting(FieldDef::name)
                .containsExactly("a", "b");
        assertThat(model.identity()).containsExactly("pk", "_type", "id", "sk", "part");
    }

    @Test
    void uniqueKeyNeedsNoSentinel() {
        String schema = """
                {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": {},
                 "indexes": {"primary": {"hash": "pk", "sort": "sk"}},
                 "models": {"T": {"pk": {"type": "string", "unique": true}, "sk": {"type": "string", "unique": true}}}}
                """;
        TableDef table =
                SchemaCompiler.compile(OneTableSchema.read("test", schema).document(), true, DateForm.MILLIS);

        assertThat(Objects.requireNonNull(table.model("T")).uniqueFields()).isEmpty();
    }

    @Test
    void templatesFollowThoseThatTheyReferTo() {
        Block block = model(
                        "{}",
                        "\"x\": {\"type\": \"string\", \"value\": \"${y}-${z}\"}, \"y\": {\"type\": \"string\", \"value\": \"${z}\"},"
                                + " \"z\": {\"type\": \"string\", \"value\": true}, \"w\": {\"type\": \"string\", \"value\": \"${id}\"}")
                .block();

        assertThat(block.templates()).extracting(FieldDef::name).containsExactly("pk", "sk", "z", "y", "x", "w");
    }

    @Test
    void nestedFieldsAreNeitherKeysNorUnique() {
        Block nested = Objects.requireNonNull(
                field("\"type\": \"object\", \"schema\": {\"pk\": {\"type\": \"string\", \"unique\": true}}")
                        .nested());
        FieldDef inner = Objects.requireNonNull(nested.field("pk"));

        assertThat(inner.isIndexed()).isFalse();
        assertThat(inner.rules().required()).isFalse();
        assertThat(inner.uniqueness()).isNull();
    }

    @Test
    void rawItemsHaveOnlyKeysAndTheGivenAttributes() {
        TableDef table = model("{}", "\"f\": {\"type\": \"string\"}").table();

        assertThat(table.generic().block().fields()).containsOnlyKeys("pk", "sk");
        assertThat(table.generic().block().all())
                .noneMatch(field -> field.rules().required());
        assertThat(GenericModel.with(table, List.of("pk", "n")).block().fields())
                .containsOnlyKeys("pk", "sk", "n");
    }
}
