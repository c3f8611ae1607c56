package org.tabletheory.client.internal.session;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireResponse;

/**
 * What all calls of one client share: the wire, the clock, encryption and the deadline. Immutable and safe for use by many
 * threads.
 *
 * @param allowScans whether a query whose conditions no key can answer becomes a scan
 * @param deadline when all calls must have ended, or null
 */
public record Session(
        Wire wire,
        Clock clock,
        Sleeper sleeper,
        AttributeEncryption encryption,
        boolean allowScans,
        @Nullable Deadline deadline) {
    /** Creates a session without encryption. */
    public Session(Wire wire, Clock clock, Sleeper sleeper, @Nullable Deadline deadline) {
        this(wire, clock, sleeper, AttributeEncryption.UNCONFIGURED, false, deadline);
    }

    /** Creates a session without encryption that waits on the calling thread. */
    public Session(Wire wire, Clock clock, @Nullable Deadline deadline) {
        this(wire, clock, Sleeper.THREAD, deadline);
    }

    /** Returns this session with this encryption. */
    public Session with(AttributeEncryption other) {
        return new Session(wire, clock, sleeper, other, allowScans, deadline);
    }

    /** Returns this session with queries that may become scans, or not. */
    public Session withScans(boolean allowed) {
        return new Session(wire, clock, sleeper, encryption, allowed, deadline);
    }

    /** Returns this session with a timeout from now, or its earlier deadline; null for no timeout. */
    public Session within(@Nullable Duration timeout) {
        return timeout == null ? this : by(Deadline.after(timeout));
    }

    /** Returns this session with this deadline, or its earlier one. */
    public Session by(Deadline end) {
        return new Session(
                wire, clock, sleeper, encryption, allowScans, deadline == null ? end : deadline.orEarlier(end));
    }

    /** Sends the request of a plan for a model, and returns the response. Rejects a model that cannot be encrypted. */
    public WireResponse call(Plan plan, Model model) {
        requireTable(model, plan.operation());
        encryption.require(model, plan.operation());
        return wire.call(plan.request(model.name(), deadline));
    }

    /** Sends the request of a plan for several models, and returns the response. Rejects models that cannot be encrypted. */
    public WireResponse call(Plan plan, Collection<Model> models) {
        for (Model each : models) {
            requireTable(each, plan.operation());
            encryption.require(each, plan.operation());
        }
        String model = models.size() == 1 ? models.iterator().next().name() : null;
        return wire.call(plan.request(model, deadline));
    }

    private static void requireTable(Model model, String operation) {
        String problem = model.tableProblem();
        if (problem != null) {
            throw new TableTheoryException(problem, ErrorCodes.INVALID_MODEL, ErrorContext.of(operation, model.name()));
        }
    }

    /** Sends the request of a plan for a model with a timeout, and returns the response. */
    public WireResponse call(Plan plan, Model model, @Nullable Duration timeout) {
        return within(timeout).call(plan, model);
    }
}
