package org.tabletheory.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * Adds up the capacity that calls consume, per table and index.
 *
 * <pre>{@code
 * CostMeter meter = new CostMeter();
 * db.withListener(meter).model(User.class).scan();
 * System.out.println(meter.units() + " units: " + meter.total());
 * }</pre>
 *
 * <p>The client must request it: {@code Config.returnConsumedCapacity}. Thread-safe.
 */
public final class CostMeter implements CallListener {

    private List<ConsumedCapacity> total = List.of();
    private long calls;

    @Override
    public void completed(CallEvent event) {
        add(event.consumedCapacity());
        synchronized (this) {
            calls++;
        }
    }

    /** Adds the capacity of a call. */
    public synchronized void add(List<ConsumedCapacity> consumed) {
        if (!consumed.isEmpty()) {
            List<ConsumedCapacity> parts = new ArrayList<>(total);
            parts.addAll(consumed);
            total = ConsumedCapacity.sum(parts);
        }
    }

    /** Returns the capacity so far, one element per table. */
    public synchronized List<ConsumedCapacity> total() {
        return total;
    }

    /** Returns the units of all tables so far. */
    public synchronized double units() {
        double units = 0;
        for (ConsumedCapacity table : total) {
            units += table.units();
        }
        return units;
    }

    /** Returns the number of completed calls. */
    public synchronized long calls() {
        return calls;
    }
}
