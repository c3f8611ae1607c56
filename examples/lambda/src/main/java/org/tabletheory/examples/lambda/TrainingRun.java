package org.tabletheory.examples.lambda;

import java.time.Duration;
import java.util.Map;

/**
 * Invokes the function on this machine as Lambda would, once for each thing that it does: what a class archive is made of, and
 * a way to see the function work. The endpoint comes from the environment: {@code AWS_ENDPOINT_URL_DYNAMODB}.
 */
public final class TrainingRun {
    private TrainingRun() {}

    public static void main(String[] arguments) {
        OrdersFunction function = new OrdersFunction();
        LocalContext context = new LocalContext(Duration.ofSeconds(30));
        Map<String, String> placing = Map.of("customer", "training", "id", "1", "cents", "1250");
        function.handleRequest(placing, context);
        function.handleRequest(placing, context); // refused, which takes classes of its own
        System.out.println(function.handleRequest(Map.of("customer", "training", "id", "1"), context));
    }
}
