package org.tabletheory.schema.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.schema.onetable.OneTableReaderTest.assertDeviation;
import static org.tabletheory.schema.onetable.OneTableReaderTest.assertError;
import static org.tabletheory.schema.onetable.OneTableReaderTest.findings;
import static org.tabletheory.schema.onetable.OneTableReaderTest.lenient;
import static org.tabletheory.schema.onetable.OneTableReaderTest.with;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.Projection;

class OneTableIndexReaderTest {

    @Test
    void projectionOfAnIndexIsRead() {
        Map<String, Projection> expected = Map.of(
                "\"all\"", Projection.ALL,
                "\"keys\"", Projection.KEYS_ONLY,
                "[\"b\", \"a\"]", Projection.include(List.of("a", "b")));
        expected.forEach((project, projection) -> assertThat(Objects.requireNonNull(
                                lenient(withIndex("\"hash\": \"a\", \"sort\": \"b\", \"project\": " + project))
                                        .indexes()
                                        .get("i"))
                        .projection())
                .isEqualTo(projection));
        for (String project : List.of("\"some\"", "[]", "[\"a\", 1]", "1")) {
            assertError(
                    withIndex("\"hash\": \"a\", \"sort\": \"b\", \"project\": " + project),
                    "s:4:44: onetable-index-project: `project` must be \"all\", \"keys\" or an array of attribute names");
        }
    }

    private static String withIndex(String index) {
        return with("indexes", "{\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"},\n\"i\": {" + index + "}}");
    }

    @Test
    void indexesHaveKeys() {
        assertError(
                with("indexes", "{\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"},\n\"i\": []}"),
                "s:4:6: onetable-property-type: `i` must be an object, not an array");
        assertError(
                withIndex("\"hash\": 1, \"sort\": \"b\""),
                "s:4:15: onetable-property-type: `hash` must be the name of an attribute, not a number");
        assertError(
                withIndex("\"hash\": \"a\", \"sort\": \"\""),
                "s:4:28: onetable-property-type: `sort` must be the name of an attribute, not a string");
        assertDeviation(withIndex("\"hash\": \"a\""), "4:6", "onetable-index-key-missing: an index needs `sort`");
        assertThat(findings(withIndex("\"type\": \"global\", \"sort\": \"b\""), OneTableMode.LENIENT))
                .containsExactly(
                        "s:4:6: onetable-index-key-missing: an index needs `hash`",
                        "s:4:15: warning: onetable-index-type: the `type` of an index must be \"local\"; remove it for a"
                                + " global index");
        assertError(
                with("indexes", ""),
                "s:1:1: onetable-property-missing: a schema needs `indexes` with a `primary` index");
        assertThat(findings(withIndex("\"sort\": \"b\""), OneTableMode.STRICT))
                .containsExactly("s:4:6: onetable-index-key-missing: an index needs `hash`");
        assertError(
                with("indexes", "{\"Primary\": {\"hash\": \"pk\", \"sort\": \"sk\"}}"),
                "s:3:12: onetable-index-primary-missing: `indexes` needs `primary`, the keys of the table; did you mean"
                        + " `Primary`?");
        assertError(
                with("indexes", "{\"primary\": {\"sort\": \"sk\"}}"),
                "s:3:24: onetable-index-key-missing: the primary index needs `hash`");
        assertError(
                with("indexes", "{\"primary\": {\"hash\": 1, \"sort\": \"sk\"}}"),
                "s:3:33: onetable-property-type: `hash` must be the name of an attribute, not a number");
    }

    @Test
    void localIndexesShareTheHashOfTheTable() {
        OneTableIndex local =
                Objects.requireNonNull(lenient(withIndex("\"type\": \"local\", \"hash\": \"pk\", \"sort\": \"b\""))
                        .indexes()
                        .get("i"));
        assertThat(local.local()).isTrue();
        assertThat(local.hash()).isEqualTo("pk");
        assertThat(local.sort()).isEqualTo("b");
        OneTableDocument inferred = lenient(withIndex("\"sort\": \"b\""));
        assertThat(Objects.requireNonNull(inferred.indexes().get("i")).local()).isTrue();
        assertThat(Objects.requireNonNull(inferred.indexes().get("i")).hash()).isEqualTo("pk");
        assertThat(OneTableSchema.toJson(inferred))
                .contains(
                        "\"i\": {\n      \"hash\": \"pk\",\n      \"sort\": \"b\",\n      \"type\": \"local\"\n    }");
        assertDeviation(
                withIndex("\"type\": \"local\", \"sort\": \"b\""),
                "4:6",
                "onetable-index-key-missing: an index needs `hash`; use that of the primary index for a local index");
        assertError(
                withIndex("\"type\": \"local\", \"hash\": \"other\", \"sort\": \"b\""),
                "s:4:6: onetable-index-local-hash: a local index must have the same hash as the primary index, `pk`");
        assertError(
                withIndex("\"type\": \"local\", \"hash\": \"pk\""),
                "s:4:6: onetable-index-key-missing: a local index needs `sort`");
        assertError(
                withIndex("\"type\": \"local\", \"hash\": \"pk\", \"sort\": 1"),
                "s:4:46: onetable-property-type: `sort` must be the name of an attribute, not a number");
        assertDeviation(
                withIndex("\"type\": \"global\", \"hash\": \"a\", \"sort\": \"b\""),
                "4:15",
                "onetable-index-type: the `type` of an index must be \"local\"; remove it for a global index");
    }

    @Test
    void tableHasAtMost5LocalIndexes() {
        String local = "\"l%d\": {\"type\": \"local\", \"hash\": \"pk\", \"sort\": \"s\"}";
        String indexes = "{\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"}";
        for (int i = 1; i <= 5; i++) {
            indexes += ",\n" + local.formatted(i);
        }
        assertError(with("indexes", indexes + "}"));
        assertError(
                with("indexes", indexes + ",\n" + local.formatted(6) + ",\n" + local.formatted(7) + "}"),
                "s:9:7: onetable-index-local-too-many: a table can have at most 5 local indexes");
    }
}
