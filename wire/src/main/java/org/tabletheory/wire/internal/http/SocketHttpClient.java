package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.net.URI;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.signing.SignedRequest;

/**
 * An HTTP/1.1 client over sockets, limited to what a service with small requests and responses needs.
 *
 * <p>A request is sent with one write, a response is read as it arrives, and the connection is pooled. Nothing is
 * ever sent twice, no thread is started, and aborting an exchange closes its socket, which wakes the blocked thread. The only
 * timeout is that of connecting: for others the caller aborts the exchange. Thread-safe.
 */
public final class SocketHttpClient implements Transport {
    private final ConnectionPool connections;

    /** Creates a client for one endpoint, with the JVM's trust settings and without a proxy. */
    public SocketHttpClient(URI endpoint) {
        this(endpoint, null, ConnectionOptions.defaults());
    }

    /** Creates a client for one endpoint, with the JVM's trust settings. */
    public SocketHttpClient(URI endpoint, @Nullable ProxyServer proxy, ConnectionOptions options) {
        this(endpoint, proxy, new JvmTrust(), options);
    }

    SocketHttpClient(
            URI endpoint, @Nullable ProxyServer proxy, Supplier<SSLSocketFactory> tls, ConnectionOptions options) {
        this.connections = new ConnectionPool(Origin.of(endpoint), proxy, tls, options);
    }

    /** The JVM's trust settings, loaded by the first connection that needs them. */
    private static final class JvmTrust implements Supplier<SSLSocketFactory> {
        @Override
        public SSLSocketFactory get() {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
    }

    @Override
    public void enter(Deadline call) throws PoolExhaustedException, InterruptedException {
        connections.enter(call);
    }

    @Override
    public void leave() {
        connections.leave();
    }

    @Override
    public HttpExchange prepare(SignedRequest request, Effect effect, Deadline deadline) {
        return new SocketExchange(request, effect);
    }

    @Override
    public ConnectionUse use() {
        return connections.use();
    }

    @Override
    public void close() {
        connections.close();
    }

    /**
     * One request and its response, for one thread. Any thread may abort it while it has the connection: once returned to the
     * pool, the connection may belong to another exchange.
     */
    private final class SocketExchange implements HttpExchange, ResponseStream.ConnectionRelease {
        private final SignedRequest request;
        private final Effect effect;
        private @Nullable Connection connection;
        private boolean aborted;

        SocketExchange(SignedRequest request, Effect effect) {
            this.request = request;
            this.effect = effect;
        }

        @Override
        public HttpResponse call() throws IOException {
            Connection taken = connections.take(effect);
            begin(taken);
            try {
                open(taken);
                taken.send(request);
                return taken.receive(this);
            } catch (Throwable e) {
                // Also after an Error, such as a lack of memory: the pool would lack this connection for good.
                discard();
                throw e;
            }
        }

        private static void open(Connection taken) throws NotConnectedException {
            try {
                taken.open();
            } catch (IOException e) {
                throw new NotConnectedException(e);
            }
        }

        private synchronized void begin(Connection taken) throws NotConnectedException {
            connection = taken;
            if (aborted) {
                discard();
                throw new NotConnectedException(new IOException("the exchange was aborted before it started"));
            }
        }

        @Override
        public synchronized void reuse() {
            Connection ours = connection;
            connection = null;
            if (ours != null) {
                connections.giveBack(ours);
            }
        }

        @Override
        public synchronized void discard() {
            Connection ours = connection;
            connection = null;
            if (ours != null) {
                connections.discard(ours);
            }
        }

        @Override
        public synchronized void abort() {
            aborted = true;
            discard();
        }

        /** Closing a channel never blocks. */
        @Override
        public boolean abortMayBlock() {
            return false;
        }
    }
}
