package org.tabletheory.aws.internal.wire;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Effect;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

/**
 * The user's own pace of retries, with a record of how the attempts of one write ended.
 *
 * <p>The SDK tells nobody else what became of attempts before the last, and it repeats every write. With this, an attempt
 * that may have been applied is known, and a write that must not be applied twice is not sent again after one. For one call.
 */
final class AttemptLog implements RetryStrategy {
    private final RetryStrategy pace;
    private final Effect effect;
    private int failures;
    private boolean mayBeApplied;

    AttemptLog(RetryStrategy pace, Effect effect) {
        this.pace = pace;
        this.effect = effect;
    }

    /** How many attempts failed, the last included if it did. */
    int failures() {
        return failures;
    }

    /** Whether one of them may have been applied all the same. */
    boolean mayBeApplied() {
        return mayBeApplied;
    }

    @Override
    public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
        return pace.acquireInitialToken(request);
    }

    @Override
    public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
        failures++;
        mayBeApplied |= mayBeApplied(request.failure());
        if (mayBeApplied && effect == Effect.ONCE) {
            throw new TokenAcquisitionFailedException(
                    "the write may have been applied and must not be applied twice",
                    request.token(),
                    request.failure());
        }
        return pace.refreshRetryToken(request);
    }

    /** Whether DynamoDB may have carried out what failed like this. */
    static boolean mayBeApplied(@Nullable Throwable failure) {
        if (failure instanceof SdkServiceException answer) {
            return answer.statusCode() >= 500 && !answer.isThrottlingException();
        }
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof ConnectException
                    || cause instanceof UnknownHostException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof SSLHandshakeException) {
                return false;
            }
        }
        return true;
    }

    @Override
    public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
        return pace.recordSuccess(request);
    }

    @Override
    public int maxAttempts() {
        return pace.maxAttempts();
    }

    @Override
    public boolean useClientDefaults() {
        return pace.useClientDefaults();
    }

    @Override
    public Builder<?, ?> toBuilder() {
        return pace.toBuilder();
    }
}
