package org.tabletheory.examples.lambda;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestHandler;
import com.amazonaws.services.lambda.runtime.events.DynamodbEvent;
import java.util.Optional;
import org.tabletheory.aws.LambdaDb;
import org.tabletheory.aws.StreamChange;
import org.tabletheory.aws.StreamEvent;
import org.tabletheory.client.Marshaller;
import org.tabletheory.client.TableTheory;

/** Processes the stream of the orders table and updates each customer's total; returns the number of updates. */
public final class SpendingFunction implements RequestHandler<DynamodbEvent, Integer> {
    private final LambdaDb lambda;
    private final Marshaller<Order> orders;

    /** Called by Lambda; uses the client of the process. */
    public SpendingFunction() {
        this(LambdaDb.lambdaInit(Order.class, Spending.class));
    }

    SpendingFunction(LambdaDb lambda) {
        this.lambda = lambda;
        this.orders = lambda.db().marshaller(Order.class);
    }

    @Override
    public Integer handleRequest(DynamodbEvent event, Context context) {
        TableTheory db = lambda.withLambdaTimeout(context);
        int updates = 0;
        for (DynamodbEvent.DynamodbStreamRecord record : event.getRecords()) {
            StreamChange<Order> change = StreamChange.of(orders, StreamEvent.ofLambda(record));
            if (change.changed().contains("cents")) {
                add(db, change);
                updates++;
            }
        }
        return updates;
    }

    private static void add(TableTheory db, StreamChange<Order> change) {
        Optional<Order> order = change.newImage().or(change::oldImage);
        long difference = change.newImage().map(Order::cents).orElse(0L)
                - change.oldImage().map(Order::cents).orElse(0L);
        db.model(Spending.class)
                .where("customer", "=", order.orElseThrow().customer())
                .updateBuilder()
                .add("cents", difference)
                .execute();
    }
}
