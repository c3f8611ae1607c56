package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.tabletheory.wire.Deadline;
import org.tabletheory.wire.spi.call.CachedCredentials;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;
import software.amazon.awssdk.utils.SdkAutoCloseable;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
@Timeout(60)
class CredentialsSourceTest {
    @AfterEach
    void clearProperties() {
        System.clearProperty("aws.accessKeyId");
        System.clearProperty("aws.secretAccessKey");
    }

    private static AwsCredentialsIdentity current(Map<String, String> environment) throws Exception {
        try (CredentialsSource source = new CredentialsSource(environment, null)) {
            return source.current(Deadline.after(Duration.ofSeconds(30)));
        }
    }

    @Test
    void environmentCredentialsDoNotNeedTheDefaultChain() throws Exception {
        AwsCredentialsIdentity found = current(
                Map.of("AWS_ACCESS_KEY_ID", "id", "AWS_SECRET_ACCESS_KEY", "secret", "AWS_SESSION_TOKEN", "token"));

        assertThat(found.accessKeyId()).isEqualTo("id");
        assertThat(((AwsSessionCredentialsIdentity) found).sessionToken()).isEqualTo("token");
    }

    @Test
    void defaultChainIsUsedWithoutEnvironmentCredentials() throws Exception {
        System.setProperty("aws.accessKeyId", "id-of-the-chain");
        System.setProperty("aws.secretAccessKey", "secret");

        assertThat(current(Map.of()).accessKeyId()).isEqualTo("id-of-the-chain");
    }

    @Test
    void systemPropertiesPrecedeTheEnvironment() throws Exception {
        System.setProperty("aws.accessKeyId", "id-of-the-chain");
        System.setProperty("aws.secretAccessKey", "secret");

        assertThat(current(Map.of("AWS_ACCESS_KEY_ID", "id", "AWS_SECRET_ACCESS_KEY", "secret"))
                        .accessKeyId())
                .isEqualTo("id-of-the-chain");
    }

    private static final Deadline SOON = Deadline.after(Duration.ofMinutes(5));

    /** A provider that has new credentials with every call, and counts how often it is closed. */
    private static final class RotatingProvider implements AwsCredentialsProvider, SdkAutoCloseable {
        private final AtomicInteger calls = new AtomicInteger();
        private final AtomicInteger closings = new AtomicInteger();

        @Override
        public AwsCredentials resolveCredentials() {
            return AwsBasicCredentials.create("id" + calls.incrementAndGet(), "secret");
        }

        @Override
        public void close() {
            closings.incrementAndGet();
        }
    }

    @Test
    void reloadedCredentialsAreThoseThatTheProviderHasNow() throws Exception {
        try (CredentialsSource source = new CredentialsSource(Map.of(), new RotatingProvider())) {
            assertThat(source.current(SOON).accessKeyId()).isEqualTo("id1");

            assertThat(source.reload(SOON).accessKeyId()).isEqualTo("id2");
            assertThat(source.current(SOON).accessKeyId()).isEqualTo("id2");
        }
    }

    @Test
    void providerThatHasNothingCachedIsCalledEachTime() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        CachedCredentials expired = new CachedCredentials() {
            @Override
            public @Nullable AwsCredentials cached() {
                return null;
            }

            @Override
            public AwsCredentials resolveCredentials() {
                return AwsBasicCredentials.create("id" + calls.incrementAndGet(), "secret");
            }
        };
        try (CredentialsSource source = new CredentialsSource(Map.of(), expired)) {
            assertThat(source.current(SOON).accessKeyId()).isEqualTo("id1");
            assertThat(source.current(SOON).accessKeyId()).isEqualTo("id2");
        }
    }

    @Test
    void fixedCredentialsAreReadWithoutAThread() throws Exception {
        AwsCredentials fixed = AwsBasicCredentials.create("id", "secret");
        CredentialsSource source = new CredentialsSource(Map.of(), StaticCredentialsProvider.create(fixed));
        source.close();

        assertThat(source.current(SOON)).as("needs no loader, which is closed").isEqualTo(fixed);
        assertThat(source.reload(SOON)).isEqualTo(fixed);
    }

    @Test
    void environmentIsReadOnce() throws Exception {
        Map<String, String> environment =
                new HashMap<>(Map.of("AWS_ACCESS_KEY_ID", "id", "AWS_SECRET_ACCESS_KEY", "secret"));
        try (CredentialsSource source = new CredentialsSource(environment, null)) {
            AwsCredentialsIdentity first = source.current(SOON);
            environment.put("AWS_ACCESS_KEY_ID", "other");

            assertThat(source.current(SOON)).isEqualTo(first);
            assertThat(source.reload(SOON)).isEqualTo(first);
        }
    }

    /** Its owner may use it for other clients. */
    @Test
    void providerOfTheCallerIsNotClosed() throws Exception {
        RotatingProvider provider = new RotatingProvider();
        CredentialsSource source = new CredentialsSource(Map.of(), provider);
        source.current(SOON);

        source.close();

        assertThat(provider.closings).hasValue(0);
        assertThatThrownBy(() -> source.reload(SOON)).isInstanceOf(CancellationException.class);
    }

    @Test
    void closedSourceCallsNoProvider() {
        RotatingProvider provider = new RotatingProvider();
        CredentialsSource source = new CredentialsSource(Map.of(), provider);

        source.close();

        assertThatThrownBy(() -> source.current(SOON)).isInstanceOf(CancellationException.class);
        assertThat(provider.calls).hasValue(0);
    }
}
