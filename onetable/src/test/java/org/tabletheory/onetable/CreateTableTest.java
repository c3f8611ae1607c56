package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.table.IndexDescription;
import org.tabletheory.client.table.TableDescription;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Creating a table from a schema, with keys that are not text. */
@DynamoTest
class CreateTableTest {
    private static final String SCHEMA = """
            {"format": "onetable:1.1.0", "version": "0.1.0", "queries": {}, "items": [], "params": {},
             "extensions": {"table": "%s"},
             "indexes": {"primary": {"hash": "sensor", "sort": "at"}, "byValue": {"sort": "value", "type": "local"},
                         "some": {"hash": "place", "sort": "at", "project": ["value", "sensor"]}},
             "models": {"Reading": {"sensor": {"type": "string"}, "at": {"type": "date"}, "value": {"type": "number"},
                                    "place": {"type": "string"}, "note": {"type": "string"},
                                    "expires": {"type": "date", "ttl": true}}}}
            """;

    @Test
    void createdTableHasKeysIndexesAndTtlOfSchema(URI endpoint, TablePrefix prefix) {
        try (TableTheory db = TableTheory.connect(Config.local(endpoint))) {
            String name = prefix.table("readings");
            OneTable table = OneTable.open(db, TestTable.document(SCHEMA.formatted(name)));
            table.createTable();

            TableDescription created = db.describeTable(name);
            assertThat(created.indexes())
                    .extracting(IndexDescription::name)
                    .containsExactlyInAnyOrder("byValue", "some");
            assertThat(created.ttl()).isEqualTo("expires");

            OneModel readings = table.model("Reading");
            for (int i = 0; i < 4; i++) {
                readings.create(properties(
                        "sensor", "s", "at", Instant.ofEpochMilli(i), "value", 10 - i, "place", "p", "note", "n" + i));
            }
            assertThat(readings.find(properties("sensor", "s", "at", properties(">", Instant.ofEpochMilli(1))))
                            .items())
                    .extracting(reading -> reading.get("note"))
                    .containsExactly("n2", "n3");
            assertThat(readings.find(
                                    properties("sensor", "s", "value", properties("between", List.of(7, 8))),
                                    Params.of().index("byValue"))
                            .items())
                    .extracting(reading -> reading.get("note"))
                    .containsExactly("n3", "n2");
            assertThat(readings.find(
                                    properties("place", "p", "note", "n1"),
                                    Params.of().index("some").limit(3))
                            .items())
                    .hasSize(3)
                    .allSatisfy(reading -> assertThat(reading).doesNotContainKey("note"));
        }
    }
}
