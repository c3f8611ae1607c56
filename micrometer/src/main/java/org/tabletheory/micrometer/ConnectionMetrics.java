package org.tabletheory.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.ToDoubleFunction;
import org.tabletheory.client.TableTheory;
import org.tabletheory.wire.ConnectionUse;

/**
 * Meters for the connections of a client.
 *
 * <pre>{@code
 * ConnectionMetrics.of(db).bindTo(io.micrometer.core.instrument.Metrics.globalRegistry);
 * }</pre>
 *
 * <p>The gauges {@code tabletheory.connections.active}, {@code .idle} and {@code .waiting} (calls that wait because {@code
 * maxConnections} are in use) and the counter {@code tabletheory.connections.opened} have the values of {@link
 * TableTheory#connectionUse()}. Gauges are {@code NaN} if the client does not manage connections itself. The registry refers to the
 * client weakly. Immutable.
 */
public final class ConnectionMetrics implements MeterBinder {
    private final TableTheory client;
    private final Tags tags;

    private ConnectionMetrics(TableTheory client, Tags tags) {
        this.client = client;
        this.tags = tags;
    }

    /** Returns the meters of a client. */
    public static ConnectionMetrics of(TableTheory client) {
        return of(client, Tags.empty());
    }

    /** Returns the meters of a client with tags, which distinguish several clients. */
    public static ConnectionMetrics of(TableTheory client, Iterable<Tag> tags) {
        return new ConnectionMetrics(client, Tags.of(tags));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        gauge(registry, "active", "Connections that calls are using", ConnectionUse::active);
        gauge(registry, "idle", "Open connections that wait for the next call", ConnectionUse::idle);
        gauge(registry, "waiting", "Calls that wait for a connection", ConnectionUse::waiting);
        FunctionCounter.builder("tabletheory.connections.opened", client, each -> value(each, ConnectionUse::opened))
                .description("Connections that were opened")
                .tags(tags)
                .register(registry);
    }

    private void gauge(MeterRegistry registry, String name, String description, ToDoubleFunction<ConnectionUse> value) {
        Gauge.builder("tabletheory.connections." + name, client, each -> value(each, value))
                .description(description)
                .tags(tags)
                .register(registry);
    }

    private static double value(TableTheory client, ToDoubleFunction<ConnectionUse> value) {
        return client.connectionUse().map(value::applyAsDouble).orElse(Double.NaN);
    }
}
