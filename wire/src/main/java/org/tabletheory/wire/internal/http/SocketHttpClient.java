package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.net.URI;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.signing.SignedRequest;

/**
 * HTTP/1.1 over sockets, as much of it as a service of small requests and answers needs.
 *
 * <p>A request goes out in one write, an answer is read as it comes, and the connection is kept for the next. Nothing is
 * ever sent twice, no thread is started, and breaking an exchange off closes its socket, which wakes who waits on it. There
 * are no timeouts but that of connecting: the caller watches the clock and breaks off. Safe for use by many threads.
 */
public final class SocketHttpClient implements Transport {
    private final ConnectionPool connections;

    /** A client for one endpoint, which trusts whom the JVM trusts. */
    public SocketHttpClient(URI endpoint) {
        this(endpoint, new JvmTrust());
    }

    SocketHttpClient(URI endpoint, Supplier<SSLSocketFactory> tls) {
        this.connections = new ConnectionPool(Origin.of(endpoint), tls);
    }

    /** The JVM's own settings, looked at when a connection is the first to need them. */
    private static final class JvmTrust implements Supplier<SSLSocketFactory> {
        @Override
        public SSLSocketFactory get() {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
    }

    @Override
    public HttpExchange prepare(SignedRequest request, Deadline deadline) {
        return new SocketExchange(request);
    }

    @Override
    public void close() {
        connections.close();
    }

    /**
     * One request and its answer, for one thread; any may break it off, as long as it has the connection: once that went
     * back, it may serve another.
     */
    private final class SocketExchange implements HttpExchange, ResponseStream.Ending {
        private final SignedRequest request;
        private @Nullable Connection connection;
        private boolean aborted;

        SocketExchange(SignedRequest request) {
            this.request = request;
        }

        @Override
        public HttpResponse call() throws IOException {
            Connection taken = connections.take();
            begin(taken);
            try {
                taken.open();
                taken.send(request);
                return taken.receive(this);
            } catch (IOException | RuntimeException e) {
                broken();
                throw e;
            }
        }

        private synchronized void begin(Connection taken) throws IOException {
            connection = taken;
            if (aborted) {
                broken();
                throw new IOException("the exchange was broken off before it began");
            }
        }

        @Override
        public synchronized void whole() {
            Connection ours = connection;
            connection = null;
            if (ours != null && !aborted) {
                connections.giveBack(ours);
            }
        }

        @Override
        public synchronized void broken() {
            Connection ours = connection;
            connection = null;
            if (ours != null) {
                ours.close();
            }
        }

        @Override
        public synchronized void abort() {
            aborted = true;
            broken();
        }
    }
}
