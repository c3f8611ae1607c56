package org.tabletheory.wire.spi;

import java.net.URI;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.tabletheory.wire.ConnectionUse;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireEndpoint;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.DeadlineWatcher;
import org.tabletheory.wire.internal.http.ResponseBody;
import org.tabletheory.wire.internal.http.Transport;
import org.tabletheory.wire.internal.retry.AttemptResources;
import org.tabletheory.wire.internal.retry.ConnectionProblem;
import org.tabletheory.wire.internal.retry.RetryLoop;
import org.tabletheory.wire.internal.retry.RetryPolicy;
import org.tabletheory.wire.internal.signing.CredentialsSource;
import org.tabletheory.wire.internal.signing.RequestSigner;
import org.tabletheory.wire.internal.signing.SkewedClock;
import software.amazon.awssdk.http.SdkHttpClient;

/** Speaks DynamoDB's JSON protocol over HTTP: signs, sends, retries. Thread-safe. */
public final class HttpWire implements Wire {

    private final AttemptResources resources;
    private final RetryLoop attempts;
    private final URI endpoint;
    private final String region;

    /** Creates a wire; opens no connection and loads no credentials until the first call. */
    public HttpWire(HttpWireConfig config) {
        this(config, ResponseBody.LIMIT);
    }

    HttpWire(HttpWireConfig config, int responseLimit) {
        config.requireRegion();
        CountDownLatch closed = new CountDownLatch(1);
        SdkHttpClient given = config.httpClient().orElse(null);
        Proxies proxies =
                given == null ? Proxies.of(config.endpoint(), new AwsSettings(config.environment())) : Proxies.DIRECT;
        this.resources = new AttemptResources(
                Transport.of(config.endpoint(), given, proxies.server(), proxies.isSocks(), config.connections()),
                new RequestSigner(config.endpoint(), config.signingRegion()),
                new CredentialsSource(config.environment(), config.credentials().orElse(null)),
                new SkewedClock(config.clock()),
                new DeadlineWatcher(closed),
                responseLimit,
                ConnectionProblem.at(config.endpoint(), config.region(), proxies.server()),
                closed);
        RetryPolicy retries =
                new RetryPolicy(config.maxRetries(), config.retryStrategy().orElse(null));
        this.attempts = new RetryLoop(resources, retries, config.callTimeout(), config.attemptTimeout());
        this.endpoint = config.endpoint();
        this.region = config.region();
    }

    @Override
    public WireResponse call(WireRequest request) {
        return attempts.call(request);
    }

    @Override
    public Optional<ConnectionUse> connectionUse() {
        return Optional.ofNullable(resources.transport().use());
    }

    @Override
    public Optional<WireEndpoint> endpoint() {
        return Optional.of(new WireEndpoint(endpoint, region));
    }

    /** Returns whether the endpoint is a loopback address. */
    @Override
    public boolean isLocal() {
        return Endpoints.isLoopback(endpoint);
    }

    @Override
    public boolean isClosed() {
        return resources.closed().getCount() == 0;
    }

    /** Ends calls in progress and closes all connections; later calls throw {@code ClientClosedException}. */
    @Override
    public void close() {
        resources.closed().countDown();
        resources.watch().abortAll();
        resources.transport().close();
        resources.credentials().close();
    }
}
