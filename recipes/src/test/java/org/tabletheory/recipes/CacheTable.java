package org.tabletheory.recipes;

import java.net.URI;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.tabletheory.attribute.DynamoJson;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.mapping.Mapper;
import org.tabletheory.schema.Model;
import org.tabletheory.testing.TablePrefix;

/** The table of a test with its clients; reads and writes items like other runtimes. */
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

    /** Returns a new client with this clock. */
    TableTheory client(Clock clock) {
        return client(clock, endpoint);
    }

    /** Returns a new client that connects to this endpoint. */
    TableTheory client(Clock clock, URI where) {
        TableTheory client = TableTheory.connect(config(clock, where));
        clients.add(client);
        return client;
    }

    /** Returns a client and the requests that it sent. */
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

    /** Stores an item in DynamoDB JSON as it is, without the checks of the model. */
    void put(String json) {
        Model keys = Model.builder("Raw", NAME)
                .partitionKey("pk", Type.S)
                .sortKey("sk", Type.S)
                .build();
        plain.items(keys).put(new ItemWrite.Put(DynamoJson.readItem(json), null));
    }

    /** Returns the stored item. */
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
