package org.tabletheory.recipes;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.CallEvent;

/** The cost of the calls that recipes make through their client. */
@DynamoTest
class LeaseCostTest {
    @Test
    void everyCallOfALeaseReportsTheConsumedCapacity(URI endpoint, TablePrefix prefix) {
        List<CallEvent> events = new ArrayList<>();
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .listener(events::add)
                .build();
        try (CacheTable table = new CacheTable(endpoint, prefix);
                TableTheory db = TableTheory.connect(config)) {
            assertThat(table).isNotNull();
            Leases leases = Leases.in(db, CacheTable.NAME);
            Lease lease = leases.acquire("work", Duration.ofSeconds(30));
            leases.release(leases.refresh(lease, Duration.ofSeconds(30)));
        }

        assertThat(events)
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(event -> assertThat(event.consumedCapacity())
                        .as(event.operation())
                        .hasSize(1));
    }
}
