package org.tabletheory.wire.internal.signing;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * Provides the credentials for each signature: those of the configured provider, else of the environment, else of the
 * SDK's default chain, which is slow to load and so only loaded if needed. Thread-safe.
 */
public final class CredentialsSource implements AutoCloseable {

    private final Map<String, String> environment;
    private final boolean owned;
    private volatile @Nullable AwsCredentialsProvider provider;

    public CredentialsSource(Map<String, String> environment, @Nullable AwsCredentialsProvider provider) {
        this.environment = environment;
        this.provider = provider;
        this.owned = provider == null;
    }

    public AwsCredentialsIdentity current() {
        AwsCredentialsProvider known = provider;
        return (known != null ? known : find()).resolveCredentials();
    }

    private synchronized AwsCredentialsProvider find() {
        AwsCredentialsProvider found = provider;
        if (found == null) {
            found = fromEnvironment();
            if (found == null) {
                found = DefaultCredentialsProvider.builder().build();
            }
            provider = found;
        }
        return found;
    }

    /** In the SDK's chain system properties precede the environment, so this shortcut does not apply if they are set. */
    private @Nullable AwsCredentialsProvider fromEnvironment() {
        String id = environment.get("AWS_ACCESS_KEY_ID");
        String secret = environment.get("AWS_SECRET_ACCESS_KEY");
        if (id == null || secret == null || System.getProperty("aws.accessKeyId") != null) {
            return null;
        }
        String token = environment.get("AWS_SESSION_TOKEN");
        return StaticCredentialsProvider.create(
                token == null
                        ? AwsBasicCredentials.create(id, secret)
                        : AwsSessionCredentials.create(id, secret, token));
    }

    @Override
    public void close() {
        if (owned && provider instanceof SdkAutoCloseable closeable) {
            closeable.close();
        }
    }
}
