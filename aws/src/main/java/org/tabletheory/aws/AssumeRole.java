package org.tabletheory.aws;

import org.tabletheory.aws.internal.account.StsAssumeRole;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * How credentials for another account are had: from STS, or from whatever else gives them.
 *
 * <pre>{@code
 * AssumeRole role = AssumeRole.over(software.amazon.awssdk.services.sts.StsClient.create());
 * }</pre>
 *
 * <p>It is called on the thread of the call that needs the credentials, never in the background. Implementations are safe for
 * use by many threads.
 */
@FunctionalInterface
public interface AssumeRole {
    /**
     * New credentials of the account's role. Where they tell when they expire, that counts; else the account's session
     * duration does.
     *
     * @param sessionName what the session is called in the other account's records
     */
    AwsSessionCredentials assumeRole(AccountConfig account, String sessionName);

    /** Asks STS through a client of yours, which is never closed for you. */
    static AssumeRole over(StsClient sts) {
        return new StsAssumeRole(sts);
    }
}
