package org.tabletheory.aws;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;

/**
 * How a partner's account is entered: the role to assume there, and where its tables are.
 *
 * <pre>{@code
 * AccountConfig partner = AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess")
 *         .withExternalId("partner-a-external-id")
 *         .withRegion("us-east-1");
 * }</pre>
 *
 * @param roleArn the role
 * @param externalId what the role's trust policy asks for besides; null when it asks for nothing
 * @param region the region of the partner's tables; null when it is that of the base account
 * @param sessionDuration how long the credentials of one session hold, 15 minutes to 12 hours; 1 hour by default
 */
public record AccountConfig(
        String roleArn,
        @Nullable String externalId,
        @Nullable String region,
        Duration sessionDuration) {
    private static final Duration SHORTEST = Duration.ofMinutes(15);
    private static final Duration LONGEST = Duration.ofHours(12);

    public AccountConfig {
        if (!roleArn.startsWith("arn:") || !roleArn.contains(":iam::") || !roleArn.contains(":role/")) {
            throw new IllegalArgumentException(
                    "'" + roleArn + "' is no ARN of a role, such as arn:aws:iam::123456789012:role/TableTheoryAccess");
        }
        if (externalId != null && (externalId.length() < 2 || externalId.length() > 1224)) {
            throw new IllegalArgumentException("an external id has 2 to 1224 characters, not " + externalId.length());
        }
        if (region != null) {
            Config.builder().region(region); // refuses what is none
        }
        if (sessionDuration.compareTo(SHORTEST) < 0 || sessionDuration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("sessionDuration " + sessionDuration
                    + " is not between 15 minutes and 12 hours, which is what STS gives");
        }
    }

    /** A role that asks for no external id, in the base account's region, for an hour at a time. */
    public static AccountConfig of(String roleArn) {
        return new AccountConfig(roleArn, null, null, Duration.ofHours(1));
    }

    /** The same, with the external id that the role's trust policy asks for. */
    public AccountConfig withExternalId(String externalId) {
        return new AccountConfig(roleArn, externalId, region, sessionDuration);
    }

    /** The same, with tables in this region. */
    public AccountConfig withRegion(String region) {
        return new AccountConfig(roleArn, externalId, region, sessionDuration);
    }

    /** The same, with sessions of this length. */
    public AccountConfig withSessionDuration(Duration sessionDuration) {
        return new AccountConfig(roleArn, externalId, region, sessionDuration);
    }

    /** Shows the role and the region, not the external id. */
    @Override
    public String toString() {
        return "AccountConfig[" + roleArn + (region == null ? "" : ", " + region) + "]";
    }
}
