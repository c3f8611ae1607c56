package com.example.orders;

import com.example.orders.ShopItem.Order;
import com.example.orders.ShopItem.Stock;
import org.springframework.stereotype.Repository;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;

/** The orders and the stock of all tenants. */
@Repository
public class Orders {
    private final TableTheory db;

    public Orders(TableTheory db) {
        this.db = db;
    }

    /** Stores how many pieces of an article there are, whatever was stored before. */
    Stock stock(String tenant, String article, int available) {
        return db.model(Stock.create(tenant, article, available)).anyVersion().save();
    }

    Stock stock(String tenant, String article) {
        return db.model(Stock.class)
                .where("pk", "=", ShopItem.tenantKey(tenant))
                .where("sk", "=", Stock.key(article))
                .first();
    }

    /** Creates an order and takes its pieces from the stock: both or nothing. */
    Order place(String tenant, String id, String article, int count) {
        Stock stock = stock(tenant, article);
        if (stock.available() < count) {
            throw new OutOfStockException(article);
        }
        return db.transaction(tx -> {
            tx.replace(db.model(stock.less(count))); // fails if somebody else has changed the stock since
            return tx.create(db.model(Order.create(tenant, id, article, count)));
        });
    }

    Order order(String tenant, String id) {
        return db.model(Order.class)
                .where("pk", "=", ShopItem.tenantKey(tenant))
                .where("sk", "=", Order.PREFIX + id)
                .first();
    }

    /** Returns a page of orders; the cursor comes from the page before, or is null. */
    Page<Order> page(String tenant, int limit, String cursor) {
        return db.model(Order.class)
                .where("pk", "=", ShopItem.tenantKey(tenant))
                .where("sk", "begins_with", Order.PREFIX)
                .limit(limit)
                .page(cursor);
    }

    /** Changes the status of an order that the caller has read in this version. */
    Order changeStatus(String tenant, String id, String status, long version) {
        return db.model(order(tenant, id).with(status, version)).replace();
    }
}
