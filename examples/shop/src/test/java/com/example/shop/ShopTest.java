package com.example.shop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.shop.ShopItem.Customer;
import com.example.shop.ShopItem.Line;
import com.example.shop.ShopItem.Order;
import com.example.shop.ShopItem.Product;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.GroupedItems;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.result.Page;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.error.TransactionException;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.DynamoTables;
import org.tabletheory.testing.DynamoTest;

/** The access patterns of the shop, on DynamoDB in memory. */
@DynamoTest
@DynamoTables(ShopItem.class)
class ShopTest {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    private TableTheory db;
    private Shop shop;

    @BeforeEach
    void open(TableTheory client) {
        db = client;
        shop = new Shop(db, "acme");
        db.model(new Customer("acme", "ann", "Ann Lee", "ann@example.org", 0)).create();
        db.model(new Customer("other", "ann", "Another Ann", "ann@example.com", 0)).create();
        for (String sku : List.of("A#1", "B#2", "C#3")) {
            db.model(new Product("acme", sku, "Product " + sku, 500, 5)).create();
        }
        db.model(new Product("other", "A#1", "Theirs", 1, 1)).create();
    }

    private Order placed(long number, long quantity) {
        return shop.place("ann", number, NOON.plusSeconds(number), List.of(new Line("A#1", quantity)));
    }

    @Test
    void orderTakesItsProductsFromTheStock() {
        Order order = placed(1, 3);
        assertEquals(1500, order.total());
        assertEquals(2, shop.product("A#1").stock());
        assertEquals(1, shop.customer("ann", 0).first(Customer.class).orders());
    }

    @Test
    void orderOfMoreThanTheStockChangesNothing() {
        List<Line> lines = List.of(new Line("B#2", 1), new Line("A#1", 6));
        assertThrows(TransactionException.class, () -> shop.place("ann", 1, NOON, lines));
        assertEquals(5, shop.product("B#2").stock());
        assertEquals(List.of(), shop.customer("ann", 5).of(Order.class));
    }

    @Test
    void orderNeedsACustomer() {
        assertThrows(TransactionException.class, () -> shop.place("bob", 1, NOON, List.of(new Line("A#1", 1))));
        assertEquals(5, shop.product("A#1").stock());
    }

    @Test
    void customerComesWithTheNewestOrdersByOneRequest() {
        for (int number = 1; number <= 4; number++) {
            placed(number, 1);
        }
        GroupedItems<ShopItem> found = shop.customer("ann", 2);
        assertEquals("Ann Lee", found.first(Customer.class).name());
        assertEquals(List.of(4L, 3L), found.of(Order.class).stream().map(Order::number).toList());
        assertTrue(found.hasMore());
        assertEquals(3, found.scannedCount());
    }

    @Test
    void productsArePagedWithinATenant() {
        List<String> skus = new ArrayList<>();
        Page<Product> page = shop.products(null, 2);
        assertEquals(2, page.items().size());
        page.items().forEach(product -> skus.add(product.sku()));
        page = shop.products(page.nextCursor(), 2);
        page.items().forEach(product -> skus.add(product.sku()));
        assertEquals(List.of("A#1", "B#2", "C#3"), skus);
        assertNull(page.nextCursor());
    }

    @Test
    void openOrdersAreReadFromTheIndex() {
        Order first = placed(1, 1);
        Order second = placed(2, 2);
        placed(3, 1);
        shop.ship(first);
        assertEquals(
                List.of(
                        new OpenOrder("ann", 2, NOON.plusSeconds(2), 1000),
                        new OpenOrder("ann", 3, NOON.plusSeconds(3), 500)),
                shop.open(NOON));
        assertEquals(1, shop.open(NOON.plusSeconds(3)).size());
        assertEquals(second, shop.openWithLines(NOON).get(0));
    }

    @Test
    void orderIsShippedOnce() {
        Order order = placed(1, 1);
        shop.ship(order);
        assertThrows(ConditionFailedException.class, () -> shop.ship(order));
    }

    @Test
    void customersOfTheFirstFormAreReadAndUpdated() {
        Model stored = Model.builder("Any", db.forms(ShopItem.class).model().table())
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .build();
        db.model(
                        db.rawMapper(stored),
                        Item.of("PK", Value.s("TENANT#acme#CUSTOMER#old"), "SK", Value.s("PROFILE"))
                                .with("kind", Value.s("Customer"))
                                .with("first", Value.s("Olga"))
                                .with("last", Value.s("Older"))
                                .with("mail", Value.s("olga@example.org")))
                .save();

        Customer expected = new Customer("acme", "old", "Olga Older", "olga@example.org", 0);
        assertEquals(expected, shop.customer("old", 1).first(Customer.class));
        shop.place("old", 1, NOON, List.of(new Line("A#1", 1)));
        assertEquals(1, shop.customer("old", 1).first(Customer.class).orders());
        assertEquals(
                List.of(),
                shop.customer("bob", 1).items());
    }
}
