package org.tabletheory.aws.internal.wire;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Effect;
import org.tabletheory.wire.spi.CallFailure;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
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
 * Delegates to the client's retry strategy and records how the attempts of one call ended.
 *
 * <p>The SDK reports only the last attempt's failure, and it retries every write. This class records whether an earlier
 * attempt may have been applied, and stops the retries of a write that must not be applied twice. For a single call.
 */
final class RecordingRetryStrategy implements RetryStrategy {
    private final RetryStrategy delegate;
    private final Effect effect;
    private final SdkAttempts observed;
    private int failures;
    private boolean mayBeApplied;

    RecordingRetryStrategy(RetryStrategy delegate, Effect effect, SdkAttempts observed) {
        this.delegate = delegate;
        this.effect = effect;
        this.observed = observed;
    }

    /** Returns the number of failed attempts. */
    int failures() {
        return failures;
    }

    /** Returns whether a failed attempt may have been applied. */
    boolean mayBeApplied() {
        return mayBeApplied;
    }

    @Override
    public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
        return delegate.acquireInitialToken(request);
    }

    @Override
    public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
        failures++;
        observed.failed(request.failure());
        mayBeApplied |= mayBeApplied(request.failure());
        if (mayBeApplied && effect == Effect.ONCE) {
            throw new TokenAcquisitionFailedException(
                    "the write may have been applied and must not be applied twice",
                    request.token(),
                    request.failure());
        }
        return delegate.refreshRetryToken(request);
    }

    /** Returns whether DynamoDB may have applied a write that failed this way. */
    static boolean mayBeApplied(@Nullable Throwable failure) {
        if (failure instanceof SdkServiceException response) {
            return CallFailure.mayBeApplied(response.statusCode(), code(response)) && !response.isThrottlingException();
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

    private static String code(SdkServiceException failure) {
        return failure instanceof AwsServiceException response
                        && response.awsErrorDetails() != null
                        && response.awsErrorDetails().errorCode() != null
                ? response.awsErrorDetails().errorCode()
                : "";
    }

    @Override
    public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
        return delegate.recordSuccess(request);
    }

    @Override
    public int maxAttempts() {
        return delegate.maxAttempts();
    }

    @Override
    public boolean useClientDefaults() {
        return delegate.useClientDefaults();
    }

    @Override
    public Builder<?, ?> toBuilder() {
        return delegate.toBuilder();
    }
}
