package org.tabletheory.cli.internal.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.cli.internal.console.CommandFailure;
import org.tabletheory.client.TableTheory;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.schema.Model;

class BatchPutTest {
    private static final List<Item> ITEMS = List.of(Item.of("id", Value.s("a")), Item.of("id", Value.s("b")));

    private final MemoryDynamo dynamo = MemoryDynamo.start();
    private final TableTheory db =
            dynamo.connect(dynamo.config().toBuilder().maxRetries(0).build());

    private BatchPut items() {
        db.createTable(Model.builder("Any", "users").partitionKey("id", Type.S).build());
        return new BatchPut("items.json", db.describeTable("users"), ITEMS);
    }

    private long stored() {
        return db.model(db.describeTable("users").mapper()).count();
    }

    @Test
    void itemsWhoseResponseIsLostMayHaveBeenStored() {
        BatchPut items = items();
        dynamo.faults(FaultPlan.at("BatchWriteItem", Fault.RESET_AFTER));

        assertThatThrownBy(() -> items.run(db))
                .isInstanceOf(CommandFailure.class)
                .hasMessageStartingWith("items.json: cannot store item 1: ")
                .hasMessageContaining("; 0 of 2 items were stored, and 2 may have been stored; run the command again");
        assertThat(stored()).isEqualTo(2);
    }

    @Test
    void itemsThatWereThrottledHaveNotBeenStored() {
        BatchPut items = items();
        dynamo.faults(FaultPlan.at("BatchWriteItem", Fault.THROTTLE));

        assertThatThrownBy(() -> items.run(db))
                .isInstanceOf(CommandFailure.class)
                .hasMessageContaining("; 0 of 2 items were stored; run the command again");
        assertThat(stored()).isZero();
    }
}
