package org.tabletheory.wire.internal.signing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;
import org.tabletheory.wire.Deadline;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

@ResourceLock(Resources.SYSTEM_PROPERTIES)
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
}
