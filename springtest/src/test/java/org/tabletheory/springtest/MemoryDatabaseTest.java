package org.tabletheory.springtest;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.spring.autoconfigure.TableTheoryAutoConfiguration;

class MemoryDatabaseTest {
    @Table("notes")
    record Note(@PartitionKey String id) {}

    private final MemoryDatabase database = new MemoryDatabase();
    private final TableTheory db =
            TableTheory.over(database, Config.builder().region("eu-north-1").build());

    private long count() {
        return db.model(Note.class).scan().size();
    }

    @Test
    void resetRestoresTheDataOfTheFirstReset() {
        db.createTable(Note.class);
        db.model(new Note("of the start")).create();
        database.reset();
        db.model(new Note("of a test")).create();
        assertThat(count()).isEqualTo(2);

        database.reset();
        assertThat(count()).isEqualTo(1);
        db.model(new Note("of another test")).create();
        database.reset();
        assertThat(db.model(Note.class).scan()).containsExactly(new Note("of the start"));
    }

    @Test
    void clockAndFaultsOfATestEndWithIt() {
        database.reset();
        Clock clock = new CurrentClock(database, ZoneOffset.UTC);
        database.dynamo().clock().advance(Duration.ofDays(400));
        Instant moved = clock.instant();
        assertThat(moved).isAfter(Instant.now().plus(Duration.ofDays(300)));

        database.reset();
        assertThat(clock.instant()).isBefore(moved.minus(Duration.ofDays(300)));
    }

    @Test
    void clockKeepsTheDatabaseInAnotherZone() {
        Clock clock = new CurrentClock(database, ZoneOffset.UTC).withZone(ZoneId.of("Europe/Oslo"));
        database.dynamo().clock().advance(Duration.ofDays(400));

        assertThat(clock.getZone()).isEqualTo(ZoneId.of("Europe/Oslo"));
        assertThat(clock.instant()).isAfter(Instant.now().plus(Duration.ofDays(300)));
    }

    /** Error messages of local databases contain the values of keys. */
    @Test
    void databaseIsLocal() {
        assertThat(database.isLocal()).isTrue();
    }

    @Test
    void closingKeepsTheData() {
        db.createTable(Note.class);
        db.model(new Note("1")).create();

        database.close();
        assertThat(db.model(Note.class).scan()).containsExactly(new Note("1"));
    }

    @Test
    void databaseOfTheUserReplacesOurs() {
        new ApplicationContextRunner()
                .withConfiguration(
                        AutoConfigurations.of(MemoryDynamoConfiguration.class, TableTheoryAutoConfiguration.class))
                .withPropertyValues(
                        "tabletheory.region=eu-north-1", "tabletheory.tables.models=" + Note.class.getName())
                .withBean("own", MemoryDatabase.class, () -> database)
                .run(context -> {
                    assertThat(context.getBean(MemoryDatabase.class)).isSameAs(database);
                    context.getBean(TableTheory.class).model(new Note("1")).create();
                    assertThat(count()).isEqualTo(1);
                });
    }
}
