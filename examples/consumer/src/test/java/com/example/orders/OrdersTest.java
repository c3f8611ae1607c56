package com.example.orders;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.example.orders.Order.Status;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.testing.DynamoTables;
import org.tabletheory.testing.DynamoTest;

@DynamoTest
@DynamoTables(Order.class)
class OrdersTest {
    @Test
    void placedOrdersAreFoundByCustomer(TableTheory db) {
        Orders orders = new Orders(db);
        orders.place("ada", "2", 700);
        orders.place("ada", "1", 500);
        orders.place("bob", "1", 900);

        assertEquals(
                List.of("1", "2"), orders.of("ada").stream().map(Order::number).toList());
    }

    @Test
    void ordersThatChangedMeanwhileAreNotPaid(TableTheory db) {
        Orders orders = new Orders(db);
        Order read = orders.place("ada", "1", 500);
        db.model(read.withStatus(Status.SHIPPED)).update("status");

        assertThrows(VersionConflictException.class, () -> orders.pay(read));
        assertEquals(Status.SHIPPED, orders.of("ada").get(0).status());
    }
}
