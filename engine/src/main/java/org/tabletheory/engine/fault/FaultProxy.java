package org.tabletheory.engine.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.tabletheory.engine.internal.http.ConnectionAcceptor;
import org.tabletheory.engine.internal.http.ConnectionAcceptor.ThreadStarter;

/**
 * A proxy between a client and DynamoDB on this machine that injects faults according to a plan.
 *
 * <pre>{@code
 * FaultPlan plan = FaultPlan.seeded(42, 10, List.of(Fault.RESET_AFTER, Fault.THROTTLE));
 * try (EngineEndpoint dynamo = DynamoEngine.start().listen(0);
 *         FaultProxy proxy = FaultProxy.start(dynamo.uri(), plan)) {
 *     URI endpoint = proxy.endpoint(); // the client connects to it
 *     long resets = proxy.injected().get(Fault.RESET_AFTER);
 * }
 * }</pre>
 *
 * <p>Its threads and connections end with {@link #close()}. Thread-safe.
 */
public final class FaultProxy implements AutoCloseable {

    private final URI target;
    private final ServerSocket listening;
    private final ThreadStarter threads;
    private @Nullable Thread accepting;
    private final Set<ProxyConnection> connections = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();
    private final Map<Fault, LongAdder> injected = new ConcurrentHashMap<>();
    private final ServerClock clock = new ServerClock();
    private volatile FaultPlan plan;
    private volatile Duration stall = Duration.ofSeconds(2);

    private FaultProxy(URI target, FaultPlan plan, ThreadStarter threads) throws IOException {
        this.target = target;
        this.plan = plan;
        this.threads = threads;
        this.listening = new ServerSocket(0, 128, InetAddress.getLoopbackAddress());
    }

    /** Starts a proxy on a free port in front of this endpoint, which must be plain HTTP. */
    public static FaultProxy start(URI target, FaultPlan plan) {
        return start(target, plan, ConnectionAcceptor::startDaemon);
    }

    static FaultProxy start(URI target, FaultPlan plan, ThreadStarter threads) {
        try {
            FaultProxy proxy = new FaultProxy(target, plan, threads);
            proxy.accepting = ConnectionAcceptor.start(proxy.listening, "fault-proxy", threads, proxy::accepted);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("the proxy cannot open a port on this machine", e);
        }
    }

    /** Returns the endpoint for clients. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + listening.getLocalPort());
    }

    /** Replaces the plan. */
    public void plan(FaultPlan plan) {
        this.plan = plan;
    }

    /** Sets how long {@link Fault#DELAY}, {@link Fault#STALL} and {@link Fault#DRIP} take. Default: 2 s. */
    public void stallFor(Duration duration) {
        this.stall = duration;
    }

    /** Returns the number of requests so far. */
    public long requests() {
        return requests.get();
    }

    /** Returns how often each fault was injected, including those with 0. */
    public Map<Fault, Long> injected() {
        Map<Fault, Long> counts = new EnumMap<>(Fault.class);
        for (Fault fault : Fault.values()) {
            LongAdder count = injected.get(fault);
            counts.put(fault, count == null ? 0 : count.sum());
        }
        return counts;
    }

    /** Returns the number of connected clients. */
    public int openConnections() {
        return connections.size();
    }

    @Override
    public void close() {
        closeQuietly(listening);
        try {
            if (accepting != null) {
                accepting.join();
            }
            connections.forEach(ProxyConnection::close);
            for (ProxyConnection connection : connections) {
                connection.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            connections.forEach(ProxyConnection::close);
        }
    }

    private void accepted(Socket client) {
        ProxyConnection connection = new ProxyConnection(this, client);
        connections.add(connection);
        boolean started = false;
        try {
            connection.start(threads);
            started = true;
        } finally {
            if (!started) {
                connections.remove(connection);
            }
        }
    }

    Fault next(String operation) {
        Fault fault = plan.faultFor(requests.getAndIncrement(), operation);
        injected.computeIfAbsent(fault, ignored -> new LongAdder()).increment();
        return fault;
    }

    void ended(ProxyConnection connection) {
        connections.remove(connection);
    }

    URI target() {
        return target;
    }

    ServerClock clock() {
        return clock;
    }

    Duration stall() {
        return stall;
    }

    static void closeQuietly(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (Exception e) {
            // The connection is discarded, and its peer sees it closed either way.
        }
    }
}
