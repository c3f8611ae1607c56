package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.math.BigDecimal;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Dates as seconds, as the specification says, instead of milliseconds, as the JavaScript library stores them. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class EpochSecondsTest {
    private static final String SCHEMA = TestTable.schema("{\"timestamps\": true}", """
            {"T": {"pk": {"type": "string", "value": "t#${id}"}, "sk": {"type": "string", "value": "t#${at}"},
                   "gs1pk": {"type": "string", "value": "all"}, "gs1sk": {"type": "date"},
                   "id": {"type": "string"}, "at": {"type": "date"}, "iso": {"type": "date", "isoDates": true},
                   "until": {"type": "date", "ttl": true}, "any": {"type": "object"}}}
            """)
            .replace(
                    "\"queries\": {}",
                    "\"queries\": {\"later\": {\"type\": \"Scan\", \"filters\": [{\"field\": \"at\", \"type\": \"date\","
                            + " \"operation\": \"Greater than\", \"value\": \"2024-01-02T03:04:04Z\"}]}}");
    private static final Instant AT = Instant.parse("2024-01-02T03:04:05.678Z");
    private static final long SECONDS = 1704164645L;

    private TestTable test;
    private OneModel things;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(
                endpoint, prefix, SCHEMA, OneTableOptions.defaults().epochSeconds(true));
        things = test.model("T");
    }

    @AfterEach
    void close() {
        test.close();
    }

    private Item stored(String id) {
        return test.all().stream()
                .filter(item -> Value.s(id).equals(item.get("id")))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void datesAreStoredAndReadAsWholeSeconds() {
        Map<String, Object> created = things.create(
                properties("id", "1", "at", AT, "gs1sk", AT, "iso", AT, "until", AT, "any", Map.of("since", AT)));

        assertThat(stored("1").get("at")).isEqualTo(Value.n(SECONDS));
        assertThat(stored("1").get("gs1sk")).isEqualTo(Value.n(SECONDS));
        assertThat(stored("1").get("created")).isEqualTo(Value.n(TestTable.NOW.getEpochSecond()));
        assertThat(stored("1").get("iso")).isEqualTo(Value.s("2024-01-02T03:04:05.678Z"));
        assertThat(stored("1").get("until")).isEqualTo(Value.n(SECONDS + 1));
        assertThat(stored("1").get("any")).isEqualTo(Value.m(Map.of("since", Value.n(SECONDS))));
        assertThat(created).containsEntry("at", Instant.ofEpochSecond(SECONDS)).containsEntry("iso", AT);
        assertThat(things.get(Map.of("id", "1", "at", AT))).contains(created);
    }

    @Test
    void keysContainSecondsToo() {
        things.create(properties("id", "1", "at", AT));

        assertThat(stored("1").get("sk")).isEqualTo(Value.s("t#" + SECONDS));
    }

    @Test
    void numbersArePassedAsSeconds() {
        things.create(properties("id", "1", "at", SECONDS));

        assertThat(stored("1").get("at")).isEqualTo(Value.n(SECONDS));
        assertThat(things.get(Map.of("id", "1", "at", SECONDS)).orElseThrow())
                .containsEntry("at", Instant.ofEpochSecond(SECONDS));
    }

    @Test
    void updatesAndParamsWriteSeconds() {
        things.create(properties("id", "1", "at", AT));
        Instant later = AT.plusSeconds(10);
        things.update(properties("id", "1", "at", AT, "any", Map.of("since", later)));
        things.update(properties("id", "1", "at", AT), Params.of().set("gs1sk", later));

        assertThat(stored("1").get("any")).isEqualTo(Value.m(Map.of("since", Value.n(SECONDS + 10))));
        assertThat(stored("1").get("gs1sk")).isEqualTo(Value.n(SECONDS + 10));
        assertThat(things.scan(Map.of(), Params.of().where("${gs1sk} = @{when}").substitution("when", later))
                        .items())
                .hasSize(1);
    }

    @Test
    void millisecondsOfTheJavaScriptLibraryAreStillRead() {
        test.table()
                .putItem(
                        properties("pk", "t#1", "sk", "t#x", "_type", "T", "id", "1", "at", AT.toEpochMilli()),
                        Params.of());

        assertThat(things.get(Map.of("pk", "t#1", "sk", "t#x")).orElseThrow()).containsEntry("at", AT);
    }

    @Test
    void savedQueriesCompareSeconds() {
        things.create(properties("id", "1", "at", AT));
        things.create(properties("id", "2", "at", AT.minusSeconds(60)));

        assertThat(new SavedQueries(test.table()).run("later").entities())
                .extracting(entity -> entity.properties().get("id"))
                .isEqualTo(List.of("1"));
    }

    private record Thing(String id, Instant at, @Nullable Any any) {}

    private record Any(Instant since) {}

    @Test
    void recordsHaveInstantsInUntypedObjects() {
        TypedModel<Thing> typed = test.table().model("T", Thing.class);
        Instant second = Instant.ofEpochSecond(SECONDS);

        assertThat(typed.create(new Thing("1", second, new Any(second))))
                .isEqualTo(new Thing("1", second, new Any(second)));
    }

    @Test
    void dateThatIsANumberMustBeWhole() {
        for (Object fraction : List.of(SECONDS + 0.5, new BigDecimal("1704164645.001"))) {
            for (String field : List.of("gs1sk", "iso", "until")) {
                assertThatThrownBy(() -> things.create(properties("id", "2", "at", AT, field, fraction)))
                        .isInstanceOf(OneTableException.class)
                        .hasMessageContaining(field)
                        .hasMessageContaining("whole");
            }
        }
        things.create(properties("id", "2", "at", AT, "gs1sk", new BigDecimal("1704164645.000")));

        assertThat(stored("2").get("gs1sk")).isEqualTo(Value.n(SECONDS));
    }

    @Test
    void storedFractionsAreReadExactly() {
        test.table()
                .putItem(
                        properties(
                                "pk", "t#1", "sk", "t#x", "_type", "T", "id", "1", "at", 1704164645.25, "until", -0.5),
                        Params.of());

        assertThat(things.get(Map.of("pk", "t#1", "sk", "t#x")).orElseThrow())
                .containsEntry("at", Instant.ofEpochSecond(SECONDS).plusMillis(250))
                .containsEntry("until", Instant.ofEpochSecond(-1).plusMillis(500));
    }

    /** Larger numbers are read as milliseconds. */
    @Test
    void datesAfterTheYear9999AreRejected() {
        Instant last = Instant.parse("9999-12-31T23:59:59.999Z");
        things.create(properties("id", "1", "at", last));

        assertThat(stored("1").get("at")).isEqualTo(Value.n(253_402_300_799L));
        for (Object after : List.of(last.plusMillis(1), 253_402_300_800L)) {
            assertThatThrownBy(() -> things.create(properties("id", "2", "at", AT, "gs1sk", after)))
                    .isInstanceOf(OneTableException.class)
                    .hasMessageContaining("gs1sk")
                    .hasMessageContaining("9999");
        }
    }

    /** The default: numbers are milliseconds, however small. */
    @Test
    void withoutTheOptionSmallNumbersAreMilliseconds(URI endpoint, TablePrefix prefix) {
        try (TestTable millis = TestTable.open(endpoint, new TablePrefix(prefix.table("ms")), SCHEMA)) {
            Instant early = Instant.parse("1970-06-01T00:00:00.001Z");
            OneModel model = millis.model("T");
            model.create(properties("id", "1", "at", early));
            model.create(properties("id", "2", "at", SECONDS));

            assertThat(model.get(Map.of("id", "1", "at", early)).orElseThrow()).containsEntry("at", early);
            assertThat(model.get(Map.of("id", "2", "at", SECONDS)).orElseThrow())
                    .containsEntry("at", Instant.ofEpochMilli(SECONDS));
        }
    }
}
