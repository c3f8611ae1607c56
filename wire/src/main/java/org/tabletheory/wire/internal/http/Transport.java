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
 * How the requests of a wire get to its endpoint: by the configured HTTP client, else our own. Through a proxy, which ours
 * does not speak to, by URL-connection, else by what is on the class path. Safe for use by many threads.
 */
public interface Transport extends AutoCloseable {

    /** Readies the exchange on the calling thread; the deadline is honoured as far as the client can. */
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

    /** Whether the JVM's settings lead to the endpoint without a proxy. */
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
        throw new IllegalStateException(
                "the JVM's settings lead to DynamoDB through a proxy, and there is no HTTP client on"
                        + " the class path that speaks to one: add the artifact software.amazon.awssdk:url-connection-client or"
                        + " another of the SDK's, or give one to the Config");
    }

    /** Apart, so that {@link Transport} loads without the URL-connection artifact. */
    final class UrlConnection {
        private UrlConnection() {}

        static Transport transport(URI endpoint) {
            TimedConnections connections = new TimedConnections();
            return new SdkTransport(
                    endpoint, UrlConnectionHttpClient.create(connections), true, connections::nextTimeout);
        }
    }
}
