package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The limits of STS. */
class AccountConfigTest {
    private static final AccountConfig ACCOUNT = AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess");

    @Test
    void defaultsAreOneHourAndTheBaseAccountsRegion() {
        assertThat(ACCOUNT.sessionDuration()).isEqualTo(Duration.ofHours(1));
        assertThat(ACCOUNT.region()).isNull();
        assertThat(ACCOUNT.externalId()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "arn:aws:iam::123456789012:user/TableTheoryAccess",
                "arn:aws:sts::123456789012:role/TableTheoryAccess",
                "aws:iam::123456789012:role/TableTheoryAccess"
            })
    void onlyTheArnOfARoleIsAccepted(String arn) {
        assertThatThrownBy(() -> AccountConfig.of(arn))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'" + arn + "' is not a role ARN");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 1224})
    void externalIdMayHaveUpTo1224Characters(int length) {
        assertThat(ACCOUNT.withExternalId("x".repeat(length)).externalId()).hasSize(length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1225})
    void externalIdOfAnotherLengthIsRejected(int length) {
        assertThatThrownBy(() -> ACCOUNT.withExternalId("x".repeat(length)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("externalId must have 2 to 1224 characters, but has " + length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT15M", "PT12H"})
    void sessionsOf15MinutesTo12HoursAreAccepted(Duration duration) {
        assertThat(ACCOUNT.withSessionDuration(duration).sessionDuration()).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(strings = {"PT14M59.999S", "PT12H0.001S"})
    void sessionsOfOtherDurationsAreRejected(Duration duration) {
        assertThatThrownBy(() -> ACCOUNT.withSessionDuration(duration))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("15 minutes to 12 hours");
    }
}
