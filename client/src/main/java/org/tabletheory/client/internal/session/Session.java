package org.tabletheory.client.internal.session;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireResponse;

/**
 * What every call of one client shares: the wire, the clock, how to wait and how to encrypt. Immutable and safe for use by
 * many threads.
 *
 * @param deadline when all calls must have ended, or null
 */
public record Session(
        Wire wire,
        Clock clock,
        Sleeper sleeper,
        AttributeEncryption sealing,
        @Nullable Deadline deadline) {
    /** A session that cannot encrypt. */
    public Session(Wire wire, Clock clock, Sleeper sleeper, @Nullable Deadline deadline) {
        this(wire, clock, sleeper, AttributeEncryption.UNCONFIGURED, deadline);
    }

    /** A session that waits on the calling thread and cannot encrypt. */
    public Session(Wire wire, Clock clock, @Nullable Deadline deadline) {
        this(wire, clock, Sleeper.THREAD, deadline);
    }

    /** The same session, which encrypts and decrypts by this. */
    public Session with(AttributeEncryption other) {
        return new Session(wire, clock, sleeper, other, deadline);
    }

    /** The same session, to end within this time from now, if it would not end earlier. */
    public Session within(@Nullable Duration timeout) {
        return timeout == null ? this : by(Deadline.after(timeout));
    }

    /** The same session, to end by this moment, if it would not end earlier. */
    public Session by(Deadline end) {
        return new Session(wire, clock, sleeper, sealing, deadline == null ? end : deadline.orEarlier(end));
    }

    /** Carries out a plan for a model; the last place where a model that cannot be encrypted is refused. */
    public WireResponse call(Plan plan, Model model) {
        sealing.require(model, plan.operation());
        return wire.call(plan.request(model.name(), deadline));
    }

    /** Carries out a plan for several models, each of which is refused where one alone would be. */
    public WireResponse call(Plan plan, Collection<Model> models) {
        models.forEach(model -> sealing.require(model, plan.operation()));
        String model = models.size() == 1 ? models.iterator().next().name() : null;
        return wire.call(plan.request(model, deadline));
    }

    /** Carries out a plan for a model within this time. */
    public WireResponse call(Plan plan, Model model, @Nullable Duration timeout) {
        return within(timeout).call(plan, model);
    }
}
