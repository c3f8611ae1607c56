package org.tabletheory.wire.spi;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/**
 * Notifies listeners of the calls of another wire, whatever wire it is.
 *
 * <p>Listeners are called in their order when a call starts and in the opposite order when it ends, so that their spans
 * are nested. Attempts are those that the other wire reports to {@link WireRequest#observer()}. Thread-safe.
 */
public final class ObservedWire extends ForwardingWire {

    private static final AtomicLong IDS = new AtomicLong();

    private final List<CallListener> listeners;

    /** Creates a wire that closes the other one when it is closed. */
    public ObservedWire(Wire wire, List<? extends CallListener> listeners) {
        super(wire);
        this.listeners = List.copyOf(listeners);
    }

    @Override
    public WireResponse call(WireRequest request) {
        Report report = new Report(request);
        report.started();
        WireResponse response;
        try {
            response = wire.call(request.observedBy(report));
        } catch (RuntimeException | Error e) {
            report.completed(null, e);
            throw e;
        }
        report.completed(response, null);
        return response;
    }

    @Override
    public Runnable propagating(Runnable task) {
        Runnable carried = wire.propagating(task);
        for (CallListener listener : listeners) {
            try {
                carried = Objects.requireNonNull(
                        listener.propagating(carried), "CallListener.propagating returned null instead of a task");
            } catch (Throwable e) {
                logged(e);
            }
        }
        return carried;
    }

    /** Notifies each listener; what one throws is logged, and neither ends the call nor keeps it from the others. */
    public static void notifyEach(List<CallListener> listeners, Consumer<CallListener> notification) {
        for (CallListener each : listeners) {
            safely(each, notification);
        }
    }

    /** Errors too, even of the virtual machine: they must not take the place of the outcome of a write that was applied. */
    private static void safely(CallListener listener, Consumer<CallListener> notification) {
        try {
            notification.accept(listener);
        } catch (Throwable e) {
            logged(e);
        }
    }

    private static void logged(Throwable thrown) {
        try {
            System.getLogger("org.tabletheory.calls").log(Level.WARNING, "a CallListener threw an exception", thrown);
        } catch (Throwable notLogged) {
            thrown.addSuppressed(notLogged); // a logger that fails, too, must not hide the outcome either
        }
    }

    /** The events of one call, for its thread. */
    private final class Report implements Consumer<CallAttempt> {
        private final CallStart start;
        private final boolean returnsCapacity;
        private final @Nullable Consumer<CallAttempt> outer;
        private final List<CallAttempt> attempts = new ArrayList<>(1);
        private final long startNanos = System.nanoTime();

        Report(WireRequest request) {
            this.returnsCapacity = request.returnsCapacity();
            this.outer = request.observer();
            this.start = outer instanceof Report same
                    ? same.start // another wire of this class observes the call already
                    : new CallStart(
                            IDS.incrementAndGet(),
                            request.operation(),
                            request.table(),
                            request.index(),
                            request.model(),
                            wire.endpoint().orElse(null));
        }

        void started() {
            notifyEach(listeners, listener -> listener.started(start));
        }

        @Override
        public void accept(CallAttempt attempt) {
            attempts.add(attempt);
            for (int i = listeners.size() - 1; i >= 0; i--) {
                safely(listeners.get(i), listener -> listener.attempted(start, attempt));
            }
            if (outer != null) {
                outer.accept(attempt);
            }
        }

        void completed(@Nullable WireResponse response, @Nullable Throwable failure) {
            Duration duration = Duration.ofNanos(System.nanoTime() - startNanos);
            CallEvent event = new CallEvent(start, attempts, duration, returnsCapacity, response, failure);
            for (int i = listeners.size() - 1; i >= 0; i--) {
                safely(listeners.get(i), listener -> listener.completed(event));
            }
        }
    }
}
