package org.tabletheory.local.fault;

import java.util.List;
import java.util.Random;

/** Decides what happens to each request; safe for use by many threads. */
@FunctionalInterface
public interface FaultPlan {

    /**
     * The fault for a request.
     *
     * @param number the request's number, from 0 in the order of arrival
     * @param operation DynamoDB's name of its operation, such as {@code PutItem}
     */
    Fault faultFor(long number, String operation);

    /** No faults. */
    static FaultPlan none() {
        return (number, operation) -> Fault.NONE;
    }

    /**
     * One of these faults for one request in {@code oneIn}, by chance; the same seed gives the same faults for the same
     * numbers. Naming a fault twice makes it twice as likely.
     */
    static FaultPlan seeded(long seed, int oneIn, List<Fault> faults) {
        List<Fault> choice = List.copyOf(faults);
        return (number, operation) -> {
            Random random = new Random(seed + number * 0x9E3779B97F4A7C15L);
            random.nextLong(); // the first number of neighbouring seeds is alike
            return random.nextInt(oneIn) == 0 ? choice.get(random.nextInt(choice.size())) : Fault.NONE;
        };
    }
}
