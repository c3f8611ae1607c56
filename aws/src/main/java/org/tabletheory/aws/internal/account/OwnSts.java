package org.tabletheory.aws.internal.account;

import java.time.Duration;
import org.tabletheory.aws.AccountConfig;
import org.tabletheory.aws.AssumeRole;
import org.tabletheory.client.Config;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.StsClientBuilder;

/** Asks STS in the base account's region, with its credentials, through a client of our own. Safe for use by many threads. */
public final class OwnSts implements AssumeRole, AutoCloseable {
    /** Short, since a call that has a deadline waits for it; by sockets, so that no thread has to watch. */
    private static final Duration CONNECT = Duration.ofSeconds(1);

    private static final Duration ANSWER = Duration.ofSeconds(3);

    private final StsClient sts;
    private final StsAssumeRole role;

    public OwnSts(Config base) {
        StsClientBuilder builder = StsClient.builder()
                .region(Region.of(base.region()))
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(CONNECT)
                        .socketTimeout(ANSWER));
        base.credentials().ifPresent(builder::credentialsProvider);
        sts = builder.build();
        role = new StsAssumeRole(sts);
    }

    @Override
    public AwsSessionCredentials assumeRole(AccountConfig account, String sessionName) {
        return role.assumeRole(account, sessionName);
    }

    @Override
    public void close() {
        sts.close();
    }
}
