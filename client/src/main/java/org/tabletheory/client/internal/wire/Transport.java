package org.tabletheory.client.internal.wire;

import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.time.Duration;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.client.internal.http.SocketHttpClient;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpService;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;

/**
 * The HTTP client of a wire: the configured one, else our own. Through a proxy, which ours does not speak to,
 * URL-connection, else what is on the class path. Safe for use by many threads.
 */
final class Transport implements AutoCloseable {

    private final SdkHttpClient client;
    private final boolean owned;
    /** Told the timeout of each attempt before it begins, or null: a client of the user's has timeouts of its own. */
    private final @Nullable Consumer<Duration> nextTimeout;

    private Transport(SdkHttpClient client, boolean owned, @Nullable Consumer<Duration> nextTimeout) {
        this.client = client;
        this.owned = owned;
        this.nextTimeout = nextTimeout;
    }

    static Transport of(Config config) {
        if (config.httpClient().isPresent()) {
            return new Transport(config.httpClient().get(), false, null);
        }
        if (isDirect(config.endpoint())) {
            return new Transport(new SocketHttpClient(), true, null);
        }
        try {
            return UrlConnection.transport();
        } catch (NoClassDefFoundError excludedByTheUser) {
            return onClassPath();
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

    private static Transport onClassPath() {
        for (SdkHttpService service : ServiceLoader.load(SdkHttpService.class)) {
            return new Transport(service.createHttpClientBuilder().build(), true, null);
        }
        throw new IllegalStateException(
                "the JVM's settings lead to DynamoDB through a proxy, and there is no HTTP client on"
                        + " the class path that speaks to one: add the artifact software.amazon.awssdk:url-connection-client or"
                        + " another of the SDK's, or give one to the Config");
    }

    /** Readies the request on the calling thread; the timeout is honoured as far as the client can. */
    ExecutableHttpRequest prepare(HttpExecuteRequest request, Duration timeout) {
        if (nextTimeout != null) {
            nextTimeout.accept(timeout);
        }
        return client.prepareRequest(request);
    }

    @Override
    public void close() {
        if (owned) {
            client.close();
        }
    }

    /** Apart, so that {@link Transport} loads without the URL-connection artifact. */
    private static final class UrlConnection {

        static Transport transport() {
            TimedConnections connections = new TimedConnections();
            return new Transport(UrlConnectionHttpClient.create(connections), true, connections::nextTimeout);
        }
    }
}
