package org.tabletheory.aws.internal.account;

import org.tabletheory.aws.AccountConfig;
import org.tabletheory.aws.AssumeRole;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.ErrorContext;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.AssumeRoleRequest;
import software.amazon.awssdk.services.sts.model.Credentials;

/** Asks STS. Safe for use by many threads. */
public record StsAssumeRole(StsClient sts) implements AssumeRole {
    @Override
    public AwsSessionCredentials assumeRole(AccountConfig account, String sessionName) {
        AssumeRoleRequest request = AssumeRoleRequest.builder()
                .roleArn(account.roleArn())
                .roleSessionName(sessionName)
                .externalId(account.externalId())
                .durationSeconds((int) account.sessionDuration().toSeconds())
                .build();
        try {
            Credentials given = sts.assumeRole(request).credentials();
            return AwsSessionCredentials.builder()
                    .accessKeyId(given.accessKeyId())
                    .secretAccessKey(given.secretAccessKey())
                    .sessionToken(given.sessionToken())
                    .expirationTime(given.expiration())
                    .build();
        } catch (SdkException e) {
            throw new CredentialsException(
                    problem(e, account), ErrorContext.of("AssumeRole of " + account.roleArn(), null), e);
        }
    }

    private static String problem(SdkException e, AccountConfig account) {
        if (!(e instanceof AwsServiceException answer) || answer.awsErrorDetails() == null) {
            return "STS cannot be reached, or there are no credentials for it.";
        }
        String code = answer.awsErrorDetails().errorCode();
        return switch (code == null ? "" : code) {
            case "AccessDenied", "AccessDeniedException" ->
                "STS denies it; allow sts:AssumeRole to this account in the role's trust policy, and check "
                        + (account.externalId() == null
                                ? "whether it asks for an external id."
                                : "that the external id is the one it asks for.");
            case "ExpiredToken", "ExpiredTokenException" -> "the base account's credentials have expired.";
            case "ValidationError" ->
                "STS refuses the request; the role's longest session may be shorter than "
                        + account.sessionDuration().toMinutes() + " minutes.";
            default -> "STS answered with " + (code == null ? "HTTP status " + answer.statusCode() : code) + ".";
        };
    }
}
