package org.tabletheory.aws;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.internal.lambda.Renewable;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import org.tabletheory.wire.spi.call.CachedCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/*
 * When credentials are renewed. There is no background thread: Lambda freezes the process between invocations, and
 * credentials that such a thread should have renewed would be stale when the process resumes. Instead, every call that signs
 * checks the time. During the last part of a session's life, the first call renews the credentials while the other calls keep
 * using the current ones; after they have expired, all calls wait for one renewal. If STS fails while the current
 * credentials are still valid, they are used, and STS is not called again for a tenth of the remaining time, so that an STS
 * outage does not cause one STS call per DynamoDB call.
 */
/** The credentials of a partner's role, renewed before they expire by a call that needs them. Thread-safe. */
final class PartnerCredentials implements CachedCredentials, Renewable {
    private static final Duration MAX_RENEWAL_WINDOW = Duration.ofMinutes(5);
    /** Short sessions are renewed in the last third of their life; for one of 15 minutes that is the maximum above. */
    private static final int RENEWAL_WINDOW_DIVISOR = 3;

    private static final int RETRY_DELAY_DIVISOR = 10;

    private final AssumeRole roles;
    private final AccountConfig account;
    private final String sessionName;
    private final Clock clock;
    private final ReentrantLock renewal = new ReentrantLock();
    private volatile @Nullable RoleSession current;
    private volatile boolean removed;

    /** The credentials of one session: valid until they expire, to be renewed some time before. */
    private record RoleSession(AwsSessionCredentials credentials, Instant renewAt, Instant expires) {
        RoleSession renewedAt(Instant later) {
            return new RoleSession(credentials, later, expires);
        }
    }

    PartnerCredentials(AssumeRole roles, AccountConfig account, String sessionName, Clock clock) {
        this.roles = roles;
        this.account = account;
        this.sessionName = sessionName;
        this.clock = clock;
    }

    @Override
    public @Nullable AwsCredentials cached() {
        Instant now = clock.instant();
        RoleSession session = removed ? null : current;
        if (session == null || !now.isBefore(session.expires)) {
            return null;
        }
        return now.isBefore(session.renewAt) || renewal.isLocked() ? session.credentials : null;
    }

    @Override
    public AwsCredentials resolveCredentials() {
        if (removed) {
            throw new CredentialsException(
                    "the partner was removed or the MultiAccountDb closed; get the partner's client again.",
                    context(),
                    null);
        }
        Instant now = clock.instant();
        RoleSession session = current;
        if (session != null && now.isBefore(session.renewAt)) {
            return session.credentials;
        }
        if (session != null && now.isBefore(session.expires)) {
            return renewal.tryLock() ? renewAndUnlock(session) : session.credentials;
        }
        lock();
        return renewAndUnlock(null);
    }

    private void lock() {
        try {
            renewal.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException("interrupted while another call assumes the role.", context(), e);
        }
    }

    private ErrorContext context() {
        return ErrorContext.of("AssumeRole of " + account.roleArn(), null);
    }

    /** Returns new credentials or, if there are none, those that are still valid; called with the lock held. */
    private AwsCredentials renewAndUnlock(@Nullable RoleSession stillValid) {
        try {
            RoleSession session = current;
            Instant now = clock.instant();
            if (session != null && now.isBefore(session.renewAt)) {
                return session.credentials;
            }
            RoleSession renewed = session(roles.assumeRole(account, sessionName), now);
            current = renewed;
            return renewed.credentials;
        } catch (RuntimeException e) { // of any type: AssumeRole may be the user's
            if (stillValid == null) {
                throw e;
            }
            System.getLogger(PartnerCredentials.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "AssumeRole of " + account.roleArn() + " failed; the present credentials are used until "
                                    + stillValid.expires,
                            e);
            Instant now = clock.instant();
            Duration left = Duration.between(now, stillValid.expires);
            current = stillValid.renewedAt(now.plus(left.dividedBy(RETRY_DELAY_DIVISOR)));
            return stillValid.credentials;
        } finally {
            renewal.unlock();
        }
    }

    private RoleSession session(@Nullable AwsSessionCredentials credentials, Instant now) {
        if (credentials == null) {
            throw new CredentialsException("AssumeRole returned null instead of credentials.", context(), null);
        }
        Instant expires = credentials.expirationTime().orElse(now.plus(account.sessionDuration()));
        Duration window = Duration.between(now, expires).dividedBy(RENEWAL_WINDOW_DIVISOR);
        Duration early = window.compareTo(MAX_RENEWAL_WINDOW) < 0 ? window : MAX_RENEWAL_WINDOW;
        return new RoleSession(credentials, expires.minus(early), expires);
    }

    /** Forgets the session; the next call assumes the role again. */
    @Override
    public void drop() {
        current = null;
    }

    /** Makes every later request for credentials fail. */
    void remove() {
        removed = true;
        current = null;
    }
}
