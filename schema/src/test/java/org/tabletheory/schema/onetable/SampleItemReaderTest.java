package org.tabletheory.schema.onetable;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tabletheory.schema.document.Finding;
import org.tabletheory.schema.document.JsonValue;
import org.tabletheory.schema.document.Rule;

/** Sample items and saved queries are checked against the models and indexes. */
class SampleItemReaderTest {

    private static final String MODELS = """
            "A": {"pk": {"type": "string", "value": "a#${id}"}, "sk": {"type": "string", "value": "x#${id}"},
                  "id": {"type": "string"}, "n": {"type": "number", "map": "num"}, "tags": {"type": "array", "enum": ["z"]},
                  "count": {"type": "number", "enum": [1, "1", 2]},
                  "rows": {"type": "array", "items": {"type": "object", "schema": {"q": {"type": "number"}}}},
                  "o": {"type": "object", "schema": {"q": {"type": "string", "enum": ["1"]}}}},
            "B": {"pk": {"type": "string", "value": "b#${id}"}, "sk": {"type": "string", "value": "x#"},
                  "id": {"type": "string"}},
            "C": {"pk": {"type": "string", "value": "a#${id}"}, "sk": {"type": "string", "value": "y#"},
                  "id": {"type": "string"}}""";

    private static String schema(String models, String queries, String items) {
        return "{\"queries\": {" + queries + "}, \"items\": [" + items + "], \"version\": \"0.1.0\","
                + " \"format\": \"onetable:1.1.0\","
                + " \"indexes\": {\"primary\": {\"hash\": \"pk\", \"sort\": \"sk\"}, \"i\": {\"hash\": \"h\", \"sort\": \"s\"}},"
                + " \"params\": {\"createdField\": \"at\"}, \"models\": {" + models + "}}";
    }

    /** Returns the findings in strict mode. In lenient mode, only values of a wrong type are errors. */
    private static List<String> findings(String text) {
        List<Finding> strict =
                OneTableSchema.read("s", text, OneTableMode.STRICT).findings();
        List<Finding> lenient =
                OneTableSchema.read("s", text, OneTableMode.LENIENT).findings();
        assertThat(lenient)
                .extracting(Finding::message)
                .containsExactlyElementsOf(strict.stream().map(Finding::message).toList());
        assertThat(lenient).allMatch(finding -> finding.isError() == (finding.rule() == Rule.ONETABLE_PROPERTY_TYPE));
        return strict.stream().map(Finding::toString).toList();
    }

    private static List<String> item(String item) {
        return findings(schema(MODELS, "", item));
    }

    private static List<String> query(String query) {
        return findings(schema(MODELS, query, ""));
    }

    @Test
    void modelOfAnItemWithoutATypeIsThatOfItsKeys() {
        String unknown = "s:1:27: onetable-item-model: cannot determine the model of this item; add `_type`";
        assertThat(item("{\"pk\": \"a#1\", \"sk\": \"x#1\", \"id\": \"1\"}")).isEmpty();
        assertThat(item("{\"pk\": \"a#1\", \"sk\": \"x#1\", \"id\": 1}"))
                .containsExactly("s:1:60: onetable-item-type: `id` is a number, but its type is string");
        assertThat(item("{\"pk\": \"a#1\", \"sk\": \"y#\", \"num\": 1}"))
                .containsExactly("s:1:60: onetable-item-field: `num` is not a field of `C`");
        for (String other : List.of(
                "{}",
                "{\"pk\": \"a#1\"}",
                "{\"sk\": \"x#1\"}",
                "{\"pk\": \"c#1\", \"sk\": \"x#1\"}",
                "{\"pk\": \"a#1\", \"sk\": \"z\"}",
                "{\"pk\": 1, \"sk\": \"x#1\"}")) {
            assertThat(item(other)).as(other).containsExactly(unknown);
        }
        String same = MODELS.replace("\"y#\"", "\"x#\"");
        assertThat(findings(schema(same, "", "{\"pk\": \"a#1\", \"sk\": \"x#1\"}")))
                .containsExactly(unknown);
        assertThat(item("{\"_type\": \"D\"}"))
                .containsExactly("s:1:37: onetable-item-model: unknown model `D`; did you mean `A`?");
    }

    @Test
    void modelIsNotGuessedAmongMoreThan200Models() {
        String item = "{\"pk\": \"m7#1\", \"sk\": \"m\"}";
        assertThat(findings(schema(models(200), "", item))).isEmpty();
        assertThat(findings(schema(models(201), "", item)))
                .containsExactly("s:1:27: onetable-item-model: cannot determine the model of this item; add `_type`");
    }

