package org.tabletheory.testing;

import java.net.URI;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;

/** Tables on a server, with their own prefix. */
final class ServerTestDatabase extends TestDatabase {
    private static final AtomicInteger PREFIXES = new AtomicInteger();

    /** Distinguishes runs that use the same server. */
    private static final String RUN = UUID.randomUUID().toString().substring(0, 4);

    private final String name;
    private final @Nullable ServerTestDatabase parent;
    private @Nullable TablePrefix prefix;

    ServerTestDatabase(DatabaseChoice choice, String name, @Nullable ServerTestDatabase parent) {
        super(choice);
        this.name = name;
        this.parent = parent;
    }

    @Override
    TestDatabase child(String name) {
        return new ServerTestDatabase(choice(), name, this);
    }

    /** Returns the prefix of the class if the class has used it, and otherwise a new one. */
    @Override
    synchronized TablePrefix prefix() {
        TablePrefix known = prefix;
        if (known == null) {
            ServerTestDatabase shared = parent == null ? null : parent.used();
            if (shared == null) {
                known = TablePrefix.of(name, RUN + PREFIXES.incrementAndGet());
            } else {
                known = shared.prefix();
                inheritTables(shared);
            }
            prefix = known;
        }
        return known;
    }

    /** Returns the nearest database, this one or one around it, that has tables; null if there is none. */
    private synchronized @Nullable ServerTestDatabase used() {
        if (prefix != null) {
            return this;
        }
        return parent == null ? null : parent.used();
    }

    @Override
    TableTheory newClient() {
        return TableTheory.connect(
                Config.local(server()).toBuilder().tablePrefix(prefix().text()).build());
    }

    @Override
    URI endpoint() {
        client(); // creates the tables
        return server();
    }

    private URI server() {
        URI configured = choice().endpoint();
        return configured != null ? configured : SharedServer.get().endpoint();
    }

    @Override
    LocalDynamo local() {
        return choice().endpoint() != null ? super.local() : SharedServer.get();
    }

    /** One DynamoDB Local for all tests of a JVM, which ends with it. */
    private static final class SharedServer {
        private static @Nullable LocalDynamo server;

        static synchronized LocalDynamo get() {
            LocalDynamo known = server;
            if (known == null) {
                known = LocalDynamo.start();
                Runtime.getRuntime().addShutdownHook(new Thread(known::close, "stop-dynamodb-local"));
                server = known;
            }
            return known;
        }
    }
}
