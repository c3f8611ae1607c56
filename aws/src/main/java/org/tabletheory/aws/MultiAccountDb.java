package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.Context;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.internal.account.Accounts;
import org.tabletheory.aws.internal.account.OwnSts;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.Deadline;

/**
 * Clients for the tables of several accounts, each entered by a role that is assumed there.
 *
 * <pre>{@code
 * Map<String, AccountConfig> partners = Map.of(
 *         "partner-a", AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess").withExternalId("a-external-id"));
 * try (MultiAccountDb accounts = MultiAccountDb.newMultiAccount(partners)) {
 *     accounts.partner("partner-a").model(user).create();
 * }
 * }</pre>
 *
 * <p>Each partner has one client, made when it is first asked for. Its credentials are had by the first call that needs them
 * and had anew, before they expire, by a call that finds them old: five minutes before, or a third of their life where that
 * is less. No thread runs between calls. Safe for use by many threads.
 */
public final class MultiAccountDb implements AutoCloseable {
    private final Accounts accounts;
    private final @Nullable Deadline deadline;
    private final boolean derived;

    private MultiAccountDb(Accounts accounts, @Nullable Deadline deadline, boolean derived) {
        this.accounts = accounts;
        this.deadline = deadline;
        this.derived = derived;
    }

    /** The partners by their ids; the base account, region and credentials are those of the surroundings. */
    public static MultiAccountDb newMultiAccount(Map<String, AccountConfig> accounts) {
        return builder().accounts(accounts).build();
    }

    /** Begins with no partners, and the base account of the surroundings. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * The client of a partner's account, or of the base account when the id is empty.
     *
     * @throws TableTheoryException when there is no such partner
     */
    public TableTheory partner(String partnerId) {
        TableTheory db = accounts.of(partnerId);
        return deadline == null ? db : db.withDeadline(deadline);
    }

    /** The client of a context's partner, for calls that end by the context's deadline. */
    public TableTheory partner(PartnerContext context) {
        TableTheory db = partner(context.partnerId());
        return context.deadline() == null ? db : db.withDeadline(context.deadline());
    }

    /** Makes a partner known; one that was known by the id is configured anew, and its connection closed. */
    public void addPartner(String partnerId, AccountConfig account) {
        accounts.add(partnerId, account);
    }

    /** Forgets a partner: calls under way end, and clients that were given out are refused credentials. */
    public void removePartner(String partnerId) {
        accounts.remove(partnerId);
    }

    /** The same accounts for one invocation of a function, as {@link LambdaDb#withLambdaTimeout} with the default buffer. */
    public MultiAccountDb withContext(Context context) {
        return withContext(context, LambdaTimeoutConfig.DEFAULT);
    }

    /** As {@link #withContext(Context)}, with another buffer. */
    public MultiAccountDb withContext(Context context, LambdaTimeoutConfig timeout) {
        Deadline whole = Deadline.after(Duration.ofMillis(context.getRemainingTimeInMillis()));
        return new MultiAccountDb(accounts, whole.keeping(timeout.buffer()), true);
    }

    /** Releases all connections; on a derived instance it does nothing, for they belong to the one it came from. */
    @Override
    public void close() {
        if (!derived) {
            accounts.close();
        }
    }

    /** Collects settings; not safe for use by many threads. */
    public static final class Builder {
        private final Map<String, AccountConfig> accounts = new LinkedHashMap<>();
        private @Nullable Config config;
        private @Nullable AssumeRole roles;
        private @Nullable Function<PartnerContext, CallListener> listeners;

        private Builder() {}

        /** Adds a partner. */
        public Builder account(String partnerId, AccountConfig account) {
            accounts.put(partnerId, account);
            return this;
        }

        /** Adds partners. */
        public Builder accounts(Map<String, AccountConfig> more) {
            accounts.putAll(more);
            return this;
        }

        /** How the base account is reached; partners are reached the same way, with their regions and credentials. */
        public Builder config(Config base) {
            config = base;
            return this;
        }

        /** How roles are assumed instead of through a client of STS that is made for it. */
        public Builder assumeRole(AssumeRole how) {
            roles = how;
            return this;
        }

        /** Gives each partner's calls a listener of their own, so that traces tell whose they are. */
        public Builder listener(Function<PartnerContext, CallListener> ofPartner) {
            listeners = ofPartner;
            return this;
        }

        /** Makes the accounts; no connection is opened and no role assumed yet. */
        public MultiAccountDb build() {
            Config base = config == null ? Config.builder().build() : config;
            AssumeRole given = roles;
            Supplier<AssumeRole> how = given == null ? () -> new OwnSts(base) : () -> given;
            return new MultiAccountDb(new Accounts(base, how, listeners, accounts), null, false);
        }
    }
}
