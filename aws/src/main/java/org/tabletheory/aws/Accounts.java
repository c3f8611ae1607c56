package org.tabletheory.aws;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.internal.lambda.Renewable;
import org.tabletheory.client.Config;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallListener;

/** The base account and the partners' accounts, with one client per account, created on first use. Thread-safe. */
final class Accounts implements AutoCloseable {
    private static final int MAX_SESSION_NAME = 64;

    private final Config base;
    private final LambdaDb lambda;
    private final Set<Class<?>> registered = ConcurrentHashMap.newKeySet();
    private final AssumeRole roles;
    private final @Nullable Function<PartnerContext, CallListener> listeners;
    private final Map<String, AccountConfig> configs = new ConcurrentHashMap<>();
    private final Map<String, PartnerClient> connections = new ConcurrentHashMap<>();
    private volatile boolean closed;

    /**
     * A partner's client with the credentials that it signs with.
     *
     * @param lambda opens no connection and requests no credentials before its first call
     */
    private record PartnerClient(LambdaDb lambda, PartnerCredentials credentials) {
        /** Calls in progress complete; later ones fail because they get no credentials. */
        void close() {
            credentials.remove();
            lambda.close();
        }
    }

    /** The configuration of one account, created again after a restore from a snapshot. */
    private record AccountSettings(Config config) implements Supplier<Config> {
        @Override
        public Config get() {
            return config.toBuilder().build();
        }
    }

    Accounts(
            Config base,
            AssumeRole roles,
            @Nullable Function<PartnerContext, CallListener> listeners,
            Map<String, AccountConfig> accounts) {
        RenewableKmsKeys keys =
                base.keyProvider().isPresent() ? null : LambdaDb.keys(new LambdaEnvironment(base.environment()));
        this.base = keys == null ? base : base.toBuilder().keyProvider(keys).build();
        this.roles = roles;
        this.listeners = listeners;
        accounts.forEach(this::put);
        this.lambda = connect("", this.base.toBuilder(), shared(keys, roles));
    }

    /** Returns what all accounts share and no snapshot contains: the KMS client and the STS client, unless they are the user's. */
    private static List<Renewable> shared(@Nullable RenewableKmsKeys keys, AssumeRole roles) {
        List<Renewable> shared = new ArrayList<>();
        if (keys != null) {
            shared.add(keys);
        }
        if (roles instanceof BaseAccountSts sts) {
            shared.add(sts);
        }
        return shared;
    }

    /** Returns the client of a partner, or of the base account if the id is empty. */
    LambdaDb of(String partnerId) {
        requireOpen();
        if (partnerId.isEmpty()) {
            return lambda;
        }
        PartnerClient known = connections.get(partnerId);
        return (known == null ? connected(partnerId) : known).lambda();
    }

    /** Registers models with the base account, with all partners in use, and with the others when they are first used. */
    void register(Class<?>... models) {
        requireOpen();
        registered.addAll(Arrays.asList(models));
        lambda.preRegisterModels(models);
        connections.values().forEach(connection -> connection.lambda().preRegisterModels(models));
    }

    private PartnerClient connected(String partnerId) {
        PartnerClient connection = connections.computeIfAbsent(partnerId, this::connect);
        if (closed) {
            close();
            requireOpen();
        }
        return connection;
    }

    private PartnerClient connect(String partnerId) {
        AccountConfig account = configs.get(partnerId);
        if (account == null) {
            throw error("unknown partner '" + partnerId + "'; "
                    + (configs.isEmpty()
                            ? "add one with addPartner"
                            : "configured: " + String.join(", ", new TreeSet<>(configs.keySet()))));
        }
        PartnerCredentials credentials = new PartnerCredentials(roles, account, sessionName(partnerId), base.clock());
        Config.Builder config = inRegionOf(account).credentials(credentials);
        return new PartnerClient(connect(partnerId, config, List.of(credentials)), credentials);
    }

    private LambdaDb connect(String partnerId, Config.Builder builder, List<? extends Renewable> own) {
        if (listeners != null) {
            builder.listener(listeners.apply(PartnerContext.of(partnerId)));
        }
        Config config = builder.build();
        LambdaDb connected =
                LambdaDb.of(new LambdaEnvironment(config.environment()), config, new AccountSettings(config), own);
        return connected.preRegisterModels(registered.toArray(Class<?>[]::new));
    }

    /** Returns the session name of the Go runtime: {@code theorydb-} and the partner id, limited to STS's characters. */
    private static String sessionName(String partnerId) {
        StringBuilder name = new StringBuilder("theorydb-");
        for (int i = 0; i < partnerId.length() && name.length() < MAX_SESSION_NAME; i++) {
            char c = partnerId.charAt(i);
            boolean allowed = (c >= 'a' && c <= 'z')
                    || (c >= 'A' && c <= 'Z')
                    || (c >= '0' && c <= '9')
                    || "_=,.@-".indexOf(c) >= 0;
            name.append(allowed ? c : '-');
        }
        return name.toString();
    }

    /** A custom endpoint is kept. */
    private Config.Builder inRegionOf(AccountConfig account) {
        String region = account.region();
        Config.Builder builder = base.toBuilder();
        return region == null ? builder : builder.region(region);
    }

    /** Adds a partner, or replaces its configuration and closes its connection. */
    void add(String partnerId, AccountConfig account) {
        requireOpen();
        put(partnerId, account);
        disconnect(partnerId);
    }

    private void put(String partnerId, AccountConfig account) {
        if (partnerId.isEmpty()) {
            throw error("the empty id is reserved for the base account; use another partner id");
        }
        configs.put(partnerId, account);
    }

    /** Removes a partner and closes its connection; does nothing if the partner is unknown. */
    void remove(String partnerId) {
        configs.remove(partnerId);
        disconnect(partnerId);
    }

    private void disconnect(String partnerId) {
        PartnerClient connection = connections.remove(partnerId);
        if (connection != null) {
            connection.close();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw error("this MultiAccountDb is closed; create a new one");
        }
    }

    private static TableTheoryException error(String problem) {
        return new TableTheoryException(problem, ErrorCodes.CREDENTIALS, ErrorContext.of("partner", null));
    }

    /** Closes all connections, and the clients of KMS and STS unless they are the user's. */
    @Override
    public void close() {
        closed = true;
        for (String partnerId : connections.keySet()) {
            disconnect(partnerId);
        }
        lambda.close();
    }
}
