package org.tabletheory.aws.internal.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.AccountConfig;
import org.tabletheory.aws.AssumeRole;
import org.tabletheory.error.CredentialsException;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.InterruptedCallException;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/*
 * When credentials are had anew. There is no thread for it: Lambda freezes a process between invocations, and what a
 * background thread would have renewed in the meantime is stale when it thaws. So every call that signs looks at the time. In
 * the last part of their life, the first call that comes gets new ones while the others go on with those that still hold; once
 * they have expired, all wait for that one call. Where STS fails while the old ones still hold, they are used, and STS is left
 * alone for a tenth of the time that is left, so that a fault of STS does not become one call of STS for each call of
 * DynamoDB.
 */
/** The credentials of a partner's role, had anew before they expire by the call that needs them. Safe for use by many threads. */
public final class PartnerCredentials implements AwsCredentialsProvider {
    private static final Duration EARLIEST = Duration.ofMinutes(5);
    /** Of a life that is short; of one of 15 minutes it is the 5 minutes above. */
    private static final int LAST_PART = 3;

    private static final int PATIENCE = 10;

    private final AssumeRole roles;
    private final AccountConfig account;
    private final String sessionName;
    private final Clock clock;
    private final ReentrantLock renewing = new ReentrantLock();
    private volatile @Nullable Session current;
    private volatile boolean removed;

    /** The credentials of one session: good until they expire, and due for renewal some time before. */
    private record Session(AwsSessionCredentials credentials, Instant renewAt, Instant expires) {
        Session renewedAt(Instant later) {
            return new Session(credentials, later, expires);
        }
    }

    public PartnerCredentials(AssumeRole roles, AccountConfig account, String sessionName, Clock clock) {
        this.roles = roles;
        this.account = account;
        this.sessionName = sessionName;
        this.clock = clock;
    }

    @Override
    public AwsCredentials resolveCredentials() {
        if (removed) {
            throw new CredentialsException(
                    "the partner was removed, or all were closed; ask for the partner again.", context(), null);
        }
        Instant now = clock.instant();
        Session known = current;
        if (known != null && now.isBefore(known.renewAt)) {
            return known.credentials;
        }
        if (known != null && now.isBefore(known.expires)) {
            return renewing.tryLock() ? renewedOr(known) : known.credentials;
        }
        await();
        return renewedOr(null);
    }

    private void await() {
        try {
            renewing.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedCallException("interrupted while another call assumes the role.", context(), e);
        }
    }

    private ErrorContext context() {
        return ErrorContext.of("AssumeRole of " + account.roleArn(), null);
    }

    /** With the lock, which it gives back: new credentials, or those that still hold when there are none to be had. */
    private AwsCredentials renewedOr(@Nullable Session stillGood) {
        try {
            Session known = current;
            Instant now = clock.instant();
            if (known != null && now.isBefore(known.renewAt)) {
                return known.credentials;
            }
            Session fresh = session(roles.assumeRole(account, sessionName), now);
            current = fresh;
            return fresh.credentials;
        } catch (RuntimeException e) {
            if (stillGood == null) {
                throw e;
            }
            Instant now = clock.instant();
            current = stillGood.renewedAt(
                    now.plus(Duration.between(now, stillGood.expires).dividedBy(PATIENCE)));
            return stillGood.credentials;
        } finally {
            renewing.unlock();
        }
    }

    private Session session(AwsSessionCredentials credentials, Instant now) {
        Instant expires = credentials.expirationTime().orElse(now.plus(account.sessionDuration()));
        Duration life = Duration.between(now, expires);
        Duration early = life.dividedBy(LAST_PART);
        return new Session(credentials, expires.minus(early.compareTo(EARLIEST) < 0 ? early : EARLIEST), expires);
    }

    /** Refuses whatever is signed from now on. */
    void remove() {
        removed = true;
        current = null;
    }
}
