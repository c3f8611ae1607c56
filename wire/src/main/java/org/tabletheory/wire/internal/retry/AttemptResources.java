package org.tabletheory.wire.internal.retry;

import java.util.concurrent.CountDownLatch;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.internal.http.DeadlineWatcher;
import org.tabletheory.wire.internal.http.Transport;
import org.tabletheory.wire.internal.signing.CredentialsSource;
import org.tabletheory.wire.internal.signing.HashedBody;
import org.tabletheory.wire.internal.signing.RequestSigner;
import org.tabletheory.wire.internal.signing.SkewedClock;

/**
 * The objects that all attempts over HTTP share.
 *
 * @param problem explains failed connections
 * @param closed reaches zero when the client is closed
 */
public record AttemptResources(
        Transport transport,
        RequestSigner signer,
        CredentialsSource credentials,
        SkewedClock clock,
        DeadlineWatcher watch,
        int responseLimit,
        ConnectionProblem problem,
        CountDownLatch closed)
        implements AttemptSource {

    @Override
    public Attempt first(WireRequest request) {
        return new HttpAttempt(this, request.operation(), request.effect(), HashedBody.of(request.body()));
    }
}
