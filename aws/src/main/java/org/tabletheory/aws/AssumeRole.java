package org.tabletheory.aws;

import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.services.sts.StsClient;

/**
 * Provides credentials for another account, from STS or any other source.
 *
 * <pre>{@code
 * AssumeRole role = AssumeRole.over(software.amazon.awssdk.services.sts.StsClient.create());
 * }</pre>
 *
 * <p>Called on the thread of the request that needs the credentials, never in the background. Implementations must be
 * thread-safe.
 */
@FunctionalInterface
public interface AssumeRole {
    /**
     * Returns new credentials for the account's role. If they have no expiration time, they are assumed to be valid for
     * the account's session duration.
     *
     * @param sessionName the name of the session in the other account's logs
     */
    AwsSessionCredentials assumeRole(AccountConfig account, String sessionName);

    /** Returns an implementation that calls STS through this client. The caller keeps ownership of the client. */
    static AssumeRole over(StsClient sts) {
        return new StsAssumeRole(sts);
    }
}
