package org.tabletheory.engine;

import java.util.List;
import java.util.Random;

/** Decides which fault each request meets. Must be safe for use by many threads. */
@FunctionalInterface
public interface EngineFaultPlan {
    /**
     * Returns the fault for a request.
     *
     * @param number the request's number, from 0, in order of arrival
     * @param operation DynamoDB's name of its operation, such as {@code PutItem}
     */
    EngineFault faultFor(long number, String operation);

    /** Returns a plan without faults. */
    static EngineFaultPlan none() {
        return (number, operation) -> EngineFault.NONE;
    }

    /** Returns a plan that injects a fault into every request of an operation. */
    static EngineFaultPlan at(String operation, EngineFault fault) {
        return (number, name) -> name.equals(operation) ? fault : EngineFault.NONE;
    }

    /**
     * Returns a plan that injects a random one of these faults into one of {@code oneIn} requests; the same seed gives
     * the same faults for the same numbers. Listing a fault twice makes it twice as likely.
     */
    static EngineFaultPlan seeded(long seed, int oneIn, List<EngineFault> faults) {
        List<EngineFault> choice = List.copyOf(faults);
        return (number, operation) -> {
            Random random = new Random(seed + number * 0x9E3779B97F4A7C15L);
            random.nextLong(); // the first numbers of similar seeds are similar
            return random.nextInt(oneIn) == 0 ? choice.get(random.nextInt(choice.size())) : EngineFault.NONE;
        };
    }
}
