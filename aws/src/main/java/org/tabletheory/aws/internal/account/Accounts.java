package org.tabletheory.aws.internal.account;

import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tabletheory.aws.AccountConfig;
import org.tabletheory.aws.AssumeRole;
import org.tabletheory.aws.PartnerContext;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.ErrorCodes;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TableTheoryException;
import org.tabletheory.wire.CallListener;

/** The base account and the partners', with one connection for each that was asked for. Safe for use by many threads. */
public final class Accounts implements AutoCloseable {
    private final Config base;
    private final TableTheory db;
    private final AssumeRoles roles;
    private final @Nullable Function<PartnerContext, CallListener> listeners;
    private final Map<String, AccountConfig> configs = new ConcurrentHashMap<>();
    private final Map<String, PartnerConnection> connections = new ConcurrentHashMap<>();
    private volatile boolean closed;

    public Accounts(
            Config base,
            Supplier<AssumeRole> roles,
            @Nullable Function<PartnerContext, CallListener> listeners,
            Map<String, AccountConfig> accounts) {
        this.base = base;
        this.roles = new AssumeRoles(roles);
        this.listeners = listeners;
        accounts.forEach(this::put);
        Config.Builder own = base.toBuilder();
        if (listeners != null) {
            own.listener(listeners.apply(PartnerContext.of("")));
        }
        this.db = TableTheory.connect(own.build());
    }

    /** The client of a partner, or of the base account when the id is empty. */
    public TableTheory of(String partnerId) {
        requireOpen();
        if (partnerId.isEmpty()) {
            return db;
        }
        PartnerConnection known = connections.get(partnerId);
        return (known == null ? connected(partnerId) : known).db();
    }

    private PartnerConnection connected(String partnerId) {
        PartnerConnection made = connections.computeIfAbsent(partnerId, this::connect);
        if (closed) {
            close();
            requireOpen();
        }
        return made;
    }

    private PartnerConnection connect(String partnerId) {
        AccountConfig account = configs.get(partnerId);
        if (account == null) {
            throw refusal("no partner '" + partnerId + "' is configured; "
                    + (configs.isEmpty()
                            ? "add one with addPartner"
                            : "there are " + String.join(", ", new TreeSet<>(configs.keySet()))));
        }
        PartnerCredentials credentials =
                new PartnerCredentials(roles, account, SessionNames.of(partnerId), base.clock());
        Config.Builder config = placed(account).credentials(credentials);
        if (listeners != null) {
            config.listener(listeners.apply(PartnerContext.of(partnerId)));
        }
        return new PartnerConnection(TableTheory.connect(config.build()), credentials);
    }

    /** An endpoint that is the base region's own gives way to the partner's region; one of the user's stays. */
    private Config.Builder placed(AccountConfig account) {
        String region = account.region();
        Config.Builder builder = base.toBuilder();
        if (region == null || region.equals(base.region())) {
            return builder;
        }
        boolean regional = base.endpoint().equals(inRegion(base.region()).endpoint());
        builder.region(region);
        return regional ? builder.endpoint(inRegion(region).endpoint()) : builder;
    }

    private Config inRegion(String region) {
        return Config.builder().environment(base.environment()).region(region).build();
    }

    /** Configures a partner, anew when it is there: then its connection is closed. */
    public void add(String partnerId, AccountConfig account) {
        requireOpen();
        put(partnerId, account);
        disconnect(partnerId);
    }

    private void put(String partnerId, AccountConfig account) {
        if (partnerId.isEmpty()) {
            throw refusal("the empty id is the base account's; give the partner another");
        }
        configs.put(partnerId, account);
    }

    /** Forgets a partner and closes its connection; nothing when it is not there. */
    public void remove(String partnerId) {
        configs.remove(partnerId);
        disconnect(partnerId);
    }

    private void disconnect(String partnerId) {
        PartnerConnection connection = connections.remove(partnerId);
        if (connection != null) {
            connection.close();
        }
    }

    private void requireOpen() {
        if (closed) {
            throw refusal("the accounts were closed; make them anew");
        }
    }

    private static TableTheoryException refusal(String problem) {
        return new TableTheoryException(problem, ErrorCodes.CREDENTIALS, ErrorContext.of("partner", null));
    }

    /** Releases all connections, and the client of STS if it was made here. */
    @Override
    public void close() {
        closed = true;
        for (String partnerId : connections.keySet()) {
            disconnect(partnerId);
        }
        db.close();
        roles.close();
    }
}
