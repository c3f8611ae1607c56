package com.example.shop;

import java.time.Instant;
import java.util.List;
import org.tabletheory.client.GroupedItems;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.TransactionBuilder;
import org.tabletheory.client.result.Page;

public final class Shop {
    private final TableTheory db;
    private final String tenant;

    public Shop(TableTheory db, String tenant) {
        this.db = db;
        this.tenant = tenant;
    }

    /** A customer and the newest orders, by one request: PROFILE sorts after ORDER#…, so it comes first. */
    public GroupedItems<ShopItem> customer(String customerId, int orders) {
        return db.<ShopItem>collection(ShopItem.Customer.class, ShopItem.Order.class)
                .where("tenantId", "=", tenant)
                .where("customerId", "=", customerId)
                .descending()
                .limit(1 + orders)
                .page();
    }

    /** A page of the products, in the order of their numbers; begins_with(SK, PRODUCT#). */
    public Page<ShopItem.Product> products(String cursor, int size) {
        return db.model(ShopItem.Product.class)
                .where("tenantId", "=", tenant)
                .limit(size)
                .page(cursor);
    }

    /** Places an order: all products are in stock and taken from it, or nothing happens. */
    public ShopItem.Order place(String customerId, long number, Instant now, List<ShopItem.Line> lines) {
        long total = 0;
        TransactionBuilder transaction = db.transact();
        for (ShopItem.Line line : lines) {
            ShopItem.Product product = product(line.sku());
            total += product.price() * line.quantity();
            transaction.updateWithBuilder(db.model(ShopItem.Product.class)
                    .where("tenantId", "=", tenant)
                    .where("sku", "=", line.sku())
                    .updateBuilder()
                    .add("stock", -line.quantity())
                    .condition("stock", ">=", line.quantity()));
        }
        Instant placedAt = Instant.ofEpochMilli(now.toEpochMilli()); // what the key of the index can hold
        ShopItem.Order order = new ShopItem.Order(tenant, customerId, number, "open", placedAt, total, lines);
        transaction
                .create(db.model(order))
                .updateWithBuilder(db.model(ShopItem.Customer.class)
                        .where("tenantId", "=", tenant)
                        .where("customerId", "=", customerId)
                        .updateBuilder()
                        .add("orders", 1)
                        .conditionExists("name"))
                .execute();
        return order;
    }

    public ShopItem.Product product(String sku) {
        return db.model(ShopItem.Product.class)
                .where("tenantId", "=", tenant)
                .where("sku", "=", sku)
                .first();
    }

    /** The open orders since a time, oldest first: reads only what the index projects. */
    public List<OpenOrder> open(Instant since) {
        return db.view(OpenOrder.class)
                .where("tenantId", "=", tenant)
                .where("status", "=", "open")
                .where("placedAt", ">=", since)
                .all();
    }

    /** The same orders as full items: the keys from the index, then the items in batches. */
    public List<ShopItem.Order> openWithLines(Instant since) {
        return db.view(OpenOrder.class)
                .where("tenantId", "=", tenant)
                .where("status", "=", "open")
                .where("placedAt", ">=", since)
                .fetchFull()
                .items();
    }

    /** Ships an open order; the update also changes the key of the index. */
    public void ship(ShopItem.Order order) {
        db.model(order)
                .updateBuilder()
                .set("status", "shipped")
                .condition("status", "=", "open")
                .execute();
    }
}
