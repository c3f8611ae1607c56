package org.tabletheory.client;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Item;
import org.tabletheory.attribute.Value;
import org.tabletheory.engine.junit.DynamoTest;
import org.tabletheory.engine.junit.TablePrefix;
import org.tabletheory.error.ConditionFailedException;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.mapping.Ttl;

/** A time to live is in whole seconds: fractions are cut off wherever a time is given, as Go's {@code Unix()} does. */
@DynamoTest
class TtlFractionsTest {
    @Table("visits")
    record Visit(@PartitionKey String id, @Ttl Instant expires) {}

    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    private static final Instant AFTER_NOON = NOON.plusNanos(999_999_999);

    @SuppressWarnings("NullAway.Init")
    private TableTheory db;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        Config config =
                Config.local(endpoint).toBuilder().tablePrefix(prefix.text()).build();
        db = TableTheory.over(TestWire.open(config), config);
        db.createTable(Visit.class);
    }

    @AfterEach
    void close() {
        db.close();
    }

    private Value stored(String id) {
        return requireNonNull(db.items(Visit.class)
                .get(Item.of("id", Value.s(id)), true, List.of())
                .orElseThrow()
                .get("expires"));
    }

    private UpdateBuilder<Visit> update(String id) {
        return db.model(Visit.class).where("id", "=", id).updateBuilder();
    }

    @Test
    void entitiesAreStoredWithWholeSeconds() {
        db.model(new Visit("created", AFTER_NOON)).create();
        db.model(new Visit("saved", AFTER_NOON)).save();
        db.model(Visit.class).batchCreate(List.of(new Visit("batch", AFTER_NOON)));
        db.model(new Visit("updated", NOON.plusSeconds(60))).create();
        db.model(new Visit("updated", AFTER_NOON)).update("expires");

        assertThat(List.of(stored("created"), stored("saved"), stored("batch"), stored("updated")))
                .containsOnly(Value.n(NOON.getEpochSecond()));
    }

    @Test
    void updateBuilderSetsWholeSeconds() {
        update("set").set("expires", AFTER_NOON).execute();
        update("absent").setIfNotExists("expires", AFTER_NOON).execute();

        assertThat(List.of(stored("set"), stored("absent"))).containsOnly(Value.n(NOON.getEpochSecond()));
    }

    @Test
    void filtersCompareWholeSeconds() {
        Visit visit = db.model(new Visit("1", NOON)).create();

        assertThat(db.model(Visit.class).filter("expires", "=", AFTER_NOON).all())
                .containsExactly(visit);
        assertThat(db.model(Visit.class).filter("expires", ">=", AFTER_NOON).all())
                .containsExactly(visit);
        assertThat(db.model(Visit.class).filter("expires", "<", AFTER_NOON).all())
                .isEmpty();
    }

    @Test
    void conditionsCompareWholeSeconds() {
        db.model(new Visit("1", NOON)).create();
        Instant later = NOON.plusSeconds(60);

        assertThatThrownBy(() -> update("1")
                        .set("expires", later)
                        .condition("expires", "<", AFTER_NOON)
                        .execute())
                .isInstanceOf(ConditionFailedException.class);
        update("1").set("expires", later).condition("expires", "=", AFTER_NOON).execute();

        assertThat(stored("1")).isEqualTo(Value.n(later.getEpochSecond()));
    }
}
