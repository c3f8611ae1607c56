package org.tabletheory.client;

import static java.util.Objects.requireNonNull;

import java.net.URI;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Type;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.schema.Model;

/**
 * The table of the update builder tests.
 *
 * @param now the time of the client, which tests may set
 */
record PlayerTable(TableTheory db, AtomicReference<Instant> now) implements AutoCloseable {
    static final Instant FIRST = Instant.parse("2026-01-02T03:04:05.000000001Z");

    static PlayerTable create(URI endpoint, TablePrefix prefix) {
        AtomicReference<Instant> now = new AtomicReference<>(FIRST);
        InstantSource source = () -> requireNonNull(now.get());
        Config config = Config.local(endpoint).toBuilder()
                .tablePrefix(prefix.text())
                .clock(source.withZone(ZoneOffset.UTC))
                .build();
        TableTheory db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Player.class);
        return new PlayerTable(db, now);
    }

    /** Stores a player with a value for every attribute, and starts an update of it. */
    UpdateBuilder<Player> full() {
        db.model(Player.full()).anyVersion().save();
        return Player.of(db).updateBuilder();
    }

    /** Stores a player with only a key, and starts an update of it. */
    UpdateBuilder<Player> bare() {
        db.model(Player.bare()).anyVersion().save();
        return Player.of(db).updateBuilder();
    }

    Player stored() {
        return Player.of(db).consistentRead().first();
    }

    /** The stored attributes. */
    Item raw() {
        db.register(Model.builder("Raw", "players")
                .partitionKey("PK", Type.S)
                .sortKey("SK", Type.S)
                .build());
        return db.model("Raw")
                .where("PK", "=", "P#1")
                .where("SK", "=", "PROFILE")
                .first();
    }

    @Override
    public void close() {
        db.close();
    }
}
