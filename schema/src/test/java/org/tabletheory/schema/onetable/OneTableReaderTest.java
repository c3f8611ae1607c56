package org.tabletheory.schema.onetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.JsonValue;

class OneTableReaderTest {

    private static final String FIELDS = "\"pk\": {\"type\": \"string\", \"value\": \"t#${id}\"},"
            + " \"sk\": {\"type\": \"string\", \"value\": \"t#\"}, \"id\": {\"type\": \"string\"}";

    /** Returns a schema with this text of one of its members; an empty text omits the member. */
    static String with(String member, String text) {
        Map<String, String> members = new LinkedHashMap<>();
        members.put("version", "\"0.1.0\"");
        members.put("format", "\"onetable:1.1.0\"");
        members.put("indexes", "{\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"}}");
        members.put("params", "{}");
        members.put("models", "{\"T\": {" + FIELDS + "}}");
        members.put("queries", "{}");
        members.put("items", "[]");
        members.put(member, text);
        return members.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> "\"" + entry.getKey() + "\": " + entry.getValue())
                .collect(Collectors.joining(",\n", "{", "}"));
    }

    private static String withField(String field) {
        return with("models", "{\"T\": {" + FIELDS + ",\n\"x\": " + field + "}}");
    }

    static List<String> findings(String text, OneTableMode mode) {
        return OneTableSchema.read("s", text, mode).findings().stream()
                .map(Finding::toString)
                .toList();
    }

    static void assertError(String text, String... findings) {
        for (OneTableMode mode : OneTableMode.values()) {
            assertThat(findings(text, mode)).as(text).containsExactly(findings);
        }
    }

    static void assertDeviation(String text, String at, String problem) {
        assertThat(findings(text, OneTableMode.STRICT)).as(text).containsExactly("s:" + at + ": " + problem);
        assertThat(findings(text, OneTableMode.LENIENT)).as(text).containsExactly("s:" + at + ": warning: " + problem);
    }

    static OneTableDocument lenient(String text) {
        return OneTableSchema.read("s", text, OneTableMode.LENIENT).document();
    }

    @Test
    void topLevelMembersHaveTheirTypes() {
        assertError(with("version", "1"), "s:1:13: onetable-property-type: `version` must be a string, not a number");
        assertError(
                with("version", ""),
                "s:1:1: onetable-property-missing: a schema needs `version`, for example \"0.1.0\"");
        assertError(with("format", "1"), "s:2:11: onetable-property-type: `format` must be a string, not a number");
        assertError(with("indexes", "[]"), "s:3:12: onetable-property-type: `indexes` must be an object, not an array");
        assertError(with("params", "1"), "s:4:11: onetable-property-type: `params` must be an object, not a number");
        assertError(with("models", "1"), "s:5:11: onetable-property-type: `models` must be an object, not a number");
        assertError(
                with("queries", "\"\""), "s:6:12: onetable-property-type: `queries` must be an object, not a string");
        assertError(with("items", "{}"), "s:7:10: onetable-property-type: `items` must be an array, not an object");
        assertError(
                with("description", "true"),
                "s:8:16: onetable-property-type: `description` must be a string, not a boolean");
        assertError(
                with("extensions", "[]"),
                "s:8:15: onetable-property-type: `extensions` must be an object, not an array");
        assertError("[]", "s:1:1: onetable-property-type: `the schema` must be an object, not an array");
        for (String name : List.of("format", "params", "models", "queries", "items")) {
            assertDeviation(with(name, ""), "1:1", "onetable-property-missing: a schema needs `" + name + "`");
        }
        assertDeviation(
                with("items", "").replace("\"queries\": {}", "\"queries\": {}, \"item\": []"),
                "1:1",
                "onetable-property-missing: a schema needs `items`; did you mean `item`?");
    }

    @Test
    void versionIsASemanticVersionOfUpTo256Characters() {
        for (String version : List.of("0.1.0", "10.20.30", "1.0.0-rc.1+build.5", "1.0.0-" + "a".repeat(250))) {
            assertThat(findings(with("version", "\"" + version + "\""), OneTableMode.STRICT))
                    .isEmpty();
            assertThat(lenient(with("version", "\"" + version + "\"")).version())
                    .isEqualTo(version);
        }
        for (String version : List.of("", "1", "1.0", "01.0.0", "1.0.0-", "v1.0.0", "1.0.0.0")) {
            assertDeviation(
                    with("version", "\"" + version + "\""),
                    "1:13",
                    "onetable-version: version \"" + version
                            + "\" is not a semantic version; use a version such as \"0.1.0\"");
        }
        assertThat(findings(with("version", "\"1.0.0-" + "a".repeat(251) + "\""), OneTableMode.STRICT))
                .hasSize(1);
    }

    @Test
    void descriptionAndReservedMembersAreRead() {
        assertThat(lenient(with("description", "\"about\"")).description()).isEqualTo("about");
        assertThat(lenient(with("items", "[]")).description()).isNull();
        assertThat(lenient(with("process", "{}")).reserved().members()).containsOnlyKeys("process");
    }

    @Test
    void paramsHaveDefaults() {
        OneTableParams none = lenient(with("params", "{}")).params();
        assertThat(none.typeField()).isEqualTo("_type");
        assertThat(none.createdField()).isEqualTo("created");
        assertThat(none.updatedField()).isEqualTo("updated");
        assertThat(none.isoDates()).isFalse();
        assertThat(none.nulls()).isFalse();
        assertThat(none.keepsCreated()).isFalse();
        assertThat(none.keepsUpdated()).isFalse();

        OneTableParams all = lenient(with(
                        "params",
                        "{\"typeField\": \"kind\", \"createdField\": \"c\", \"updatedField\": \"u\", \"isoDates\": true,"
                                + " \"nulls\": true, \"timestamps\": true}"))
                .params();
        assertThat(all.typeField()).isEqualTo("kind");
        assertThat(all.createdField()).isEqualTo("c");
        assertThat(all.updatedField()).isEqualTo("u");
        assertThat(all.isoDates()).isTrue();
        assertThat(all.nulls()).isTrue();
        assertThat(all.keepsCreated()).isTrue();
        assertThat(all.keepsUpdated()).isTrue();

        assertThat(lenient(with("params", "{\"typeField\": \"\"}")).params().typeField())
                .isEqualTo("_type");
        OneTableParams create =
                lenient(with("params", "{\"timestamps\": \"create\"}")).params();
        assertThat(create.keepsCreated()).isTrue();
        assertThat(create.keepsUpdated()).isFalse();
        OneTableParams update =
                lenient(with("params", "{\"timestamps\": \"update\"}")).params();
        assertThat(update.keepsCreated()).isFalse();
        assertThat(update.keepsUpdated()).isTrue();
        assertError(
                with("params", "{\"typeField\": 1}"),
                "s:4:25: onetable-property-type: `typeField` must be a string, not a number");
        assertError(
                with("params", "{\"isoDates\": 1}"),
                "s:4:24: onetable-property-type: `isoDates` must be true or false, not a number");
    }

    @Test
    void modelsAndFieldsAreObjects() {
        assertError(
                with("models", "{\"T\": []}"),
                "s:5:17: onetable-property-type: `T` must be an object of fields, not an array");
        assertError(withField("1"), "s:6:6: onetable-property-type: `x` must be an object, not a number");
        assertError(
                withField("{\"type\": 1}"), "s:6:15: onetable-property-type: `type` must be a string, not a number");
        assertError(
                withField("{\"type\": \"word\"}"),
                "s:6:15: onetable-type-unknown: unknown type `word`; use array, binary, boolean, date, number, object, set"
                        + " or string");
        assertDeviation(
                withField("{}"),
                "6:6",
                "onetable-type-missing: field `x` needs `type`; the JavaScript library defaults to string");
        assertDeviation(
                withField("{\"type\": \"Buffer\"}"),
                "6:15",
                "onetable-type-alias: use \"binary\" instead of \"Buffer\"");
        assertError(
                withField("{\"type\": \"string\", \"required\": 1}"),
                "s:6:37: onetable-property-type: `required` must be true or false, not a number");
        assertDeviation(
                withField("{\"type\": \"string\", \"uuid\": true}"),
                "6:33",
                "onetable-uuid: `uuid` must be \"uuid\" or \"ulid\"");
        assertDeviation(
                withField("{\"type\": \"number\", \"default\": \"1\"}"),
                "6:36",
                "onetable-default-type: the default is a string, but the type of the field is number");
        assertThat(findings(with("models", "{\"_Unique\": {}}"), OneTableMode.STRICT))
                .containsExactly(
                        "s:5:12: warning: onetable-model-reserved: `_Unique` is reserved for items of the OneTable"
                                + " library");
        assertThat(findings(with("models", "{\"T\": {}}"), OneTableMode.STRICT))
                .containsExactly(
                        "s:5:17: warning: onetable-key-field-missing: `T` has no field for the primary hash key `pk`, so"
                                + " its items cannot be stored",
                        "s:5:17: warning: onetable-key-field-missing: `T` has no field for the primary sort key `sk`, so"
                                + " its items cannot be stored");
        assertDeviation(
                with("models", "{\"1T\": {" + FIELDS + "}}"),
                "5:12",
                "onetable-model-name: `1T` is not a valid model name; use letters, digits and _, and do not start with a"
                        + " digit");
    }

    @Test
    void patternOfAFieldIsBetweenSlashes() {
        String message = "onetable-validate: `validate` must start and end with /, for example \"/^[a-z]+$/\"";
        assertError(
                withField("{\"type\": \"string\", \"validate\": 1}"),
                "s:6:37: onetable-property-type: `validate` must be a string, not a number");
        for (String pattern : List.of("", "/", "a/", "/a", "a")) {
            assertDeviation(withField("{\"type\": \"string\", \"validate\": \"" + pattern + "\"}"), "6:37", message);
        }
        for (String pattern : List.of("//", "/a/")) {
            assertThat(findings(
                            withField("{\"type\": \"string\", \"validate\": \"" + pattern + "\"}"),
                            OneTableMode.STRICT))
                    .isEmpty();
        }
    }

    @Test
    void valueOfAFieldIsATemplate() {
        assertError(
                withField("{\"type\": \"string\", \"value\": 1}"),
                "s:6:34: onetable-property-type: `value` must be a template string, not a number");
        assertDeviation(
                withField("{\"type\": \"string\", \"value\": true}"),
                "6:34",
                "onetable-property-type: `value` must be a template; `true` refers to a function in a JavaScript program");
        assertError(
                withField("{\"type\": \"string\", \"value\": false}"),
                "s:6:34: onetable-property-type: `value` must be a template string, not a boolean");
        assertError(
                withField("{\"type\": \"string\", \"value\": \"${\"}"),
                "s:6:34: onetable-template-syntax: `${` is not closed; add `}`");
        assertError(
                withField("{\"type\": \"string\", \"unique\": true, \"scope\": \"${}\"}"),
                "s:6:50: onetable-template-syntax: `${…}` needs the name of a field");
        assertError(
                withField("{\"type\": \"string\", \"value\": \"${idd}\"}"),
                "s:6:34: onetable-template-reference: `${idd}` does not refer to a field of `T`; did you mean `id`?");
        assertError(
                withField(
                        "{\"type\": \"string\", \"value\": \"${y}${y}\"}, \"y\": {\"type\": \"string\", \"value\": \"${pk}\"}"));
        assertError(
                withField(
                        "{\"type\": \"string\", \"value\": \"${y}\"}, \"y\": {\"type\": \"string\", \"value\": \"${id}${x}\"},"
                                + " \"z\": {\"type\": \"string\", \"value\": \"${x}\"}"),
                "s:6:34: onetable-template-cycle: templates form a cycle: x → y → x");
    }

    @Test
    void objectsAndArrayElementsHaveANestedSchema() {
        assertError(
                withField("{\"type\": \"object\", \"schema\": []}"),
                "s:6:35: onetable-property-type: `schema` must be an object of fields, not an array");
        assertError(
                withField("{\"type\": \"string\", \"schema\": {}}"),
                "s:6:35: onetable-nested-schema: `schema` is only allowed for a field of type object or array");
        String array =
                "{\"type\": \"array\", \"items\": {\"type\": \"object\", \"schema\": {\"a\": {\"type\": \"string\"},"
                        + " \"b\": {\"type\": \"string\", \"value\": \"%s\"}}}}";
        assertError(withField(array.formatted("${a}")));
        assertThat(findings(withField(array.formatted("${c}")), OneTableMode.STRICT))
                .singleElement()
                .asString()
                .endsWith("onetable-template-reference: `${c}` does not refer to a field of `x`; did you mean `a`?");
        OneTableField field = field(withField(array.formatted("${a}")), "x");
        assertThat(Objects.requireNonNull(field.nested()).fields()).containsOnlyKeys("a", "b");
    }

    @Test
    void fieldsReturnTheirProperties() {
        String text = withField("{\"type\": \"number\", \"map\": \"a.b\", \"default\": 1,"
                + " \"validate\": \"/1/\", \"required\": true, \"generate\": \"uid\"}");
        OneTableField field = field(text, "x");
        assertThat(field.attribute()).isEqualTo("a");
        assertThat(field.defaultValue()).contains(JsonValue.number(1));
        assertThat(field.validate()).contains("/1/");
        assertThat(field.generator()).contains("uid");
        assertThat(field.required()).isTrue();
        assertThat(field.fillsItself()).isTrue();
        OneTableField id = field(text, "id");
        assertThat(id.attribute()).isEqualTo("id");
        assertThat(id.defaultValue()).isEmpty();
        assertThat(id.validate()).isEmpty();
        assertThat(id.generator()).isEmpty();
        assertThat(id.required()).isFalse();
        assertThat(id.fillsItself()).isFalse();
        assertThat(attribute("{\"type\": \"string\", \"map\": \"\"}")).isEqualTo("x");
        assertThat(attribute("{\"type\": \"string\", \"map\": \"a\"}")).isEqualTo("a");
        assertThat(attribute("{\"type\": \"string\", \"map\": \".b\"}")).isEmpty();
    }

    private static String attribute(String field) {
        return field(withField(field), "x").attribute();
    }

    private static OneTableField field(String text, String name) {
        OneTableEntity entity = Objects.requireNonNull(lenient(text).entities().get("T"));
        return Objects.requireNonNull(entity.fields().get(name));
    }
}
