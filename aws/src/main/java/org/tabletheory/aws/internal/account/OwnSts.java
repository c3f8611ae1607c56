package org.tabletheory.aws.internal.account;

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
    private final StsClient sts;
    private final StsAssumeRole role;

    public OwnSts(Config base) {
        StsClientBuilder builder = StsClient.builder()
                .region(Region.of(base.region()))
                .httpClientBuilder(UrlConnectionHttpClient.builder());
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
