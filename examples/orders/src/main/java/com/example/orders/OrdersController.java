package com.example.orders;

import com.example.orders.ShopItem.Order;
import com.example.orders.ShopItem.Stock;
import java.time.Instant;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.tabletheory.client.result.Page;

@RestController
@RequestMapping("/tenants/{tenant}")
class OrdersController {
    private final Orders orders;

    OrdersController(Orders orders) {
        this.orders = orders;
    }

    /** An order without its keys, which clients need not know. */
    record OrderView(String id, String article, int count, String status, Instant created, long version) {
        static OrderView of(Order order) {
            return new OrderView(
                    order.id(), order.article(), order.count(), order.status(), order.created(), order.version());
        }
    }

    record OrderPage(List<OrderView> orders, String next) {}

    record NewOrder(String article, int count) {}

    record StatusChange(String status, long version) {}

    record StockLevel(String article, int available) {}

    @PutMapping("/stock/{article}")
    StockLevel stock(@PathVariable String tenant, @PathVariable String article, @RequestBody StockLevel level) {
        Stock stored = orders.stock(tenant, article, level.available());
        return new StockLevel(stored.article(), stored.available());
    }

    @GetMapping("/stock/{article}")
    StockLevel stock(@PathVariable String tenant, @PathVariable String article) {
        Stock stock = orders.stock(tenant, article);
        return new StockLevel(stock.article(), stock.available());
    }

    /** The client chooses the id, so that it can repeat the request without ordering twice. */
    @PutMapping("/orders/{id}")
    @ResponseStatus(HttpStatus.CREATED)
    OrderView place(@PathVariable String tenant, @PathVariable String id, @RequestBody NewOrder order) {
        return OrderView.of(orders.place(tenant, id, order.article(), order.count()));
    }

    @GetMapping("/orders/{id}")
    OrderView order(@PathVariable String tenant, @PathVariable String id) {
        return OrderView.of(orders.order(tenant, id));
    }

    @GetMapping("/orders")
    OrderPage page(
            @PathVariable String tenant,
            @RequestParam(defaultValue = "20") int limit,
            @RequestParam(required = false) String cursor) {
        Page<Order> page = orders.page(tenant, Math.min(limit, 100), cursor);
        return new OrderPage(page.items().stream().map(OrderView::of).toList(), page.nextCursor());
    }

    @PutMapping("/orders/{id}/status")
    OrderView status(@PathVariable String tenant, @PathVariable String id, @RequestBody StatusChange change) {
        return OrderView.of(orders.changeStatus(tenant, id, change.status(), change.version()));
    }
}
