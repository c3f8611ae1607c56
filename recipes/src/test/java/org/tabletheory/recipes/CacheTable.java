package org.tabletheory.recipes;

import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.local.TablePrefix;
import org.tabletheory.mapping.Mapper;

/** The table of a test, clients of it, and its items as other runtimes would write and read them. */
final class CacheTable implements AutoCloseable {
    static final String NAME = "cache";

    private final URI endpoint;
    private final TablePrefix prefix;
    private final TableTheory plain;
    private final Mapper<Item> raw;
    private final List<TableTheory> clients = new ArrayList<>();

    CacheTable(URI endpoint, TablePrefix prefix) {
        this.endpoint = endpoint;
        this.prefix = prefix;
        this.plain = client(Clock.systemUTC());
        this.raw = plain.rawMapper(FaceTheoryModels.lease(NAME));
        plain.createTable(FaceTheoryModels.metadata(NAME), FaceTheoryModels.lease(NAME));
    }

    /** A client of its own, with this clock. */
    TableTheory client(Clock clock) {
        return client(clock, endpoint);
    }

    /** A client of its own that connects there. */
    TableTheory client(Clock clock, URI where) {
        TableTheory client = TableTheory.connect(config(clock, where));
        clients.add(client);
        return client;
    }

    /** A client whose requests can be looked at, and they. */
    record Watched(TableTheory db, SentRequests sent) {}

    Watched watched(Clock clock) {
        Config config = config(clock, endpoint);
        SentRequests sent = new SentRequests(config.newWire());
        TableTheory client = TableTheory.over(sent, config);
        clients.add(client);
        return new Watched(client, sent);
    }

    private Config config(Clock clock, URI where) {
        return Config.local(where).toBuilder()
                .clock(clock)
                .tablePrefix(prefix.text())
                .build();
    }

    String name() {
        return prefix.table(NAME);
    }

    /** Stores an item as it is, given in DynamoDB JSON. */
    void put(String json) {
        plain.model(raw, DynamoJson.readItem(json)).save();
    }

    /** What is stored, as it is. */
    Optional<Item> get(String pk, String sk) {
        return plain.model(raw)
                .where("pk", "=", pk)
                .where("sk", "=", sk)
                .consistentRead()
                .firstOrEmpty();
    }

    void delete(String pk, String sk) {
        plain.model(raw).where("pk", "=", pk).where("sk", "=", sk).delete();
    }

    @Override
    public void close() {
        clients.forEach(TableTheory::close);
    }
}
