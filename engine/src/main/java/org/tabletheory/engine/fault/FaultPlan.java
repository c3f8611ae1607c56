package org.tabletheory.engine.fault;

import java.util.List;
import java.util.Random;

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

    /** Returns a plan that injects a fault into every request of an operation. */
    static FaultPlan at(String operation, Fault fault) {
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
