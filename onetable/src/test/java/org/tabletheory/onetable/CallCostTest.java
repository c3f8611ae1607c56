package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.CallEvent;

/** The cost of the calls that a OneTable makes through its client. */
@DynamoTest
class CallCostTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"U": {"pk": {"type": "string", "value": "u#${id}"}, "sk": {"type": "string", "value": "u#"},
                   "id": {"type": "number"}, "name": {"type": "string"}}}
            """);

    @Test
    void everyCallReportsTheConsumedCapacity(URI endpoint, TablePrefix prefix) {
        List<CallEvent> events = new ArrayList<>();
        Config config = Config.local(endpoint).toBuilder()
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .listener(events::add)
                .build();
        try (TestTable test = TestTable.open(endpoint, prefix, SCHEMA);
                TableTheory measured = TableTheory.connect(config)) {
            String name = test.table().items().model().table();
            OneTable table = OneTable.open(
                    measured, test.table().schema(), OneTableOptions.defaults().table(name));
            OneModel users = table.model("U");
            users.create(properties("id", 1, "name", "a"));
            users.get(properties("id", 1));
            users.update(properties("id", 1, "name", "b"));
            users.find(properties("id", 1));
            users.scan(properties());
            users.remove(properties("id", 1));
        }

        assertThat(events)
                .extracting(CallEvent::operation)
                .contains("PutItem", "GetItem", "UpdateItem", "Query", "Scan", "DeleteItem");
        assertThat(events)
                .allSatisfy(event -> assertThat(event.consumedCapacity())
                        .as(event.operation())
                        .singleElement()
                        .satisfies(consumed -> assertThat(consumed.units()).isPositive()));
    }
}
