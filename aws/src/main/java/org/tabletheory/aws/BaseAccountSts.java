package org.tabletheory.aws;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.internal.lambda.Renewable;
import org.tabletheory.client.Config;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;

/**
 * Assumes roles through its own STS client, with the base account's region and credentials. The client is created
 * by the first call, and again after {@link #drop()}. Thread-safe.
 */
final class BaseAccountSts implements AssumeRole, Renewable {
    /** Short, because a DynamoDB call with a deadline waits for STS; socket timeouts need no watchdog thread. */
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(1);

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(3);

    private final Config base;
    private @Nullable StsClient client;

    BaseAccountSts(Config base) {
        this.base = base;
    }

    @Override
    public AwsSessionCredentials assumeRole(AccountConfig account, String sessionName) {
        return AssumeRole.over(client()).assumeRole(account, sessionName);
    }

    private synchronized StsClient client() {
        StsClient current = client;
        if (current == null) {
            StsClientBuilder builder = StsClient.builder()
                    .region(Region.of(base.region()))
                    .httpClientBuilder(UrlConnectionHttpClient.builder()
                            .connectionTimeout(CONNECT_TIMEOUT)
                            .socketTimeout(RESPONSE_TIMEOUT));
            base.credentials().ifPresent(builder::credentialsProvider);
            current = builder.build();
            client = current;
        }
        return current;
    }

    @Override
    public synchronized void drop() {
        if (client != null) {
            client.close();
            client = null;
        }
    }
}
