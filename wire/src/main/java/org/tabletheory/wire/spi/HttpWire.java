package org.tabletheory.wire.spi;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;
import org.tabletheory.wire.internal.http.DeadlineWatcher;
import org.tabletheory.wire.internal.http.ResponseBody;
import org.tabletheory.wire.internal.http.Transport;
import org.tabletheory.wire.internal.retry.AttemptResources;
import org.tabletheory.wire.internal.retry.CallReporter;
import org.tabletheory.wire.internal.retry.RetryLoop;
import org.tabletheory.wire.internal.retry.RetryPolicy;
import org.tabletheory.wire.internal.signing.CredentialsSource;
import org.tabletheory.wire.internal.signing.RequestSigner;
import org.tabletheory.wire.internal.signing.SkewedClock;

/** Speaks DynamoDB's JSON protocol over HTTP: signs, sends, retries and reports calls to the listener. Thread-safe. */
public final class HttpWire implements Wire {

    private final AttemptResources resources;
    private final RetryLoop attempts;
    private final @Nullable CallListener listener;

    /** Creates a wire; opens no connection and loads no credentials until the first call. */
    public HttpWire(HttpWireConfig config) {
        this(config, ResponseBody.LIMIT);
    }

    HttpWire(HttpWireConfig config, int responseLimit) {
        config.requireRegion();
        CountDownLatch closed = new CountDownLatch(1);
        this.resources = new AttemptResources(
                Transport.of(config.endpoint(), config.httpClient().orElse(null)),
                new RequestSigner(config.endpoint(), config.signingRegion()),
                new CredentialsSource(config.environment(), config.credentials().orElse(null)),
                new SkewedClock(config.clock()),
                new DeadlineWatcher(closed),
                responseLimit,
                closed);
        RetryPolicy retries =
                new RetryPolicy(config.maxRetries(), config.retryStrategy().orElse(null));
        this.attempts = new RetryLoop(resources, retries, config.callTimeout(), config.attemptTimeout());
        this.listener = config.listener().orElse(null);
    }

    @Override
    public WireResponse call(WireRequest request) {
        if (listener == null) {
            return attempts.call(request, null);
        }
        CallReporter report = new CallReporter(listener, request);
        try {
            WireResponse response = attempts.call(request, report);
            report.completed(response, null);
            return response;
        } catch (TableTheoryException e) {
            report.completed(null, e);
            throw e;
        }
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
