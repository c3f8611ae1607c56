package org.tabletheory.wire.internal.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import software.amazon.awssdk.http.urlconnection.UrlConnectionFactory;

/**
 * Opens URL connections with the timeout of the attempt.
 *
 * <p>The SDK's client has one timeout for all requests and calls this factory on the requesting thread before the request
 * is sent, so the attempt sets its timeout here, per thread. Thread-safe.
 */
final class TimedConnections implements UrlConnectionFactory {

    private final int connectMillis;
    private final ThreadLocal<Integer> timeoutMillis = new ThreadLocal<>();

    TimedConnections(Duration connectTimeout) {
        this.connectMillis = (int) Math.max(1, Math.min(Integer.MAX_VALUE, connectTimeout.toMillis()));
    }

    /** Sets the timeout of the connection that this thread opens next. */
    void nextTimeout(Duration timeout) {
        timeoutMillis.set((int) Math.max(1, Math.min(Integer.MAX_VALUE, timeout.toMillis())));
    }

    @Override
    public HttpURLConnection createConnection(URI uri) {
        try {
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
            Integer millis = timeoutMillis.get();
            if (millis != null) {
                connection.setConnectTimeout(Math.min(millis, connectMillis));
                connection.setReadTimeout(millis);
            }
            connection.setUseCaches(false);
            return connection;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
