package org.tabletheory.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tabletheory.crypto.ManualClock;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.InterruptedCallException;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** When a role is assumed again. */
class PartnerCredentialsTest {
    private static final AccountConfig ACCOUNT = AccountConfig.of("arn:aws:iam::123456789012:role/Access");

    private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
    private final Roles roles = new Roles();

    /** Issues credentials whose access keys are numbered. */
    private final class Roles implements AssumeRole {
        private int sessions;
        private @Nullable Duration validity;
        private boolean fails;

        @Override
        public AwsSessionCredentials assumeRole(AccountConfig account, String sessionName) {
            sessions++;
            if (fails) {
                throw new IllegalStateException("no");
            }
            Instant expires = validity == null ? null : clock.instant().plus(validity);
            return AwsSessionCredentials.builder()
                    .accessKeyId("KEY" + sessions)
                    .secretAccessKey("secret")
                    .sessionToken("token")
                    .expirationTime(expires)
                    .build();
        }
    }

    private PartnerCredentials credentials(AssumeRole role, AccountConfig account) {
        return new PartnerCredentials(role, account, "session", clock);
    }

    private static @Nullable String key(@Nullable AwsCredentials credentials) {
        return credentials == null ? null : credentials.accessKeyId();
    }

    @ParameterizedTest
    @CsvSource({
        "PT1H, PT55M", // five minutes before
        "PT15M, PT10M", // the same
        "PT9M, PT6M", // the last third of a shorter life
        "PT3S, PT2S"
    })
    void credentialsAreRenewedBeforeTheyExpire(Duration validity, Duration renewal) {
        roles.validity = validity;
        PartnerCredentials credentials = credentials(roles, ACCOUNT);
        assertThat(credentials.cached()).isNull();
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");

        clock.advance(renewal.minusNanos(1));
        assertThat(key(credentials.cached())).isEqualTo("KEY1");
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");

        clock.advance(Duration.ofNanos(1));
        assertThat(credentials.cached()).isNull();
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY2");
        assertThat(key(credentials.cached())).isEqualTo("KEY2");
        assertThat(roles.sessions).isEqualTo(2);
    }

    @Test
    void credentialsWithoutExpirationLastAsLongAsTheSession() {
        PartnerCredentials credentials = credentials(roles, ACCOUNT.withSessionDuration(Duration.ofMinutes(30)));
        credentials.resolveCredentials();

        clock.advance(Duration.ofMinutes(25).minusNanos(1));
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");
        clock.advance(Duration.ofNanos(1));
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY2");
    }

    /** Of five remaining minutes, a tenth are 30 seconds; of the remaining four and a half, 27 seconds. */
    @Test
    void failedRenewalIsRepeatedAfterATenthOfTheRemainingTime() {
        roles.validity = Duration.ofHours(1);
        PartnerCredentials credentials = credentials(roles, ACCOUNT);
        credentials.resolveCredentials();
        roles.fails = true;
        clock.advance(Duration.ofMinutes(55));

        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");
        assertThat(roles.sessions).isEqualTo(2);
        clock.advance(Duration.ofSeconds(30).minusNanos(1));
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");
        assertThat(roles.sessions).isEqualTo(2);
        clock.advance(Duration.ofNanos(1));
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");
        assertThat(roles.sessions).isEqualTo(3);
        clock.advance(Duration.ofSeconds(27));
        roles.fails = false;
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY4");
    }

    @Test
    void expiredCredentialsAreNotUsedIfTheRenewalFails() {
        roles.validity = Duration.ofHours(1);
        PartnerCredentials credentials = credentials(roles, ACCOUNT);
        credentials.resolveCredentials();
        roles.fails = true;
        clock.advance(Duration.ofHours(1));

        assertThat(credentials.cached()).isNull();
        assertThatThrownBy(credentials::resolveCredentials).isInstanceOf(IllegalStateException.class);
    }

    @Test
    @Timeout(60)
    void otherCallsUseThePresentCredentialsDuringARenewalUntilTheyExpire() throws InterruptedException {
        CountDownLatch renewing = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        PartnerCredentials credentials = credentials(
                (account, session) -> {
                    AwsSessionCredentials issued = roles.assumeRole(account, session);
                    if (roles.sessions == 2) {
                        renewing.countDown();
                        await(release);
                    }
                    return issued;
                },
                ACCOUNT);
        roles.validity = Duration.ofHours(1);
        credentials.resolveCredentials();
        clock.advance(Duration.ofMinutes(56));
        CompletableFuture<AwsCredentials> renewal = CompletableFuture.supplyAsync(credentials::resolveCredentials);
        try {
            renewing.await();

            assertThat(key(credentials.cached())).isEqualTo("KEY1");
            assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY1");
            clock.advance(Duration.ofMinutes(4).minusNanos(1));
            assertThat(key(credentials.cached())).isEqualTo("KEY1");
            clock.advance(Duration.ofNanos(1));
            assertThat(credentials.cached()).isNull();
        } finally {
            release.countDown();
        }
        assertThat(key(renewal.join())).isEqualTo("KEY2");
        assertThat(roles.sessions).isEqualTo(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @Timeout(60)
    void callsThatNeedTheFirstCredentialsShareOneSession() throws InterruptedException {
        CountDownLatch assuming = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        PartnerCredentials credentials = blocking(assuming, release);
        CompletableFuture<AwsCredentials> first = CompletableFuture.supplyAsync(credentials::resolveCredentials);
        CompletableFuture<AwsCredentials> second = new CompletableFuture<>();
        Thread waiting = new Thread(() -> second.complete(credentials.resolveCredentials()));
        try {
            assuming.await();
            waiting.start();
            while (waiting.getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }

            Thread.currentThread().interrupt();
            assertThatThrownBy(credentials::resolveCredentials).isInstanceOf(InterruptedCallException.class);
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            release.countDown();
        }
        assertThat(key(first.join())).isEqualTo("KEY1");
        assertThat(key(second.join())).isEqualTo("KEY1");
        assertThat(roles.sessions).isEqualTo(1);
    }

    @Test
    @Timeout(60)
    void credentialsOfAPartnerThatIsRemovedDuringARenewalAreNotCached() throws InterruptedException {
        CountDownLatch assuming = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        PartnerCredentials credentials = blocking(assuming, release);
        CompletableFuture<AwsCredentials> call = CompletableFuture.supplyAsync(credentials::resolveCredentials);
        try {
            assuming.await();
            credentials.remove();
        } finally {
            release.countDown();
        }

        call.join();
        assertThat(credentials.cached()).isNull();
        assertThatThrownBy(credentials::resolveCredentials).isInstanceOf(CredentialsException.class);
    }

    /** Returns credentials whose role is assumed as soon as they are released. */
    private PartnerCredentials blocking(CountDownLatch assuming, CountDownLatch release) {
        return credentials(
                (account, session) -> {
                    assuming.countDown();
                    await(release);
                    return roles.assumeRole(account, session);
                },
                ACCOUNT);
    }

    @Test
    void droppedCredentialsAreReplacedAndRemovedOnesAreNot() {
        PartnerCredentials credentials = credentials(roles, ACCOUNT);
        credentials.resolveCredentials();

        credentials.drop();
        assertThat(credentials.cached()).isNull();
        assertThat(key(credentials.resolveCredentials())).isEqualTo("KEY2");

        credentials.remove();
        assertThat(credentials.cached()).isNull();
        assertThatThrownBy(credentials::resolveCredentials)
                .isInstanceOf(CredentialsException.class)
                .hasMessageContaining("the partner was removed or the MultiAccountDb closed");
        assertThat(roles.sessions).isEqualTo(2);
    }
}
