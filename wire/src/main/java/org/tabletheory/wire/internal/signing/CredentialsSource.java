package org.tabletheory.wire.internal.signing;

import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.spi.call.CachedCredentials;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/**
 * Provides the credentials for each signature: those of the configured provider, else of the environment, else of the
 * SDK's default chain, which is slow to load and so only loaded if needed. Providers other than fixed credentials may
 * block, so they are called by a {@link CredentialsLoader}. Thread-safe.
 */
public final class CredentialsSource implements AutoCloseable {

    private final Map<String, String> environment;
    private final boolean owned;
    private volatile @Nullable AwsCredentialsProvider provider;
    private volatile @Nullable CredentialsLoader loader;
    private boolean closed;

    public CredentialsSource(Map<String, String> environment, @Nullable AwsCredentialsProvider provider) {
        this.environment = environment;
        this.provider = provider;
        this.owned = provider == null;
    }

    /**
     * Returns the current credentials, waiting for the provider until the deadline.
     *
     * @throws TimeoutException if the provider has not returned by then
     * @throws java.util.concurrent.CancellationException if this source is closed meanwhile
     */
    public AwsCredentialsIdentity current(Deadline deadline) throws InterruptedException, TimeoutException {
        AwsCredentialsProvider known = provider;
        if (known == null) {
            known = findFixed();
        }
        if (known instanceof StaticCredentialsProvider) {
            return known.resolveCredentials();
        }
        if (known instanceof CachedCredentials cache) {
            AwsCredentialsIdentity cached = cache.cached();
            return cached != null ? cached : loader().load(deadline);
        }
        return loader().recent(deadline);
    }

    /** Returns the credentials that the provider has now, which may be newer than those used a moment ago. */
    public AwsCredentialsIdentity reload(Deadline deadline) throws InterruptedException, TimeoutException {
        AwsCredentialsProvider known = provider;
        return known instanceof StaticCredentialsProvider ? known.resolveCredentials() : loader().load(deadline);
    }

    private synchronized @Nullable AwsCredentialsProvider findFixed() {
        if (provider == null) {
            provider = fromEnvironment();
        }
        return provider;
    }

    private CredentialsLoader loader() {
        CredentialsLoader known = loader;
        return known != null ? known : createLoader();
    }

    private synchronized CredentialsLoader createLoader() {
        CredentialsLoader known = loader;
        if (known == null) {
            known = new CredentialsLoader(new Resolution());
            loader = known;
            if (closed) {
                known.close();
            }
        }
        return known;
    }

    /** The call of the provider. */
    private final class Resolution implements Callable<AwsCredentialsIdentity> {
        @Override
        public AwsCredentialsIdentity call() {
            return chain().resolveCredentials();
        }
    }

    private synchronized AwsCredentialsProvider chain() {
        AwsCredentialsProvider found = provider;
        if (found == null) {
            found = DefaultCredentialsProvider.builder().build();
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
    public synchronized void close() {
        closed = true;
        if (loader != null) {
            loader.close();
        }
        if (owned && provider instanceof SdkAutoCloseable closeable) {
            closeable.close();
        }
    }
}
