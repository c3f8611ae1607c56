package org.tabletheory.aws;

import com.amazonaws.services.lambda.runtime.Context;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallListener;
import org.tabletheory.wire.Deadline;

/**
 * Clients for tables in several AWS accounts; each partner account is accessed by assuming a role.
 *
 * <pre>{@code
 * Map<String, AccountConfig> partners = Map.of(
 *         "partner-a", AccountConfig.of("arn:aws:iam::123456789012:role/TableTheoryAccess").withExternalId("a-external-id"));
 * try (MultiAccountDb accounts = MultiAccountDb.newMultiAccount(partners)) {
 *     accounts.partner("partner-a").model(user).create();
 * }
 * }</pre>
 *
 * <p>Each partner has one client, created on first use. The first call that needs credentials assumes the role; a later
 * call renews them five minutes before they expire, or in the last third of their life if that is shorter. No background
 * thread is used.
 *
 * <p>Every account has a {@link LambdaDb}: the same timeouts and retries, which are those of a Lambda function unless there is a
 * {@link Builder#config configuration}; renewed connections and roles after a restore from a snapshot; and, unless a key provider
 * is configured, the KMS key that {@code KMS_KEY_ARN} names. Thread-safe.
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

    /** Returns clients for these partners by id; the base account's region and credentials come from the environment. */
    public static MultiAccountDb newMultiAccount(Map<String, AccountConfig> accounts) {
        return builder().accounts(accounts).build();
    }

    /** Returns a builder without partners whose base account is configured by the environment. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the client of a partner's account, or of the base account if the id is empty.
     *
     * @throws TableTheoryException with {@code ErrCredentials} if the partner is unknown
     */
    public TableTheory partner(String partnerId) {
        TableTheory db = accounts.of(partnerId).db();
        return deadline == null ? db : db.withDeadline(deadline);
    }

    /**
     * Returns the Lambda client of a partner's account, or of the base account if the id is empty. This instance closes it.
     *
     * @throws TableTheoryException with {@code ErrCredentials} if the partner is unknown
     */
    public LambdaDb lambda(String partnerId) {
        LambdaDb lambda = accounts.of(partnerId);
        return deadline == null ? lambda : lambda.by(deadline);
    }

    /**
     * Registers models and prepares their codecs for the base account and all partners, as {@link
     * LambdaDb#preRegisterModels} does.
     */
    public MultiAccountDb preRegisterModels(Class<?>... models) {
        accounts.register(models);
        return this;
    }

    /** Returns the client of the context's partner; its calls end by the context's deadline. */
    public TableTheory partner(PartnerContext context) {
        TableTheory db = partner(context.partnerId());
        return context.deadline() == null ? db : db.withDeadline(context.deadline());
    }

    /** Adds a partner, or replaces the configuration of an existing one and closes its connection. */
    public void addPartner(String partnerId, AccountConfig account) {
        accounts.add(partnerId, account);
    }

    /** Removes a partner: calls in progress complete; later calls of its client fail with {@code ErrCredentials}. */
    public void removePartner(String partnerId) {
        accounts.remove(partnerId);
    }

    /** Returns the same accounts for one Lambda invocation; like {@link LambdaDb#withLambdaTimeout} with the default buffer. */
    public MultiAccountDb withContext(Context context) {
        return withContext(context, LambdaTimeoutConfig.DEFAULT);
    }

    /** Returns the same accounts for one Lambda invocation, with another buffer. */
    public MultiAccountDb withContext(Context context, LambdaTimeoutConfig timeout) {
        return new MultiAccountDb(accounts, timeout.deadline(context), true);
    }

    /** Closes all connections. Does nothing on an instance from {@link #withContext}, which shares its connections. */
    @Override
    public void close() {
        if (!derived) {
            accounts.close();
        }
    }

    /** Configures a {@link MultiAccountDb}. Not thread-safe. */
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

        /** Sets the base account's configuration; partners use it too, except for region and credentials. */
        public Builder config(Config base) {
            config = base;
            return this;
        }

        /** Sets how roles are assumed; by default through an STS client of this instance. */
        public Builder assumeRole(AssumeRole how) {
            roles = how;
            return this;
        }

        /** Sets a further listener per partner, so that traces show whose calls they are. */
        public Builder listener(Function<PartnerContext, CallListener> ofPartner) {
            listeners = ofPartner;
            return this;
        }

        /** Returns the configured accounts; opens no connection and assumes no role. */
        public MultiAccountDb build() {
            Config base = config == null ? LambdaDb.config(LambdaEnvironment.current()) : config;
            AssumeRole assumeRole = roles == null ? new BaseAccountSts(base) : roles;
            return new MultiAccountDb(new Accounts(base, assumeRole, listeners, accounts), null, false);
        }
    }
}
