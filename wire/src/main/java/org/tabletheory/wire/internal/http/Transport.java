package org.tabletheory.wire.internal.http;

import java.net.URI;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.ConnectionOptions;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.internal.signing.SignedRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Sends requests to the endpoint: with the configured HTTP client, else with our own. Our own does not support SOCKS;
 * through a SOCKS proxy the URL-connection client is used, else any SDK client on the class path. Thread-safe.
 */
public interface Transport extends AutoCloseable {

    /**
     * Waits until another exchange may begin, at most until the deadline of the call. The caller ends it by {@link #leave}.
     *
     * @throws PoolExhaustedException if all connections are in use until the deadline
     */
    default void enter(Deadline call) throws PoolExhaustedException, InterruptedException {}

    /** Lets another exchange begin. */
    default void leave() {}

    /** Prepares an exchange on the calling thread; nothing is sent yet. The client enforces the deadline as far as it can. */
    HttpExchange prepare(SignedRequest request, Effect effect, Deadline deadline);

    /** Returns how the connections are used; null if another client manages them. */
    default @Nullable ConnectionUse use() {
        return null;
    }

    @Override
    void close();

    /**
     * Returns the transport for an endpoint.
     *
     * @param given the configured HTTP client, or null
     * @param proxy the HTTP proxy to use, or null
     * @param socks whether the JVM is configured to reach the endpoint through a SOCKS proxy
     */
    static Transport of(
            URI endpoint,
            @Nullable SdkHttpClient given,
            @Nullable ProxyServer proxy,
            boolean socks,
            ConnectionOptions options) {
        if (given != null) {
            return new SdkTransport(endpoint, given, false, null);
        }
        if (proxy != null || !socks) {
            return new SocketHttpClient(endpoint, proxy, options);
        }
        try {
            return UrlConnection.transport(endpoint, options);
        } catch (NoClassDefFoundError excludedByTheUser) {
            return onClassPath(endpoint);
        }
    }

    private static Transport onClassPath(URI endpoint) {
        for (SdkHttpService service : ServiceLoader.load(SdkHttpService.class)) {
            return new SdkTransport(endpoint, service.createHttpClientBuilder().build(), true, null);
        }
        throw new IllegalStateException("the JVM is configured to use a SOCKS proxy for DynamoDB, but no HTTP client on"
                + " the class path supports it: add the artifact software.amazon.awssdk:url-connection-client or"
                + " another HTTP client of the SDK, or pass one to Config.httpClient");
    }

    /** A separate class so that {@link Transport} loads without the URL-connection artifact. */
    final class UrlConnection {
        private UrlConnection() {}

        static Transport transport(URI endpoint, ConnectionOptions options) {
            TimedConnections connections = new TimedConnections(options.connectTimeout());
            return new SdkTransport(
                    endpoint, UrlConnectionHttpClient.create(connections), true, connections::nextTimeout);
        }
    }
}
