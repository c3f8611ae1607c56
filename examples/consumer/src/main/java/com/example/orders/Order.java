package com.example.orders;

import java.time.Instant;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.SortKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Version;

/** An order of a customer. */
@Table("orders")
public record Order(
        @PartitionKey String customer,
        @SortKey String number,
        Status status,
        long cents,
        @CreatedAt Instant created,
        @Version long version) {
    /** What has happened to an order. */
    public enum Status {
        OPEN,
        PAID,
        SHIPPED
    }

    /** Returns this order with another status. */
    public Order withStatus(Status other) {
        return new Order(customer, number, other, cents, created, version);
    }
}
