package org.tabletheory.wire.internal.http;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.internal.signing.SignedRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * Sends requests to the endpoint: with the configured HTTP client, else with our own. Our own does not support proxies;
 * through a proxy the URL-connection client is used, else any SDK client on the class path. Thread-safe.
 */
public interface Transport extends AutoCloseable {

    /** Prepares an exchange on the calling thread; nothing is sent yet. The client enforces the deadline as far as it can. */
    HttpExchange prepare(SignedRequest request, Deadline deadline);

    @Override
    void close();

    static Transport of(URI endpoint, @Nullable SdkHttpClient given) {
        if (given != null) {
            return new SdkTransport(endpoint, given, false, null);
        }
        if (isDirect(endpoint)) {
            return new SocketHttpClient(endpoint);
        }
        try {
            return UrlConnection.transport(endpoint);
        } catch (NoClassDefFoundError excludedByTheUser) {
            return onClassPath(endpoint);
        }
    }

    /** Returns whether the JVM's proxy settings reach the endpoint without a proxy. */
    private static boolean isDirect(URI endpoint) {
        ProxySelector selector = ProxySelector.getDefault();
        if (selector != null) {
            for (Proxy proxy : selector.select(endpoint)) {
                if (!Proxy.NO_PROXY.equals(proxy)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static Transport onClassPath(URI endpoint) {
        for (SdkHttpService service : ServiceLoader.load(SdkHttpService.class)) {
            return new SdkTransport(endpoint, service.createHttpClientBuilder().build(), true, null);
        }
        throw new IllegalStateException("the JVM is configured to use a proxy for DynamoDB, but no HTTP client on"
                + " the class path supports proxies: add the artifact software.amazon.awssdk:url-connection-client or"
                + " another HTTP client of the SDK, or pass one to Config.httpClient");
    }

    /** A separate class so that {@link Transport} loads without the URL-connection artifact. */
    final class UrlConnection {
        private UrlConnection() {}

        static Transport transport(URI endpoint) {
            TimedConnections connections = new TimedConnections();
            return new SdkTransport(
                    endpoint, UrlConnectionHttpClient.create(connections), true, connections::nextTimeout);
        }
    }
}
