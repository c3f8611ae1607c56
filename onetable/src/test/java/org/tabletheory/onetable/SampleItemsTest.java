package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

@DynamoTest
class SampleItemsTest {
    private static TestTable open(URI endpoint, TablePrefix prefix, String items) {
        return TestTable.open(
                endpoint, prefix, TestTable.schema("{}", """
                        {"User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "u#"},
                                  "id": {"type": "string"}, "email": {"type": "string", "map": "em", "validate": "/@/"},
                                  "plan": {"type": "string", "enum": ["free", "paid"]},
                                  "first": {"type": "string", "map": "name.f"}, "last": {"type": "string", "map": "name.l"},
                                  "tags": {"type": "set", "map": "tg"}, "note": {"type": "string", "hidden": true},
                                  "address": {"type": "object", "map": "ad", "schema": {
                                      "zip": {"type": "string", "map": "z", "validate": "/^[0-9]+$/", "required": true},
                                      "kinds": {"type": "set", "map": "k"}}},
                                  "lines": {"type": "array", "items": {"type": "object", "schema": {
                                      "size": {"type": "string", "enum": ["s", "m"], "map": "sz"}}}}}}
                        """).replace("\"items\": []", "\"items\": [" + items + "]"));
    }

    private static final Map<String, Object> WHOLE = Map.of(
            "id",
            "1",
            "email",
            "a@x",
            "plan",
            "free",
            "first",
            "Ann",
            "last",
            "Lee",
            "tags",
            Set.of("t"),
            "address",
            Map.of("zip", "98011", "kinds", Set.of("home")),
            "lines",
            List.of(Map.of("size", "s")));

    private static final String BY_ATTRIBUTE = """
            {"_type": "User", "id": "1", "em": "a@x", "plan": "free", "name": {"f": "Ann", "l": "Lee"}, "tg": ["t"],
             "ad": {"z": "98011", "k": ["home"]}, "lines": [{"sz": "s"}]}
            """;
    private static final String BY_FIELD = """
            {"_type": "User", "id": "1", "email": "a@x", "plan": "free", "first": "Ann", "last": "Lee", "tags": ["t"],
             "address": {"zip": "98011", "kinds": ["home"]}, "lines": [{"size": "s"}]}
            """;
    private static final String TYPED = """
            {"pk": {"S": "user#1"}, "sk": {"S": "u#"}, "id": {"S": "1"}, "em": {"S": "a@x"}, "plan": {"S": "free"},
             "name": {"M": {"f": {"S": "Ann"}, "l": {"S": "Lee"}}}, "tg": {"SS": ["t"]}, "note": {"S": "kept"},
             "ad": {"M": {"z": {"S": "98011"}, "k": {"SS": ["home"]}}}, "lines": {"L": [{"M": {"sz": {"S": "s"}}}]}}
            """;

    @Test
    void itemsKeyedByFieldsOrAttributesAreLoadedCompletely(URI endpoint, TablePrefix prefix) {
        int number = 0;
        for (String item : List.of(BY_ATTRIBUTE, BY_FIELD, TYPED)) {
            try (TestTable test = open(endpoint, new TablePrefix(prefix.table("" + number++)), item)) {
                assertThat(new SampleItems(test.table()).load()).isEqualTo(Map.of("User", 1));

                assertThat(test.model("User").get(Map.of("id", "1"))).contains(WHOLE);
                assertThat(test.stored("user#1", "u#").orElseThrow().attributes())
                        .containsEntry("tg", Value.ss("t"))
                        .containsEntry("ad", Value.m(Map.of("z", Value.s("98011"), "k", Value.ss("home"))))
                        .containsEntry("_type", Value.s("User"));
                assertThat(test.stored("user#1", "u#").orElseThrow().has("note"))
                        .isEqualTo(item.equals(TYPED));
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "email|\"email\": \"nobody\"",
                "email|\"em\": \"nobody\"",
                "plan|\"plan\": \"gold\"",
                "zip|\"address\": {\"zip\": \"x\"}",
                "zip|\"address\": {}",
                "size|\"lines\": [{\"size\": \"xl\"}]",
                "lines|\"lines\": [null]",
                "first|\"first\": \"Ann\"",
                "email|\"email\": \"a@x\", \"em\": \"b@x\"",
                "tags|\"em\": \"a@x\", \"tags\": [\"t\"]",
                "zip|\"address\": {\"zip\": \"98011\", \"z\": \"98012\"}"
            })
    void invalidItemIsRejectedBeforeAnyIsStored(String field, String member, URI endpoint, TablePrefix prefix) {
        try (TestTable test =
                open(endpoint, prefix, BY_FIELD + ", {\"_type\": \"User\", \"id\": \"2\", " + member + "}")) {
            SampleItems items = new SampleItems(test.table());

            for (org.assertj.core.api.ThrowableAssert.ThrowingCallable call :
                    List.<org.assertj.core.api.ThrowableAssert.ThrowingCallable>of(items::check, items::load)) {
                assertThatThrownBy(call)
                        .isInstanceOf(OneTableException.class)
                        .hasMessageContaining("item 2 of the schema")
                        .hasMessageContaining(field);
            }
            assertThat(test.all()).isEmpty();
        }
    }

    @Test
    void itemThatIsNotValidDynamoJsonIsRejected(URI endpoint, TablePrefix prefix) {
        try (TestTable test =
                open(endpoint, prefix, BY_FIELD + ", {\"_type\": {\"S\": \"User\"}, \"age\": {\"N\": \"old\"}}")) {
            assertThatThrownBy(() -> new SampleItems(test.table()).load())
                    .isInstanceOf(OneTableException.class)
                    .hasMessageContaining("item 2 of the schema")
                    .hasMessageContaining("not valid DynamoDB JSON");
            assertThat(test.all()).isEmpty();
        }
    }

    @Test
    void itemsMayBeLoadedAgain(URI endpoint, TablePrefix prefix) {
        try (TestTable test = open(endpoint, prefix, BY_FIELD)) {
            SampleItems items = new SampleItems(test.table());

            assertThat(items.load()).isEqualTo(items.load()).isEqualTo(Map.of("User", 1));
            assertThat(test.all()).hasSize(1);
        }
    }

    @Test
    void timesOfAnItemAreKept(URI endpoint, TablePrefix prefix) {
        String schema = TestTable.schema("{\"timestamps\": true, \"isoDates\": true}", """
                {"Day": {"pk": {"type": "string", "value": "day#${id}"}, "sk": {"type": "string", "value": "d#"},
                         "id": {"type": "string"}}}
                """)
                .replace("\"items\": []", """
                "items": [{"_type": "Day", "id": "1", "created": "2020-01-01T00:00:00.000Z"},
                          {"_type": "Day", "id": "2", "updated": "2020-01-02T00:00:00.000Z"}, {"_type": "Day", "id": "3"}]
                """);
        try (TestTable test = TestTable.open(endpoint, prefix, schema)) {
            new SampleItems(test.table()).load();

            assertThat(test.text("day#1", "d#", "created")).isEqualTo("2020-01-01T00:00:00.000Z");
            assertThat(test.text("day#2", "d#", "updated")).isEqualTo("2020-01-02T00:00:00.000Z");
            assertThat(test.text("day#3", "d#", "created")).isEqualTo(TestTable.NOW.toString());
        }
    }
}
