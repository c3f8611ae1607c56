package com.example.orders;

import com.example.orders.Order.Status;
import java.util.List;
import org.tabletheory.client.TableTheory;

/** The access patterns of orders. */
public final class Orders {
    private final TableTheory db;

    public Orders(TableTheory db) {
        this.db = db;
    }

    /** Stores a new order. */
    public Order place(String customer, String number, long cents) {
        return db.model(new Order(customer, number, Status.OPEN, cents, null, 0))
                .create();
    }

    /** Marks an order as paid. Fails if the order has changed since it was read. */
    public Order pay(Order order) {
        return db.model(order.withStatus(Status.PAID)).update(Order_.STATUS);
    }

    /** Returns the orders of a customer, sorted by number. */
    public List<Order> of(String customer) {
        return db.model(Order.class).where(Order_.CUSTOMER.eq(customer)).all();
    }
}
