package com.example.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.orders.ShopItem.Order;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.tabletheory.client.result.Page;
import org.tabletheory.engine.fault.Fault;
import org.tabletheory.engine.fault.FaultPlan;
import org.tabletheory.error.ItemNotFoundException;
import org.tabletheory.error.ThrottledException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.springtest.MemoryDatabase;
import org.tabletheory.springtest.TableTheoryTest;

/** The repository alone, on DynamoDB in memory. */
@TableTheoryTest
class OrdersTest {
    @Autowired
    private Orders orders;

    @Autowired
    private MemoryDatabase database;

    @Test
    void anOrderTakesItsPiecesFromTheStock() {
        orders.stock("acme", "pen", 10);
        orders.place("acme", "1", "pen", 4);

        assertThat(orders.stock("acme", "pen").available()).isEqualTo(6);
        assertThat(orders.order("acme", "1").count()).isEqualTo(4);
    }

    @Test
    void anOrderThatExistsTakesNothing() {
        orders.stock("acme", "pen", 10);
        orders.place("acme", "1", "pen", 4);

        assertThatThrownBy(() -> orders.place("acme", "1", "pen", 4)).isInstanceOf(TransactionException.class);
        assertThat(orders.stock("acme", "pen").available()).isEqualTo(6);
        assertThatThrownBy(() -> orders.place("acme", "2", "pen", 7)).isInstanceOf(OutOfStockException.class);
    }

    @Test
    void tenantsDoNotSeeEachOther() {
        orders.stock("acme", "pen", 10);
        orders.place("acme", "1", "pen", 1);

        assertThat(orders.page("other", 10, null).items()).isEmpty();
        assertThatThrownBy(() -> orders.order("other", "1")).isInstanceOf(ItemNotFoundException.class);
    }

    @Test
    void pagesFollowEachOther() {
        orders.stock("acme", "pen", 10);
        for (String id : List.of("1", "2", "3")) {
            orders.place("acme", id, "pen", 1);
        }
        Page<Order> first = orders.page("acme", 2, null);
        Page<Order> second = orders.page("acme", 2, first.nextCursor());

        assertThat(first.items()).extracting(Order::id).containsExactly("1", "2");
        assertThat(second.items()).extracting(Order::id).containsExactly("3");
    }

    @Test
    void aStaleChangeIsRejected() {
        orders.stock("acme", "pen", 10);
        Order read = orders.place("acme", "1", "pen", 1);
        Order paid = orders.changeStatus("acme", "1", "paid", read.version());

        assertThat(paid.status()).isEqualTo("paid");
        assertThatThrownBy(() -> orders.changeStatus("acme", "1", "cancelled", read.version()))
                .isInstanceOf(VersionConflictException.class);
    }

    @Test
    void throttlingIsReported() {
        database.dynamo().faults(FaultPlan.at("GetItem", Fault.THROTTLE));

        assertThatThrownBy(() -> orders.order("acme", "1")).isInstanceOf(ThrottledException.class);
    }
}
