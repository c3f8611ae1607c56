package org.tabletheory.examples.lambda;

import java.time.Duration;
import java.util.Map;

/**
 * Invokes the function locally, once for each code path: loads the classes for a class archive, and shows the function at
 * work. The endpoint comes from the environment variable {@code AWS_ENDPOINT_URL_DYNAMODB}.
 */
public final class TrainingRun {
    private TrainingRun() {}

    public static void main(String[] arguments) {
        OrdersFunction function = new OrdersFunction();
        LocalContext context = new LocalContext(Duration.ofSeconds(30));
        Map<String, String> order = Map.of("customer", "training", "id", "1", "cents", "1250");
        function.handleRequest(order, context);
        function.handleRequest(order, context); // rejected, which loads the error classes
        System.out.println(function.handleRequest(Map.of("customer", "training", "id", "1"), context));
    }
}
