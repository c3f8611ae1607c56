package org.tabletheory.engine.fault;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.tabletheory.attribute.spi.NearestName;
import org.tabletheory.engine.internal.operation.Operations;

/** Decides which fault is injected into each request. Must be safe for use by many threads. */
@FunctionalInterface
public interface FaultPlan {

    /**
     * Returns the fault for a request.
     *
     * @param number the request's number, from 0, in order of arrival
     * @param operation DynamoDB's name of its operation, such as {@code PutItem}
     */
    Fault faultFor(long number, String operation);

    /** Returns a plan without faults. */
    static FaultPlan none() {
        return (number, operation) -> Fault.NONE;
    }

    /**
     * Returns a plan that injects a fault into every request of an operation.
     *
     * @throws IllegalArgumentException if DynamoDB does not have the operation
     */
    static FaultPlan at(String operation, Fault fault) {
        Set<String> known = new Operations().ofService();
        if (!known.contains(operation)) {
            String nearest = NearestName.didYouMean(operation, known);
            throw new IllegalArgumentException("DynamoDB does not have the operation '" + operation + "'"
                    + (nearest.isEmpty() ? "; give its name, such as PutItem" : nearest));
        }
        return (number, name) -> name.equals(operation) ? fault : Fault.NONE;
    }

    /**
     * Returns a plan that injects a random one of these faults into one of {@code oneIn} requests; the same seed gives the
     * same faults for the same numbers. Listing a fault twice makes it twice as likely.
     */
    static FaultPlan seeded(long seed, int oneIn, List<Fault> faults) {
        List<Fault> choice = List.copyOf(faults);
        return (number, operation) -> {
            Random random = new Random(seed + number * 0x9E3779B97F4A7C15L);
            random.nextLong(); // the first numbers of similar seeds are similar
            return random.nextInt(oneIn) == 0 ? choice.get(random.nextInt(choice.size())) : Fault.NONE;
        };
    }
}
