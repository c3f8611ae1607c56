package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

@DynamoTest
@SuppressWarnings("NullAway.Init")
class SavedQueriesTest {
    private static final String SCHEMA = """
            {"format": "onetable:1.1.0", "version": "0.1.0", "params": {"isoDates": %s},
             "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "gs1": {"hash": "gs1pk", "sort": "gs1sk"}},
             "models": {
               "Day": {"pk": {"type": "string", "value": "day#${place}"}, "sk": {"type": "string", "value": "day#${date}"},
                       "place": {"type": "string"}, "date": {"type": "string"}, "rain": {"type": "number"},
                       "at": {"type": "date"}, "until": {"type": "date", "ttl": true}, "note": {"type": "string", "map": "nt"},
                       "dry": {"type": "boolean"}, "winds": {"type": "set"}, "levels": {"type": "set"},
                       "log": {"type": "array"}},
               "Place": {"pk": {"type": "string", "value": "place#"}, "sk": {"type": "string", "value": "place#${name}"},
                         "gs1pk": {"type": "string", "value": "places"}, "gs1sk": {"type": "number"},
                         "name": {"type": "string", "unique": true}},
               "Key": {"pk": {"type": "string", "value": "keys#"}, "sk": {"type": "string", "value": "${name}"},
                       "name": {"type": "string"}}},
             "queries": {"q": %s},
             "items": [
               {"_type": "Day", "place": "oslo", "date": "01", "rain": 1, "at": "2024-01-01T00:00:00Z", "dry": false},
               {"_type": "Day", "place": "oslo", "date": "02", "rain": 20, "at": 1704153600000, "note": "wet", "winds": ["N", "E"],
                "levels": [5, 6], "log": ["5", 6, true]},
               {"pk": "day#oslo", "sk": "day#03", "place": "oslo", "date": "03", "rain": 3, "dry": true, "until": "2030-01-01T00:00:00Z"},
               {"_type": "Day", "place": "rome", "date": "01", "rain": 0, "at": "2024-01-03T00:00:00Z"},
               {"_type": "Place", "name": "oslo", "gs1sk": 7}, {"_type": "Place", "name": "rome", "gs1sk": 30}]}
            """;

    private static TableTheory db;
    private static String epoch;
    private static String iso;

    @BeforeAll
    static void loadTables(URI endpoint, TablePrefix prefix) {
        db = TableTheory.connect(Config.local(endpoint));
        epoch = prefix.table("epoch");
        iso = prefix.table("iso");
        for (String table : List.of(epoch, iso)) {
            OneTable loaded = open(table, "{}");
            loaded.createTable();
            assertThat(new SampleItems(loaded).load()).isEqualTo(Map.of("Day", 4, "Place", 2));
        }
    }

    @AfterAll
    static void close() {
        db.close();
    }

    private static OneTable open(String table, String query) {
        return OneTable.open(
                db,
                TestTable.document(SCHEMA.formatted(table.equals(iso), query)),
                OneTableOptions.defaults().table(table));
    }

    private static List<String> found(String table, String query) {
        return new SavedQueries(open(table, query))
                .run("q").entities().stream()
                        .map(entity -> entity.type()
                                + " "
                                + entity.properties()
                                        .getOrDefault(
                                                "place", entity.properties().get("name"))
                                + entity.properties().getOrDefault("date", ""))
                        .toList();
    }

    /** Returns the days of Oslo with these numbers. */
    private static List<String> days(String numbers) {
        return numbers.chars()
                .filter(Character::isDigit)
                .mapToObj(digit -> "Day oslo0" + (char) digit)
                .toList();
    }

