package org.tabletheory.aws;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;

/**
 * How to access a partner's AWS account: the role to assume there, and the region of its tables.
 *
 * <pre>{@code
 * AccountConfig partner = AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess")
 *         .withExternalId("partner-a-external-id")
 *         .withRegion("us-east-1");
 * }</pre>
 *
 * @param roleArn the ARN of the role to assume
 * @param externalId the external id that the role's trust policy requires; null if it requires none
 * @param region the region of the partner's tables; null for the base account's region
 * @param sessionDuration how long the credentials of one session are valid, 15 minutes to 12 hours; 1 hour by default
 */
public record AccountConfig(
        String roleArn,
        @Nullable String externalId,
        @Nullable String region,
        Duration sessionDuration) {
    private static final Duration MIN_SESSION = Duration.ofMinutes(15);
    private static final Duration MAX_SESSION = Duration.ofHours(12);

    public AccountConfig {
        if (!roleArn.startsWith("arn:") || !roleArn.contains(":iam::") || !roleArn.contains(":role/")) {
            throw new IllegalArgumentException("'" + roleArn
                    + "' is not a role ARN; expected e.g. arn:aws:iam::123456789012:role/TableTheoryAccess");
        }
        if (externalId != null && (externalId.length() < 2 || externalId.length() > 1224)) {
            throw new IllegalArgumentException(
                    "externalId must have 2 to 1224 characters, but has " + externalId.length());
        }
        if (region != null) {
            Config.builder().region(region); // throws if the region is malformed
        }
        if (sessionDuration.compareTo(MIN_SESSION) < 0 || sessionDuration.compareTo(MAX_SESSION) > 0) {
            throw new IllegalArgumentException("sessionDuration " + sessionDuration
                    + " is outside the range that STS supports: 15 minutes to 12 hours");
        }
    }

    /** Returns a configuration without external id, in the base account's region, with sessions of one hour. */
    public static AccountConfig of(String roleArn) {
        return new AccountConfig(roleArn, null, null, Duration.ofHours(1));
    }

    /** Returns a copy with the external id that the role's trust policy requires. */
    public AccountConfig withExternalId(String externalId) {
        return new AccountConfig(roleArn, externalId, region, sessionDuration);
    }

    /** Returns a copy for tables in this region. */
    public AccountConfig withRegion(String region) {
        return new AccountConfig(roleArn, externalId, region, sessionDuration);
    }

    /** Returns a copy with sessions of this duration. */
    public AccountConfig withSessionDuration(Duration sessionDuration) {
        return new AccountConfig(roleArn, externalId, region, sessionDuration);
    }

    /** Returns the role and the region, without the external id. */
    @Override
    public String toString() {
        return "AccountConfig[" + roleArn + (region == null ? "" : ", " + region) + "]";
    }
}
