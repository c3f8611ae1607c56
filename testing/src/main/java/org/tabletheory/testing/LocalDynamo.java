package org.tabletheory.testing;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * DynamoDB Local in a separate process.
 *
 * <pre>{@code
 * try (LocalDynamo dynamo = LocalDynamo.start()) {
 *     URI endpoint = dynamo.endpoint();   // any region, any credentials
 * }
 * }</pre>
 *
 * <p>The server's libraries do not conflict with yours: they are only on the class path of the other process. That process ends
 * with {@link #close()} and at the latest with this JVM, even if it is killed. The first start on a machine uses Maven to fetch
 * the server; later ones need no network and take one or two seconds.
 *
 * <p>Thread-safe.
 */
public final class LocalDynamo implements AutoCloseable {

    private final ServerProcess process;

    private LocalDynamo(ServerProcess process) {
        this.process = process;
    }

    /** Starts an empty database in memory, on a free port. */
    public static LocalDynamo start() {
        return builder().start();
    }

    /** Starts with the database in this directory, which is persistent, on a free port. */
    public static LocalDynamo start(Path directory) {
        return builder().data(directory).start();
    }

    /** Returns a builder to choose port and directory. */
    public static Builder builder() {
        return new Builder();
    }

    /** Returns the endpoint for clients, such as {@code http://127.0.0.1:41234}. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + process.port());
    }

    /** Returns whether the server is running. */
    public boolean isRunning() {
        return process.isAlive();
    }

    /** Waits until the server has ended, by itself or by {@link #close()} from another thread. */
    public void awaitEnd() throws InterruptedException {
        process.awaitEnd();
    }

    /** Stops the server and waits until it has ended; a second call does nothing. */
    @Override
    public void close() {
        process.stop();
    }

    /** Configures a server. Not thread-safe. */
    public static final class Builder {

        private int port;
        private @Nullable Path data;
        private Runnable onFetch = () -> {};

        private Builder() {}

        /** Sets the port. Default: a free one. */
        public Builder port(int port) {
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException("port " + port + " is not between 1 and 65535");
            }
            this.port = port;
            return this;
        }

        /** Stores the data in this directory, created if necessary. Default: in memory. */
        public Builder data(Path directory) {
            this.data = directory;
            return this;
        }

        /** Sets a callback that runs before Maven fetches the server, which takes a while, once per machine. */
        public Builder onFetch(Runnable callback) {
            this.onFetch = callback;
            return this;
        }

        /** Fetches the server if necessary, starts it and returns when it accepts connections. */
        public LocalDynamo start() {
            Machine machine = Machine.current();
            Path jars = new ServerJars(machine, onFetch).resolve();
            return new LocalDynamo(ServerProcess.start(jars, port, data, machine.temporaryDirectory()));
        }
    }
}