    private static String models(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "\"M" + i + "\": {\"pk\": {\"type\": \"string\", \"value\": \"m" + i
                        + "#\"}, \"sk\": {\"type\": \"string\", \"value\": \"m\"}}")
                .collect(Collectors.joining(","));
    }

    @Test
    void managedAttributesAndKeysOfIndexesAreAllowedInEveryItem() {
        assertThat(item("{\"_type\": \"B\", \"id\": \"1\", \"at\": 1, \"updated\": 2, \"h\": \"1\", \"s\": \"2\"}"))
                .isEmpty();
        assertThat(item("{\"_type\": \"B\", \"id\": \"1\", \"created\": 1}"))
                .containsExactly("s:1:64: onetable-item-field: `created` is not a field of `B`");
        assertThat(item("{\"_type\": \"A\", \"id\": \"1\", \"ids\": 1}"))
                .containsExactly("s:1:60: onetable-item-field: `ids` is not a field of `A`; did you mean `id`?");
    }

    @Test
    void findingsHaveThePositionOfTheValueOrOfTheAttributeInDynamoDbJson() {
        assertThat(
                        item(
                                "{\"_type\": \"A\", \"id\": \"1\", \"o\": {\"q\": 1}, \"rows\": [{\"q\": 1}, {\"q\": \"x\"}, 3]}"))
                .containsExactly(
                        "s:1:64: onetable-item-type: `q` is a number, but its type is string",
                        "s:1:93: onetable-item-type: `q` is a string, but its type is number",
                        "s:1:99: onetable-item-type: an element of `rows` is a number, but its elements have a schema");
        assertThat(item("{\"_type\": {\"S\": \"A\"}, \"id\": {\"S\": \"1\"}, \"o\": {\"M\": {\"q\": {\"S\": \"2\"}}},"
                        + " \"rows\": {\"L\": [{\"S\": \"x\"}]}}"))
                .containsExactly(
                        "s:1:72: onetable-item-enum: `q` is not one of the values of its `enum`",
                        "s:1:106: onetable-item-type: an element of `rows` is a string, but its elements have a schema");
    }

    @Test
    void enumsCompareNumbersByValueAndDoNotRestrictArrays() {
        for (String allowed : List.of("1", "1.0", "2", "20e-1")) {
            assertThat(item("{\"_type\": \"A\", \"count\": " + allowed + "}")).isEmpty();
        }
        assertThat(item("{\"_type\": \"A\", \"count\": 3}"))
                .containsExactly("s:1:51: onetable-item-enum: `count` is not one of the values of its `enum`");
        assertThat(item("{\"_type\": \"A\", \"tags\": [\"other\"]}")).isEmpty();
    }

    @Test
    void itemsInDynamoDbJsonAreReadByTheirTypes() {
        assertThat(item("{\"_type\": {\"S\": \"A\"}, \"count\": {\"N\": \"2\"}, \"tags\": {\"NS\": [\"1\", \"2\"]},"
                        + " \"id\": {\"NULL\": true}, \"rows\": {\"L\": [{\"M\": {\"q\": {\"N\": \"1\"}}}]}}"))
                .isEmpty();
        for (String broken : List.of("{\"N\": \"x\"}", "{\"N\": 3}", "{\"N\": \"-3.5\"}")) {
            assertThat(item("{\"_type\": {\"S\": \"A\"}, \"count\": " + broken + "}"))
                    .as(broken)
                    .singleElement()
                    .asString()
                    .contains("onetable-item-enum");
        }
        assertThat(item("{\"_type\": {\"S\": \"A\"}, \"rows\": {\"L\": \"x\"}, \"o\": {\"M\": 1}}"))
                .isEmpty();
        assertThat(item("{\"_type\": {\"S\": \"A\", \"N\": \"1\"}}")).hasSize(1);
        assertThat(OneTableSchema.read("s", schema(MODELS, "", "{\"_type\": \"B\", \"id\": \"1\"}"))
                        .document()
                        .items())
                .containsExactly(new JsonValue.Obj(Map.of("_type", JsonValue.text("B"), "id", JsonValue.text("1"))));
    }

    @Test
    void queriesAreChecked() {
        String valid =
                "\"hash\": \"a\", \"index\": \"i\", \"limit\": 1, \"operation\": \"Equal\", \"schema\": \"Current\","
                        + " \"type\": \"Scan\"";
        assertThat(query("\"q\": {" + valid + "}")).isEmpty();
        assertThat(query("\"q\": []"))
                .containsExactly("s:1:19: onetable-property-type: `q` must be an object, not an array");
        assertThat(query("\"q\": {" + valid.replace("\"limit\": 1", "\"limt\": 1") + "}"))
                .containsExactly("s:1:19: onetable-property-missing: a query needs `limit`; did you mean `limt`?");
        assertThat(query("\"q\": {" + valid.replace("\"i\"", "\"j\"") + "}"))
                .containsExactly("s:1:42: onetable-query-index: the query uses an unknown index; did you mean `i`?");
        assertThat(query("\"q\": {" + valid.replace("\"i\"", "1") + "}"))
                .containsExactly("s:1:42: onetable-query-index: the query uses an unknown index");
        for (String limit : List.of("0", "-1", "1.5", "\"1\"")) {
            assertThat(query("\"q\": {" + valid.replace("\"limit\": 1", "\"limit\": " + limit) + "}"))
                    .containsExactly("s:1:56: onetable-query-limit: `limit` must be a positive integer");
        }
        assertThat(query("\"q\": {" + valid.replace("\"Scan\"", "\"Entity\"") + "}"))
                .containsExactly("s:1:19: onetable-query-model: a query of type Entity needs `model`");
        assertThat(query("\"q\": {\"model\": \"AA\", " + valid + "}"))
                .containsExactly("s:1:29: onetable-query-model: the query uses an unknown model; did you mean `A`?");
        assertThat(query("\"q\": {" + valid.replace("\"Scan\"", "\"Skan\"") + "}"))
                .singleElement()
                .asString()
                .endsWith("onetable-query-type: `type` must be Scan, Query or Entity; did you mean `Scan`?");
        assertThat(query("\"q\": {" + valid.replace("\"Equal\"", "\"=\"") + "}"))
                .singleElement()
                .asString()
                .endsWith(
                        "onetable-query-operation: `operation` must be Equal, Less than, Less than or equal, Greater than"
                                + " or equal, Greater than, Begins with or Between");
    }

    @Test
    void filtersAreChecked() {
        String query =
                "\"q\": {\"filters\": %s, \"hash\": \"a\", \"index\": \"i\", \"limit\": 1, \"operation\": \"Equal\","
                        + " \"schema\": \"Current\", \"type\": \"Scan\"}";
        String filter = "[{\"field\": \"%s\", \"operation\": \"Equal\", \"combine\": \"And\", \"type\": \"string\","
                + " \"value\": \"1\"}]";
        for (String field : List.of("id", "n", "num", "_type", "at", "updated", "pk", "h", "s")) {
            assertThat(query(query.formatted(filter.formatted(field))))
                    .as(field)
                    .isEmpty();
        }
        assertThat(query(query.formatted(filter.formatted("idd"))))
                .containsExactly("s:1:42: onetable-filter-field: unknown attribute `idd`; did you mean `id`?");
        assertThat(query(query.formatted(filter.formatted("id").replace("\"id\"", "1"))))
                .containsExactly("s:1:42: onetable-property-type: `field` must be a string, not a number");
        assertThat(query(query.formatted(filter.formatted("id").replace("\"And\"", "\"and\""))))
                .singleElement()
                .asString()
                .endsWith("onetable-filter-combine: `combine` must be And or Or; did you mean `And`?");
        assertThat(query(query.formatted(filter.formatted("id").replace("\"field\": \"id\",", ""))))
                .containsExactly("s:1:32: onetable-property-missing: a filter needs `field`");
        assertThat(query(query.formatted("[1]")))
                .containsExactly("s:1:32: onetable-property-type: `a filter` must be an object, not a number");
        assertThat(query(query.formatted("{}")))
                .containsExactly("s:1:31: onetable-property-type: `filters` must be an array, not an object");
    }

    @Test
    void queriesAndFiltersReturnTheirProperties() {
        String text =
                "\"q\": {\"hash\": \"a\", \"index\": \"i\", \"limit\": 1, \"operation\": \"Equal\", \"schema\": \"Current\","
                        + " \"type\": \"Entity\", \"model\": \"A\", \"filters\": [{\"field\": \"n\", \"operation\": \"Contains\","
                        + " \"combine\": \"Or\", \"type\": \"number\", \"value\": 17}]}, \"empty\": {\"filters\": [{}]}";
        OneTableDocument document =
                OneTableSchema.read("s", schema(MODELS, text, "")).document();
        SavedQuery query = Objects.requireNonNull(document.queries().get("q"));
        assertThat(query.name()).isEqualTo("q");
        assertThat(query.hash()).contains(JsonValue.text("a"));
        assertThat(query.index()).contains("i");
        assertThat(query.limit()).contains(JsonValue.number(1));
        assertThat(query.operation()).contains("Equal");
        assertThat(query.type()).contains("Entity");
        assertThat(query.model()).contains("A");
        SavedQuery.Filter filter = query.filters().get(0);
        assertThat(filter.field()).contains("n");
        assertThat(filter.operation()).contains("Contains");
        assertThat(filter.combine()).contains("Or");
        assertThat(filter.type()).contains("number");
        assertThat(filter.value()).contains(JsonValue.number(17));
        SavedQuery empty = Objects.requireNonNull(document.queries().get("empty"));
        assertThat(List.of(empty.hash(), empty.index(), empty.limit(), empty.operation(), empty.type(), empty.model()))
                .allMatch(Optional::isEmpty);
        SavedQuery.Filter none = empty.filters().get(0);
        assertThat(List.of(none.field(), none.operation(), none.combine(), none.type(), none.value()))
                .allMatch(Optional::isEmpty);
    }
}
