package org.tabletheory.client.internal;

import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.client.wire.Deadline;
import org.tabletheory.client.wire.Wire;
import org.tabletheory.client.wire.WireRequest;
import org.tabletheory.client.wire.WireResponse;
import org.tabletheory.schema.Model;

/** What every call of one client shares: the wire and the clock. Immutable and safe for use by many threads. */
public record Session(Wire wire, Clock clock, @Nullable Deadline deadline) {
    /** Carries out a plan for a model. */
    public WireResponse call(Plan plan, Model model, @Nullable Duration timeout) {
        WireRequest request = plan.request().ofModel(model.name());
        Deadline end = deadline;
        if (timeout != null) {
            Deadline own = Deadline.after(timeout);
            end = end == null ? own : end.orEarlier(own);
        }
        return wire.call(end == null ? request : request.by(end));
    }
}
