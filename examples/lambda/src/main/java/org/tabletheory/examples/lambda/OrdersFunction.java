package org.tabletheory.examples.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import java.util.Map;
import java.util.Optional;
import org.tabletheory.aws.LambdaDb;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ConditionFailedException;

/**
 * Places an order when it is given {@code cents}, and looks one up when it is not.
 *
 * <p>The client is made with the class, outside of any invocation; each invocation derives one that stops a second before
 * Lambda does.
 */
public final class OrdersFunction implements RequestHandler<Map<String, String>, Map<String, String>> {
    private final LambdaDb lambda;

    /** As Lambda makes it: with the process's own client. */
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
            return Map.of("error", "customer and id are needed");
        }
        String cents = input.get("cents");
        return cents == null ? find(db, customer, id) : place(db, customer, id, Long.parseLong(cents));
    }

    private static Map<String, String> find(TableTheory db, String customer, String id) {
        Optional<Order> found = db.model(Order.class)
                .where("customer", "=", customer)
                .where("id", "=", id)
                .firstOrEmpty();
        return found.isEmpty()
                ? Map.of("error", "there is no such order")
                : Map.of("cents", Long.toString(found.get().cents()));
    }

    private static Map<String, String> place(TableTheory db, String customer, String id, long cents) {
        try {
            Order placed = db.model(new Order(customer, id, cents, null, 0)).create();
            return Map.of("created", String.valueOf(placed.created()));
        } catch (ConditionFailedException thereAlready) {
            return Map.of("error", "there is such an order already");
        }
    }
}
