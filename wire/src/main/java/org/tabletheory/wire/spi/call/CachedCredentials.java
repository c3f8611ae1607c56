package org.tabletheory.wire.spi.call;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;

/**
 * A credentials provider that decides itself how long its credentials are used. Without this, the result of a provider is used
 * for a second before it is called again.
 */
public interface CachedCredentials extends AwsCredentialsProvider {

    /** Returns the credentials to use now, without blocking, or null if {@link #resolveCredentials} must be called. */
    @Nullable
    AwsCredentials cached();
}
