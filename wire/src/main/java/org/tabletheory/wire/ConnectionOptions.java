package org.tabletheory.wire;

import java.time.Duration;

/**
 * How connections to DynamoDB are opened and kept.
 *
 * <pre>{@code
 * Config config = Config.builder()
 *         .connections(ConnectionOptions.defaults().maxConnections(100).connectTimeout(Duration.ofSeconds(1)))
 *         .build();
 * }</pre>
 *
 * <p>A call takes an idle connection or opens one, so there are as many as there are calls at the same time, up to {@link
 * #maxConnections(int)}. Each method returns a copy. Immutable.
 */
public final class ConnectionOptions {
    private static final Duration SWEEP_TIME = Duration.ofSeconds(5);
    private static final ConnectionOptions DEFAULTS =
            new ConnectionOptions(Duration.ofSeconds(2), Duration.ofSeconds(60), Duration.ofMinutes(5), 256, 256);

    private final Duration connectTimeout;
    private final Duration idleTime;
    private final Duration maxAge;
    private final int maxIdle;
    private final int maxConnections;

    private ConnectionOptions(
            Duration connectTimeout, Duration idleTime, Duration maxAge, int maxIdle, int maxConnections) {
        this.connectTimeout = positive("connectTimeout", connectTimeout);
        this.idleTime = positive("idleTime", idleTime);
        this.maxAge = positive("maxAge", maxAge);
        this.maxIdle = maxIdle;
        this.maxConnections = maxConnections;
    }

    private static Duration positive(String name, Duration duration) {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException(name + " " + duration + " of connections is not positive");
        }
        return duration;
    }

    /** Returns the defaults: 2 s to connect, idle for 60 s, 5 minutes old, 256 in use and 256 idle. */
    public static ConnectionOptions defaults() {
        return DEFAULTS;
    }

    /** Sets how long connecting to one address may take; the attempt timeout includes it. */
    public ConnectionOptions connectTimeout(Duration connectTimeout) {
        return new ConnectionOptions(connectTimeout, idleTime, maxAge, maxIdle, maxConnections);
    }

    /** Sets how long a connection is kept without use; DynamoDB and load balancers close idle connections, too. */
    public ConnectionOptions idleTime(Duration idleTime) {
        return new ConnectionOptions(connectTimeout, idleTime, maxAge, maxIdle, maxConnections);
    }

    /** Sets after which time a connection is replaced, so that changes in DNS are followed. */
    public ConnectionOptions maxAge(Duration maxAge) {
        return new ConnectionOptions(connectTimeout, idleTime, maxAge, maxIdle, maxConnections);
    }

    /** Sets how many idle connections are kept; 0 opens a connection per call. */
    public ConnectionOptions maxIdle(int maxIdle) {
        if (maxIdle < 0) {
            throw new IllegalArgumentException("maxIdle " + maxIdle + " is negative");
        }
        return new ConnectionOptions(connectTimeout, idleTime, maxAge, maxIdle, maxConnections);
    }

    /**
     * Sets how many connections may be in use at the same time. Further calls wait for one, at most until the deadline of the
     * call; the attempt timeout starts when there is one.
     */
    public ConnectionOptions maxConnections(int maxConnections) {
        if (maxConnections < 1) {
            throw new IllegalArgumentException("maxConnections " + maxConnections + " is not positive");
        }
        return new ConnectionOptions(connectTimeout, idleTime, maxAge, maxIdle, maxConnections);
    }

    /** Returns how long connecting may take. */
    public Duration connectTimeout() {
        return connectTimeout;
    }

    /** Returns how long a connection is kept without use. */
    public Duration idleTime() {
        return idleTime;
    }

    /** Returns after which time a connection is replaced. */
    public Duration maxAge() {
        return maxAge;
    }

    /** Returns how many idle connections are kept. */
    public int maxIdle() {
        return maxIdle;
    }

    /** Returns how many connections may be in use at the same time. */
    public int maxConnections() {
        return maxConnections;
    }

    /** Returns the time between two searches for connections to close: short if they expire soon. */
    public Duration sweepTime() {
        Duration shortest = idleTime.compareTo(maxAge) < 0 ? idleTime : maxAge;
        return SWEEP_TIME.compareTo(shortest) < 0 ? SWEEP_TIME : shortest;
    }

    @Override
    public String toString() {
        return "ConnectionOptions[connectTimeout=" + connectTimeout + ", idleTime=" + idleTime + ", maxAge=" + maxAge
                + ", maxIdle=" + maxIdle + ", maxConnections=" + maxConnections + "]";
    }
}
