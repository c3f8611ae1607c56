package org.tabletheory.aws;

import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.ErrorContext;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.Credentials;

/** Calls {@code AssumeRole} of STS. Thread-safe. */
record StsAssumeRole(StsClient sts) implements AssumeRole {
    @Override
    public AwsSessionCredentials assumeRole(AccountConfig account, String sessionName) {
        AssumeRoleRequest request = AssumeRoleRequest.builder()
                .roleArn(account.roleArn())
                .roleSessionName(sessionName)
                .externalId(account.externalId())
                .durationSeconds((int) account.sessionDuration().toSeconds())
                .build();
        try {
            Credentials credentials = sts.assumeRole(request).credentials();
            return AwsSessionCredentials.builder()
                    .accessKeyId(credentials.accessKeyId())
                    .secretAccessKey(credentials.secretAccessKey())
                    .sessionToken(credentials.sessionToken())
                    .expirationTime(credentials.expiration())
                    .build();
        } catch (SdkException e) {
            throw new CredentialsException(
                    problem(e, account), ErrorContext.of("AssumeRole of " + account.roleArn(), null), e);
        }
    }

    private static String problem(SdkException e, AccountConfig account) {
        if (!(e instanceof AwsServiceException response) || response.awsErrorDetails() == null) {
            return "STS cannot be reached, or no credentials for it were found.";
        }
        String code = response.awsErrorDetails().errorCode();
        return switch (code == null ? "" : code) {
            case "AccessDenied", "AccessDeniedException" ->
                "STS denied access; allow sts:AssumeRole for this account in the role's trust policy, and check "
                        + (account.externalId() == null
                                ? "whether the policy requires an external id."
                                : "that the external id matches the policy.");
            case "ExpiredToken", "ExpiredTokenException" -> "the base account's credentials have expired.";
            case "ValidationError" ->
                "STS rejected the request; the role's maximum session duration may be shorter than "
                        + account.sessionDuration().toMinutes() + " minutes.";
            default -> "STS returned " + (code == null ? "HTTP status " + response.statusCode() : code) + ".";
        };
    }
}