    private static String query(String type, String more) {
        return "{\"type\": \"" + type + "\", \"index\": \"primary\", \"limit\": 10, \"schema\": \"Current\"" + more
                + "}";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "Equal|\"day#02\"|2",
                "Less than|\"day#02\"|1",
                "Less than or equal|\"day#02\"|1 2",
                "Greater than|\"day#02\"|3",
                "Greater than or equal|\"day#02\"|2 3",
                "Begins with|\"day#\"|1 2 3",
                "Between|[\"day#01\", \"day#02\"]|1 2",
                "Between|\"day#02,day#03\"|2 3"
            })
    void operationsCompareTheSortKey(String operation, String sort, String days) {
        String query =
                query("Query", ", \"hash\": \"day#oslo\", \"operation\": \"" + operation + "\", \"sort\": " + sort);

        assertThat(found(epoch, query)).isEqualTo(days(days));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "rain|Equal|number|\"20\"|2",
                "rain|Equal|number|20.000000000000000001|",
                "rain|Not equal|number|20|1 3",
                "rain|Less than|number|3|1",
                "rain|Less than or equal|number|3|1 3",
                "rain|Greater than or equal|number|3|2 3",
                "rain|Greater than|number|3|2",
                "rain|Between|number|[2, 20]|2 3",
                "nt|Begins with|string|\"w\"|2",
                "note|Equal|string|\"wet\"|2",
                "nt|Existing|string|\"\"|2",
                "nt|Not Existing|string|\"\"|1 3",
                "winds|Contains|set|\"N\"|2",
                "winds|Does not contain|set|\"N\"|1 3",
                "winds|Contains|string|\"N\"|2",
                "levels|Contains|number|\"5\"|2",
                "levels|Contains|string|5|",
                "levels|Does not contain|number|\"5\"|1 3",
                "log|Contains|string|5|2",
                "log|Contains|number|5|",
                "log|Contains|number|\"6\"|2",
                "log|Contains|array|6|2",
                "log|Contains|boolean|\"true\"|2",
                "nt|Contains|string|\"e\"|2",
                "nt|Contains|binary|\"we\"|2",
                "dry|Equal|boolean|\"true\"|3",
                "at|Equal|date|\"2024-01-02\"|2",
                "at|Less than|date|1704153600000|1",
                "until|Equal|date|\"2030-01-01\"|3",
                "until|Equal|date|1893456000000|3"
            })
    void filtersCompareStoredValues(String field, String operation, String type, String value, @Nullable String days) {
        String query = query(
                "Query",
                (", \"hash\": \"day#oslo\", \"filters\": [{\"field\": \"%s\", \"operation\": \"%s\","
                                + " \"type\": \"%s\", \"value\": %s, \"combine\": \"And\"}]")
                        .formatted(field, operation, type, value));

        for (String table : List.of(epoch, iso)) {
            assertThat(found(table, query)).isEqualTo(days == null ? List.of() : days(days));
        }
    }

    @ParameterizedTest
    @CsvSource({"And, Or", "AND, OR", "and, or"})
    void filtersCombineFromLeftToRight(String and, String or) {
        String filter =
                "{\"field\": \"rain\", \"operation\": \"Equal\", \"type\": \"number\", \"value\": %d, \"combine\": \"%s\"}";
        String query = query(
                "Query",
                ", \"hash\": \"day#oslo\", \"filters\": ["
                        + String.join(
                                ",", filter.formatted(1, and), filter.formatted(20, or), filter.formatted(20, and))
                        + "]");

        assertThat(found(epoch, query)).containsExactly("Day oslo02");
    }

    @Test
    void entityQueryReturnsOnlyItsModel() {
        assertThat(found(epoch, query("Entity", ", \"model\": \"Place\", \"operation\": \"Begins with\"")))
                .containsExactly("Place oslo", "Place rome");
        assertThat(found(epoch, query("Entity", ", \"model\": \"Day\", \"operation\": \"Begins with\"")))
                .hasSize(4);
        assertThat(found(epoch, query("Entity", ", \"model\": \"Place\", \"hash\": \"day#oslo\"")))
                .isEmpty();
    }

    @Test
    void templateWithoutAPrefixSelectsTheCompletePartition() {
        assertThat(found(epoch, query("Entity", ", \"model\": \"Key\", \"operation\": \"Begins with\"")))
                .isEmpty();
    }

    /** The value of a saved query is often text. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {"Equal|\"7\"|oslo", "Greater than|\"8\"|rome", "Between|[\"6\", 8]|oslo"})
    void numericSortKeyIsComparedAsANumber(String operation, String sort, String place) {
        String query =
                query("Query", ", \"hash\": \"places\", \"operation\": \"" + operation + "\", \"sort\": " + sort);

        assertThat(found(epoch, query.replace("primary", "gs1"))).containsExactly("Place " + place);
    }

    @Test
    void scanOmitsBuiltInItemsAndStopsAtLimit() {
        assertThat(found(epoch, query("Scan", ""))).hasSize(6);
        assertThat(found(epoch, query("Scan", "").replace("10", "2"))).hasSize(2);
    }

    @Test
    void schemaOfAQueryIsInformational() {
        String query = query("Query", ", \"hash\": \"day#oslo\"");

        assertThat(found(epoch, query.replace("Current", "Missing")))
                .isEqualTo(found(epoch, query))
                .hasSize(3);
    }

    @Test
    void invalidQueryIsRejectedWithAvailableNames() {
        assertThatThrownBy(() -> new SavedQueries(open(epoch, query("Scan", ""))).run("other"))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("it has q");
        assertThatThrownBy(() -> found(epoch, query("Query", "").replace("primary", "gs9")))
                .hasMessageContaining("primary, gs1");
        assertThatThrownBy(() -> found(epoch, query("Query", ""))).hasMessageContaining("hash");
        assertThatThrownBy(() -> found(epoch, query("Entity", ", \"model\": \"Like\"")))
                .hasMessageContaining("Day, Place");
        assertThatThrownBy(
                        () -> found(epoch, query("Query", ", \"hash\": \"x\"").replace("10", "0")))
                .hasMessageContaining("limit");
    }

    /** A misspelt value that is ignored would give another result than the one that was meant. */
    @Test
    void unknownTypeOperationOrCombineIsRejected() {
        String hash = ", \"hash\": \"x\"";
        assertThatThrownBy(() -> found(epoch, query("Find", hash)))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("unknown type; supported: Scan, Query, Entity");
        assertThatThrownBy(() -> found(epoch, query("Query", hash + ", \"operation\": \"Like\"")))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("unknown operation; supported: Equal");
        assertThatThrownBy(() -> found(epoch, query("Query", hash + """
                        , "filters": [{"field": "id", "operation": "Equal", "combine": "Xor", "type": "string", "value": "1"}]""")))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("unknown combine in a filter; supported: And, Or");
        String filter =
                ", \"filters\": [{\"field\": \"id\", \"operation\": \"%s\", \"type\": \"string\", \"value\": %s}]";
        assertThatThrownBy(() -> found(epoch, query("Query", hash + filter.formatted("Like", "\"1\""))))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("unknown operation in the filter on 'id'; supported: Equal");
        for (String value : List.of("\"1\"", "[\"1\"]", "[\"1\", \"2\", \"3\"]")) {
            assertThatThrownBy(() -> found(epoch, query("Query", hash + filter.formatted("Between", value))))
                    .isInstanceOf(OneTableException.class)
                    .hasMessageContaining("a Between filter needs an array of two values");
        }
    }

    @Test
    void limitMayBeLargerThanAnyTable() {
        for (String limit : List.of("2147483648", "3000000000", "10000000000000000000", "1e30")) {
            assertThat(found(epoch, query("Scan", "").replace("10", limit)))
                    .as(limit)
                    .hasSize(6)
                    .isEqualTo(found(epoch, query("Scan", "")));
        }
    }

    @Test
    void secondEndOfARangeMayBeAMemberOfItsOwn() {
        String range = ", \"hash\": \"day#oslo\", \"operation\": \"Between\", \"sort\": \"day#02\"";

        assertThat(found(epoch, query("Query", range + ", \"sort2\": \"day#03\"")))
                .isEqualTo(days("2 3"));
        assertThatThrownBy(() -> found(epoch, query("Query", range)))
                .hasMessageContaining("Between needs an array of two values in `sort`");
    }

    @Test
    void nameOfAnIndexIsFoundInAnyCaseWithANote() {
        String query = query("Query", ", \"hash\": \"day#oslo\"").replace("primary", "Primary");
        SavedQueries.Result result = new SavedQueries(open(epoch, query)).run("q");

        assertThat(result.entities()).hasSize(3);
        assertThat(result.notes()).containsExactly("unknown index 'Primary'; using 'primary'");
    }
}
