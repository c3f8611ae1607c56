package org.tabletheory.client.internal.session;

import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.internal.plan.Plan;
import org.tabletheory.client.result.ReturnConsumedCapacity;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.mapping.spi.form.Evolution;
import org.tabletheory.schema.Model;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CapacityLimit;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.ItemUpcast;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.spi.ObservedWire;

/**
 * What all calls of one client share: the wire, the clock, encryption and the deadline. Immutable and safe for use by many
 * threads.
 *
 * @param listeners the listeners for the calls of the wire, and for items that are converted to the present form
 * @param allowScans whether a query whose conditions no key supports becomes a scan
 * @param keys how keys appear in messages
 * @param capacity whether calls report the consumed capacity
 * @param limit the limit of the consumed capacity, or null
 * @param deadline when all calls must have ended, or null
 */
public record Session(
        Wire wire,
        List<CallListener> listeners,
        Clock clock,
        Sleeper sleeper,
        AttributeEncryption encryption,
        boolean allowScans,
        KeyText keys,
        ReturnConsumedCapacity capacity,
        @Nullable CapacityLimit limit,
        @Nullable Deadline deadline) {
    /** Creates a session without encryption. */
    public Session(Wire wire, Clock clock, Sleeper sleeper, @Nullable Deadline deadline) {
        this(
                wire,
                List.of(),
                clock,
                sleeper,
                AttributeEncryption.UNCONFIGURED,
                false,
                new KeyText(wire, null),
                ReturnConsumedCapacity.NONE,
                null,
                deadline);
    }

    /** Creates a session without encryption that waits on the calling thread. */
    public Session(Wire wire, Clock clock, @Nullable Deadline deadline) {
        this(wire, clock, Sleeper.THREAD, deadline);
    }

    /** Returns this session with this encryption. */
    public Session with(AttributeEncryption other) {
        return new Session(wire, listeners, clock, sleeper, other, allowScans, keys, capacity, limit, deadline);
    }

    /** Returns this session with queries that may become scans, or not. */
    public Session withScans(boolean allowed) {
        return new Session(wire, listeners, clock, sleeper, encryption, allowed, keys, capacity, limit, deadline);
    }

    /** Returns this session with keys in messages, or not; null to show those of local databases. */
    public Session withKeys(@Nullable Boolean shown) {
        return new Session(
                wire,
                listeners,
                clock,
                sleeper,
                encryption,
                allowScans,
                new KeyText(wire, shown),
                capacity,
                limit,
                deadline);
    }

    /** Returns this session with a timeout from now, or its earlier deadline; null for no timeout. */
    public Session within(@Nullable Duration timeout) {
        return timeout == null ? this : by(Deadline.after(timeout));
    }

    /** Returns this session with this deadline, or its earlier one. */
    public Session by(Deadline end) {
        Deadline earlier = deadline == null ? end : deadline.orEarlier(end);
        return new Session(wire, listeners, clock, sleeper, encryption, allowScans, keys, capacity, limit, earlier);
    }

    /** Returns this session with calls that report the consumed capacity, or not. */
    public Session returning(ReturnConsumedCapacity detail) {
        return new Session(wire, listeners, clock, sleeper, encryption, allowScans, keys, detail, limit, deadline);
    }

    /** Returns this session with a limit of the capacity in addition to its own; calls report what they consume. */
    public Session limitedBy(CapacityLimit other) {
        CapacityLimit both = limit == null ? other : limit.and(other);
        ReturnConsumedCapacity detail =
                capacity == ReturnConsumedCapacity.NONE ? ReturnConsumedCapacity.TOTAL : capacity;
        return new Session(wire, listeners, clock, sleeper, encryption, allowScans, keys, detail, both, deadline);
    }

    /** Returns this session with further listeners. */
    public Session observedBy(List<CallListener> more) {
        List<CallListener> all = new ArrayList<>(listeners);
        all.addAll(more);
        return new Session(
                new ObservedWire(wire, more),
                List.copyOf(all),
                clock,
                sleeper,
                encryption,
                allowScans,
                keys,
                capacity,
                limit,
                deadline);
    }

    /** Notifies the listeners of an item that was converted to its present form. */
    void upcasted(ItemUpcast upcast) {
        ObservedWire.notifyEach(listeners, listener -> listener.upcasted(upcast));
    }

    /**
     * Rejects what another client built, whose account, tables, keys and clock may be others. A client with another deadline,
     * listener or limit is the same one.
     *
     * @param other the session of the client that built it
     * @param built what it is, for the message
     */
    public void requireOwn(Session other, String built, Model model, String operation) {
        if (keys.wire() != other.keys.wire()) {
            throw new TableTheoryException(
                    "the " + built
                            + " was built by another client, which may have another account, region or table prefix; build"
                            + " it with the client of the transaction",
                    ErrorCodes.INVALID_OPERATOR,
                    ErrorContext.of(operation, model.subject()));
        }
    }

    /** Returns a mapper that decrypts what it reads, and converts items of older forms to the present form. */
    public <T> Mapper<T> reading(Mapper<T> mapper) {
        Evolution evolution = mapper.evolution();
        String attribute = evolution == null ? null : evolution.attribute();
        return evolution == null || attribute == null
                ? encryption.decrypting(mapper)
                : UpcastingMapper.of(mapper, evolution, attribute, this);
    }

    /** Returns the capacity that a call consumed; empty if the client does not request it. */
    public List<ConsumedCapacity> consumed(WireResponse response) {
        return capacity == ReturnConsumedCapacity.NONE ? List.of() : response.consumedCapacity();
    }

    /** Returns how many items a page should read to suit the limit of the capacity; null for any number. */
    public @Nullable Integer pageItems() {
        return limit == null ? null : limit.pageItems();
    }

    /** Records what a page has cost, for the size of the next one. */
    public void pageRead(int items, List<ConsumedCapacity> consumed) {
        if (limit != null) {
            limit.pageRead(items, consumed);
        }
    }

    /** Sends the request of a plan for a model, and returns the response. Rejects a model that cannot be encrypted. */
    public WireResponse call(Plan plan, Model model) {
        requireTable(model, plan.operation());
        encryption.require(model, plan.operation());
        return send(plan.request(model.subject(), deadline, capacity));
    }

    /** Sends the request of a plan for several models, and returns the response. Rejects models that cannot be encrypted. */
    public WireResponse call(Plan plan, Collection<Model> models) {
        for (Model each : models) {
            requireTable(each, plan.operation());
            encryption.require(each, plan.operation());
        }
        String model = models.size() == 1 ? models.iterator().next().name() : null;
        return send(plan.request(model, deadline, capacity));
    }

    private WireResponse send(WireRequest request) {
        return limit == null ? wire.call(request) : limit.call(wire, request);
    }

    private static void requireTable(Model model, String operation) {
        String problem = model.tableProblem();
        if (problem != null) {
            throw new TableTheoryException(
                    problem, ErrorCodes.INVALID_MODEL, ErrorContext.of(operation, model.subject()));
        }
    }

    /** Sends the request of a plan for a model with a timeout, and returns the response. */
    public WireResponse call(Plan plan, Model model, @Nullable Duration timeout) {
        return within(timeout).call(plan, model);
    }
}
