package org.tabletheory.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.item.ItemWrite;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.mapping.CreatedAt;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;

/** Writes that store a whole item set its creation time, whatever the entity has; updates keep the stored one. */
@DynamoTest
@SuppressWarnings("NullAway.Init") // set by JUnit
class CreationTimeTest {
    @Table("letters")
    record Letter(
            @PartitionKey String id, String text, @CreatedAt Instant written) {}

    private static final Letter OLD = new Letter("1", "a", Instant.EPOCH);
    private static final Item STORED =
            Item.of("id", Value.s("1"), "text", Value.s("a")).with("written", Value.s(Instant.EPOCH.toString()));

    private TableTheory db;

    @BeforeEach
    void createTable(TableTheory connected) {
        db = connected;
        db.createTable(Letter.class);
    }

    private Instant stored() {
        return db.model(Letter.class).where("id", "=", "1").first().written();
    }

    @Test
    void everyPutSetsTheTime() {
        Map<String, Runnable> puts = Map.of(
                "save", () -> db.model(OLD).save(),
                "replace", () -> db.model(OLD).replace(),
                "batchCreate", () -> db.model(Letter.class).batchCreate(List.of(OLD)),
                "batchPut", () -> db.model(Letter.class).batchPut(Stream.of(OLD)),
                "put of a transaction", () -> db.transactWrite(tx -> tx.put(db.model(OLD))));
        puts.forEach((name, put) -> {
            db.items(Letter.class).put(new ItemWrite.Put(STORED, null));
            assertThat(stored()).isEqualTo(Instant.EPOCH);
            put.run();
            assertThat(stored()).as(name).isAfter(Instant.EPOCH);
        });
    }

    @Test
    void updatesKeepTheTime() {
        Instant created = db.model(OLD).create().written();

        db.model(new Letter("1", "b", Instant.EPOCH)).update("text");
        db.model(Letter.class)
                .where("id", "=", "1")
                .updateBuilder()
                .set("text", "c")
                .execute();
        assertThat(stored()).isEqualTo(created);
    }
}
