package org.tabletheory.examples.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.aws.LambdaDb;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ConditionFailedException;

/**
 * Creates an order if the input has {@code cents}, otherwise returns the order.
 *
 * <p>The client is created with the function, outside of any invocation; each invocation derives a client that stops one
 * second before Lambda's timeout.
 */
public final class OrdersFunction implements RequestHandler<Map<String, String>, Map<String, String>> {
    private final LambdaDb lambda;

    /** Called by Lambda; uses the client of the process. */
    public OrdersFunction() {
        this(LambdaDb.lambdaInit(Order.class));
    }

    OrdersFunction(LambdaDb lambda) {
        this.lambda = lambda;
    }

    @Override
    public Map<String, String> handleRequest(Map<String, String> input, Context context) {
        TableTheory db = lambda.withLambdaTimeout(context);
        String customer = input.get("customer");
        String id = input.get("id");
        if (customer == null || id == null) {
            return Map.of("error", "customer and id are required");
        }
        String cents = input.get("cents");
        return cents == null ? find(db, customer, id) : create(db, customer, id, Long.parseLong(cents));
    }

    private static Map<String, String> find(TableTheory db, String customer, String id) {
        Optional<Order> found = db.model(Order.class)
                .where("customer", "=", customer)
                .where("id", "=", id)
                .firstOrEmpty();
        return found.isEmpty()
                ? Map.of("error", "order not found")
                : Map.of("cents", Long.toString(found.get().cents()));
    }

    private static Map<String, String> create(TableTheory db, String customer, String id, long cents) {
        try {
            Order created = db.model(new Order(customer, id, cents, null, 0)).create();
            return Map.of("created", String.valueOf(created.created()));
        } catch (ConditionFailedException e) {
            return Map.of("error", "order already exists");
        }
    }
}
