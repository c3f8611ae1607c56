package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.batch.BatchOptions;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** The options of a table, and its calls for several models. */
@DynamoTest
@SuppressWarnings("NullAway.Init")
class TableRulesTest {
    private static final String SCHEMA = TestTable.schema("{\"timestamps\": true}", """
            {"Team": {"pk": {"type": "string", "value": "team#${name}"}, "sk": {"type": "string", "value": "team#"},
                      "name": {"type": "string"}, "state": {"type": "string", "default": "new"},
                      "code": {"type": "string", "hidden": true}},
             "Member": {"pk": {"type": "string", "value": "team#${team}"}, "sk": {"type": "string", "value": "member#${id}"},
                        "team": {"type": "string"}, "id": {"type": "string", "unique": true},
                        "state": {"type": "string"}}}
            """);

    private TestTable test;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        test.model("Team").create(properties("name", "a", "code", "x1"));
        test.model("Member").create(properties("team", "a", "id", "1", "state", "new"));
        test.model("Member").create(properties("team", "a", "id", "2", "state", "old"));
    }

    @AfterEach
    void close() {
        test.close();
    }

    private OneTable open(String schema, OneTableOptions options) {
        return OneTable.open(test.db(), TestTable.document(schema), options);
    }

    @Test
    void tableOfTheOptionsReplacesThatOfTheSchema() {
        String named = SCHEMA.replaceFirst("\\{", "{\"extensions\": {\"table\": \"of-schema\"}, ");

        assertThat(open(named, OneTableOptions.defaults()).items().model().table())
                .isEqualTo("of-schema");
        assertThat(open(named, OneTableOptions.defaults().table("of-options"))
                        .items()
                        .model()
                        .table())
                .isEqualTo("of-options");
    }

    @Test
    void hiddenFieldsAreShownAsTheSchemaThenTheOptionsThenTheCallSay() {
        String shown = SCHEMA.replace("{\"timestamps\": true}", "{\"hidden\": true}");
        OneTableOptions options = OneTableOptions.defaults().table(test.name());
        Map<String, Object> key = properties("name", "a");

        assertThat(test.model("Team").get(key).orElseThrow()).doesNotContainKey("code");
        assertThat(open(shown, options).model("Team").get(key).orElseThrow()).containsEntry("code", "x1");
        assertThat(open(shown, options.hidden(false)).model("Team").get(key).orElseThrow())
                .doesNotContainKey("code");
        assertThat(open(shown, options)
                        .model("Team")
                        .get(key, Params.of().hidden(false))
                        .orElseThrow())
                .doesNotContainKey("code");
    }

    @Test
    void modelOfRawItemsIsNotAModelOfTheSchema() {
        for (String name : List.of("_Generic", "Other")) {
            assertThatThrownBy(() -> test.model(name))
                    .isInstanceOf(OneTableException.class)
                    .hasMessage("model of " + name + ": the schema has no model '" + name + "'; it has Team, Member");
        }
    }

    @Test
    void fetchShowsHiddenFieldsAndTheTypes() {
        FetchResult fetched = test.table().fetch(List.of("Team", "Member"), properties("pk", "team#a"));

        assertThat(fetched.of("Team").get(0))
                .containsEntry("code", "x1")
                .containsEntry("pk", "team#a")
                .containsEntry("_type", "Team");
        assertThat(fetched.of("Member")).hasSize(2);
    }

    @Test
    void fetchWithAConditionReturnsOnlyItsModels() {
        OneTable table = test.table();
        Map<String, Object> key = properties("pk", "team#a");

        assertThat(table.fetch(List.of("Member"), key, Params.of().where("${state} = {new}"))
                        .of("Member"))
                .extracting(member -> member.get("id"))
                .containsExactly("1");
        assertThat(table.fetch(List.of("Member"), key, Params.of().where("${state} = {new} or ${name} = {a}"))
                        .byType())
                .containsOnlyKeys("Member");
    }

    @Test
    void batchGetReadsAKeyOnce() {
        Batch batch = new Batch();
        for (int i = 0; i < 3; i++) {
            test.model("Team").get(properties("name", "a"), Params.of().batch(batch));
        }

        assertThat(test.table().batchGet(batch).of("Team")).hasSize(1);
    }

    @Test
    void batchesAndTransactionsEitherReadOrWrite() {
        Batch deletes = new Batch();
        test.model("Team").remove(properties("name", "a"), Params.of().batch(deletes));
        Batch gets = new Batch();
        test.model("Team").get(properties("name", "a"), Params.of().batch(gets));
        Transaction writes = new Transaction();
        test.model("Team").remove(properties("name", "a"), Params.of().transaction(writes));
        Transaction reads = new Transaction();
        test.model("Team").get(properties("name", "a"), Params.of().transaction(reads));
        OneTable table = test.table();

        assertThatThrownBy(() -> table.batchGet(deletes))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("the batch contains writes");
        assertThatThrownBy(() -> table.batchWrite(gets))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("the batch contains gets");
        assertThatThrownBy(() -> table.transactGet(writes))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("the transaction contains writes");
        assertThatThrownBy(() -> table.transactWrite(reads))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("the transaction contains gets");
        assertThat(test.model("Team").get(properties("name", "a"))).isPresent();
    }

    /** Runs calls on a table whose requests are recorded. */
    private List<String> requests(URI endpoint, Consumer<OneTable> calls) {
        List<String> sent = new ArrayList<>();
        Config config = Config.local(endpoint);
        Wire wire = config.newWire();
        Wire recording = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                sent.add(request.operation() + " " + request.body());
                return wire.call(request);
            }

            @Override
            public void close() {
                wire.close();
            }
        };
        try (TableTheory db = TableTheory.over(recording, config)) {
            calls.accept(OneTable.open(
                    db, TestTable.document(SCHEMA), OneTableOptions.defaults().table(test.name())));
        }
        return sent;
    }

    @Test
    void batchGetIsConsistentIfRequested(URI endpoint) {
        Batch batch = new Batch();
        test.model("Team").get(properties("name", "a"), Params.of().batch(batch));

        assertThat(requests(endpoint, table -> table.batchGet(batch)))
                .singleElement()
                .asString()
                .doesNotContain("\"ConsistentRead\":true");
        assertThat(requests(
                        endpoint, table -> table.batchGet(batch, Params.of().consistent(), BatchOptions.defaults())))
                .singleElement()
                .asString()
                .contains("\"ConsistentRead\":true");
    }

    /** A write that depends on the stored item would fail once more than it need if it read an old one. */
    @Test
    void writeOfUniqueFieldsReadsTheStoredItemConsistently(URI endpoint) {
        assertThat(requests(endpoint, table -> table.model("Member").remove(properties("team", "a", "id", "1"))))
                .first()
                .asString()
                .startsWith("GetItem ")
                .contains("\"ConsistentRead\":true");
        assertThat(test.hashes()).containsExactly("_unique#Member#id#2", "team#a", "team#a");
    }

    @Test
    void callsOfATransactionHaveOneTime() {
        AtomicInteger ticks = new AtomicInteger();
        InstantSource ticking = () -> Instant.EPOCH.plus(Duration.ofDays(ticks.incrementAndGet()));
        OneTable table =
                open(SCHEMA, OneTableOptions.defaults().table(test.name()).clock(ticking.withZone(ZoneOffset.UTC)));
        Transaction transaction = new Transaction();
        Params in = Params.of().transaction(transaction);

        Map<String, Object> first = table.model("Team").create(properties("name", "b"), in);
        Map<String, Object> second = table.model("Team").create(properties("name", "c"), in);

        assertThat(first.get("created")).isInstanceOf(Instant.class).isEqualTo(first.get("updated"));
        assertThat(second).containsEntry("created", first.get("created"));
        assertThat(table.model("Team").create(properties("name", "d")).get("created"))
                .isNotEqualTo(first.get("created"));
    }

    @Test
    void itemOfAnotherModelIsNotFound() {
        test.table().putItem(properties("pk", "team#b", "sk", "team#", "_type", "Member", "name", "b"), Params.of());

        assertThat(test.model("Team").get(properties("name", "b"))).isEmpty();
        assertThat(test.model("Team").get(properties("name", "a"))).isPresent();
    }

    @Test
    void defaultOfAFieldIsShownOnlyIfTheFieldIsRead() {
        Map<String, Object> key = properties("name", "a");

        assertThat(test.model("Team").get(key, Params.of().fields("name"))).contains(properties("name", "a"));
        assertThat(test.model("Team").get(key, Params.of().fields("name", "state")))
                .contains(properties("name", "a", "state", "new"));
    }
}
