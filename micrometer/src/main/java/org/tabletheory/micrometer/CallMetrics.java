package org.tabletheory.micrometer;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.CallAttempt;
import org.tabletheory.wire.CallEvent;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.CallStart;
import org.tabletheory.wire.ConsumedCapacity;
import org.tabletheory.wire.ItemUpcast;

/**
 * Records the calls of a client as Micrometer meters.
 *
 * <pre>{@code
 * Config config = Config.builder()
 *         .listener(CallMetrics.of(io.micrometer.core.instrument.Metrics.globalRegistry))
 *         .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
 *         .build();
 * }</pre>
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>type</th><th>tags</th></tr>
 * <tr><td>{@code tabletheory.calls}</td><td>timer</td><td>operation, table, index, outcome, exception</td></tr>
 * <tr><td>{@code tabletheory.retries}</td><td>counter</td><td>operation, table, index</td></tr>
 * <tr><td>{@code tabletheory.throttles}</td><td>counter of throttled attempts</td>
 *     <td>operation, table, index, reason</td></tr>
 * <tr><td>{@code tabletheory.consumed.capacity}</td><td>counter of capacity units</td>
 *     <td>operation, table, index</td></tr>
 * <tr><td>{@code tabletheory.upcasts}</td><td>counter of items of older forms that were read</td>
 *     <td>table, model, form</td></tr>
 * </table>
 *
 * <p>The tag {@code outcome} is a {@link org.tabletheory.wire.CallOutcome} in lower case, {@code exception} the simple name of the
 * exception's class, {@code reason} DynamoDB's. A tag that does not apply is {@code none}; {@code table} also if a batch or a
 * transaction uses several tables. Tags have no attribute values. After 2000 tables, indexes and reasons that responses name, the
 * next ones are {@code other}. Capacity is known if {@code Config.returnConsumedCapacity} is
 * set. {@link ConnectionMetrics} records the connections. Thread-safe.
 */
public final class CallMetrics implements CallListener {
    private static final String NONE = "none";

    private static final String OTHER = "other";

    /** Every name is a series that the registry keeps. */
    private static final int MAX_NAMES = 2_000;

    private final Tags common;
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final MeterProvider<Timer> calls;
    private final MeterProvider<Counter> retries;
    private final MeterProvider<Counter> throttles;
    private final MeterProvider<Counter> capacity;
    private final MeterProvider<Counter> upcasts;

    private CallMetrics(MeterRegistry registry, Tags common) {
        this.common = common;
        calls = Timer.builder("tabletheory.calls")
                .description("Calls to DynamoDB, with retries")
                .withRegistry(registry);
        retries = Counter.builder("tabletheory.retries")
                .description("Attempts after the first of a call")
                .withRegistry(registry);
        throttles = Counter.builder("tabletheory.throttles")
                .description("Attempts that DynamoDB throttled")
                .withRegistry(registry);
        capacity = Counter.builder("tabletheory.consumed.capacity")
                .description("Capacity units that DynamoDB reported")
                .baseUnit("units")
                .withRegistry(registry);
        upcasts = Counter.builder("tabletheory.upcasts")
                .description("Items of older forms that were read")
                .withRegistry(registry);
    }

    /** Returns a listener that records calls in a registry. */
    public static CallMetrics of(MeterRegistry registry) {
        return of(registry, Tags.empty());
    }

    /**
     * Returns a listener that records calls in a registry with further tags, which distinguish several clients.
     *
     * <pre>{@code
     * CallListener listener = CallMetrics.of(
     *         io.micrometer.core.instrument.Metrics.globalRegistry,
     *         io.micrometer.core.instrument.Tags.of("client", "billing"));
     * }</pre>
     */
    public static CallMetrics of(MeterRegistry registry, Iterable<Tag> tags) {
        return new CallMetrics(registry, Tags.of(tags));
    }

    @Override
    public void attempted(CallStart start, CallAttempt attempt) {
        if (attempt.number() > 1) {
            retries.withTags(tags(start)).increment();
        }
        if (attempt.throttled()) {
            String reason = attempt.throttlingReasons().isEmpty()
                    ? NONE
                    : attempt.throttlingReasons().get(0).reason();
            throttles
                    .withTags(tags(start).and("reason", isKnown(reason) ? reason : OTHER))
                    .increment();
        }
    }

    @Override
    public void completed(CallEvent event) {
        String exception = event.failure()
                .map(failure -> failure.getClass().getSimpleName())
                .orElse(NONE);
        calls.withTags(tags(event.start())
                        .and("outcome", event.outcome().name().toLowerCase(Locale.ROOT), "exception", exception))
                .record(event.duration());
        for (ConsumedCapacity consumed : event.consumedCapacity()) {
            countCapacity(event.start(), consumed);
        }
    }

    @Override
    public void upcasted(ItemUpcast upcast) {
        upcasts.withTags(common.and(
                        "table", upcast.table(), "model", upcast.model(), "form", Integer.toString(upcast.from())))
                .increment();
    }

    private void countCapacity(CallStart start, ConsumedCapacity consumed) {
        // Without details of indexes, a query of an index consumed nothing of the table.
        String index = consumed.indexes().isEmpty() ? start.index() : null;
        countCapacity(start.operation(), consumed.table(), index, consumed.tableUnits());
        for (Map.Entry<String, Double> each : consumed.indexes().entrySet()) {
            countCapacity(start.operation(), consumed.table(), each.getKey(), each.getValue());
        }
    }

    private void countCapacity(String operation, String table, @Nullable String index, double units) {
        if (units > 0) {
            boolean known = isKnown(index == null ? table : table + "/" + index);
            Tags tags = known ? tags(operation, table, index) : tags(operation, OTHER, OTHER);
            capacity.withTags(tags).increment(units);
        }
    }

    /** Returns whether a response may have this name; a server that invents names must not fill the registry. */
    private boolean isKnown(String name) {
        return names.contains(name) || (names.size() < MAX_NAMES && names.add(name));
    }

    private Tags tags(CallStart start) {
        return tags(start.operation(), start.table(), start.index());
    }

    /** Always returns the same keys, as some registries require. */
    private Tags tags(String operation, @Nullable String table, @Nullable String index) {
        return common.and(
                "operation", operation, "table", table == null ? NONE : table, "index", index == null ? NONE : index);
    }
}
