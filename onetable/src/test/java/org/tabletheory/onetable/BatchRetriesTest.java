package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.engine.fault.FaultProxy;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;

/** Batches retry the items and keys that DynamoDB leaves unprocessed. */
@DynamoTest
class BatchRetriesTest {
    private static final int ENTITIES = 60;
    private static final FaultPlan EVERY_SECOND = (number, operation) -> number % 2 == 0 ? Fault.PARTIAL : Fault.NONE;
    private static final String SCHEMA = TestTable.schema("{}", """
            {"U": {"pk": {"type": "string", "value": "u#${id}"}, "sk": {"type": "string", "value": "u#"},
                   "id": {"type": "number"}}}
            """);

    @Test
    void unprocessedItemsAreRetried(URI endpoint, TablePrefix prefix) {
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA);
                FaultProxy proxy = FaultProxy.start(endpoint, EVERY_SECOND);
                TableTheory faulty = TableTheory.connect(Config.local(proxy.endpoint()))) {
            String name = test.table().items().model().table();
            OneTable table = OneTable.open(
                    faulty, test.table().schema(), OneTableOptions.defaults().table(name));
            Batch writes = new Batch();
            Batch reads = new Batch();
            for (int i = 0; i < ENTITIES; i++) {
                table.model("U").create(properties("id", i), Params.of().batch(writes));
                table.model("U").get(properties("id", i), Params.of().batch(reads));
            }

            table.batchWrite(writes);
            assertThat(test.all()).hasSize(ENTITIES);
            assertThat(table.batchGet(reads).of("U")).hasSize(ENTITIES);
            assertThat(proxy.injected().get(Fault.PARTIAL)).isGreaterThan(1);
        }
    }
}
