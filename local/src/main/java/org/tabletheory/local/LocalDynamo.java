package org.tabletheory.local;

import java.net.URI;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A DynamoDB Local of your own, running in a process beside this one.
 *
 * <pre>{@code
 * try (LocalDynamo dynamo = LocalDynamo.start()) {
 *     URI endpoint = dynamo.endpoint();   // any region, any credentials
 * }
 * }</pre>
 *
 * <p>The server's libraries never meet yours: they are on the class path of the other process alone. That process ends
 * with {@link #close()} and at the latest with this JVM, however it ends. The first start on a machine lets Maven fetch
 * the server; later ones need no network and take a second or two.
 *
 * <p>Safe for use by many threads.
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

    /** Starts on the database in this directory, on a free port; what is written there outlives the process. */
    public static LocalDynamo start(Path directory) {
        return builder().data(directory).start();
    }

    /** Prepares a start with a port or a directory of your choice. */
    public static Builder builder() {
        return new Builder();
    }

    /** Where clients connect, such as {@code http://127.0.0.1:41234}. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + process.port());
    }

    /** True until the server has ended, by {@link #close()} or on its own. */
    public boolean isRunning() {
        return process.isAlive();
    }

    /** Waits until the server has ended, by {@link #close()} from another thread or on its own. */
    public void awaitEnd() throws InterruptedException {
        process.awaitEnd();
    }

    /** Stops the server and waits for its end; a second call does nothing. */
    @Override
    public void close() {
        process.stop();
    }

    /** What a start may choose: the port and the place of the data. Not safe for use by many threads. */
    public static final class Builder {

        private int port;
        private @Nullable Path data;
        private Runnable onFetch = () -> {};

        private Builder() {}

        /** Listens on this port instead of a free one. */
        public Builder port(int port) {
            if (port < 1 || port > 65_535) {
                throw new IllegalArgumentException("port " + port + " is not between 1 and 65535");
            }
            this.port = port;
            return this;
        }

        /** Keeps the data in this directory, created when absent, instead of in memory. */
        public Builder data(Path directory) {
            this.data = directory;
            return this;
        }

        /** Is told before Maven is asked to fetch the server, which takes a while, once on a machine. */
        public Builder onFetch(Runnable notice) {
            this.onFetch = notice;
            return this;
        }

        /** Fetches the server when this machine has none yet, starts it and returns once it accepts connections. */
        public LocalDynamo start() {
            Path jars = new ServerJars(Machine.current(), onFetch).resolve();
            return new LocalDynamo(ServerProcess.start(jars, port, data));
        }
    }
}
