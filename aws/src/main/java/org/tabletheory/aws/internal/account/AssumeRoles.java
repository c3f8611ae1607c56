package org.tabletheory.aws.internal.account;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.AccountConfig;
import org.tabletheory.aws.AssumeRole;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;

/** A way to assume roles that is made by the first partner that needs it. Safe for use by many threads. */
final class AssumeRoles implements AssumeRole, AutoCloseable {
    private final Supplier<AssumeRole> source;
    private @Nullable AssumeRole made;

    AssumeRoles(Supplier<AssumeRole> source) {
        this.source = source;
    }

    @Override
    public AwsSessionCredentials assumeRole(AccountConfig account, String sessionName) {
        return current().assumeRole(account, sessionName);
    }

    private synchronized AssumeRole current() {
        AssumeRole known = made;
        if (known == null) {
            known = source.get();
            made = known;
        }
        return known;
    }

    /** Closes what it made, if that was the client of STS of our own. */
    @Override
    public synchronized void close() {
        if (made instanceof OwnSts own) {
            own.close();
        }
        made = null;
    }
}
