package org.tabletheory.client.internal.http;

import java.io.IOException;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/**
 * HTTP/1.1 over sockets, as much of it as a service of small requests and answers needs.
 *
 * <p>A request goes out in one write, an answer is read as it comes, and the connection is kept for the next. Nothing is
 * ever sent twice, no thread is started, and breaking an exchange off closes its socket, which wakes who waits on it. There
 * are no timeouts but that of connecting: the caller watches the clock and breaks off. Safe for use by many threads.
 */
public final class SocketHttpClient implements SdkHttpClient {
    private final Connections connections;

    /** A client that trusts whom the JVM trusts. */
    public SocketHttpClient() {
        this(new JvmTrust());
    }

    SocketHttpClient(Supplier<SSLSocketFactory> tls) {
        this.connections = new Connections(tls);
    }

    /** The JVM's own settings, looked at when a connection is the first to need them. */
    private static final class JvmTrust implements Supplier<SSLSocketFactory> {
        @Override
        public SSLSocketFactory get() {
            return (SSLSocketFactory) SSLSocketFactory.getDefault();
        }
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new Exchange(request);
    }

    @Override
    public String clientName() {
        return "TableTheorySocket";
    }

    @Override
    public void close() {
        connections.close();
    }

    /**
     * One request and its answer, for one thread; any may break it off, as long as it has the connection: once that went
     * back, it may serve another.
     */
    private final class Exchange implements ExecutableHttpRequest, AnswerBody.Ending {
        private final HttpExecuteRequest request;
        private @Nullable Connection connection;
        private boolean aborted;

        Exchange(HttpExecuteRequest request) {
            this.request = request;
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            Connection taken = connections.take(Origin.of(request.httpRequest()));
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
