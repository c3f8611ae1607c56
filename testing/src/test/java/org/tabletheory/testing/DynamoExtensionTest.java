package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.mapping.IndexPartitionKey;
import org.tabletheory.mapping.PartitionKey;
import org.tabletheory.mapping.Table;
import org.tabletheory.memory.MemoryDynamo;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(DynamoExtension.class)
@DynamoTables(Note.class)
@Execution(ExecutionMode.CONCURRENT)
class DynamoExtensionTest {
    private final TableTheory constructed;

    DynamoExtensionTest(TableTheory constructed) {
        this.constructed = constructed;
    }

    @BeforeAll
    static void seed(TableTheory db) {
        db.model(new Note("seed", "from the class")).create();
    }

    @BeforeEach
    void begin(TableTheory db) {
        db.model(new Note("started", "by this test")).create();
    }

    @RepeatedTest(5)
    void testsSeeTheDataOfTheClassAndTheirOwnOnly(TableTheory db) {
        assertThat(ids(db)).containsExactlyInAnyOrder("seed", "started");

        db.model(new Note("own", "")).create();
        db.model(new Note("seed", "")).delete();
    }

    @Test
    void allParametersOfATestAreOneDatabase(
            TableTheory db, MemoryDynamo dynamo, URI endpoint, DynamoDbClient sdk, TablePrefix prefix) {
        db.model(new Note("own", "text")).create();

        assertThat(ids(constructed)).contains("own");
        assertThat(ids(dynamo.connect())).contains("own");
        try (TableTheory http = TableTheory.connect(Config.local(endpoint))) {
            assertThat(ids(http)).contains("own");
        }
        assertThat(sdk.getItem(request -> request.tableName(prefix.table("notes"))
                                .key(java.util.Map.of("id", AttributeValue.fromS("own"))))
                        .item())
                .containsEntry("text", AttributeValue.fromS("text"));
        assertThat(prefix.text()).isEmpty();
    }

    /** If the repetitions shared a clock, the one that advances it last would find it too far ahead, before or after. */
    @RepeatedTest(2)
    void clocksOfTestsMoveIndependently(MemoryDynamo dynamo) {
        Instant now = Instant.now();
        assertThat(dynamo.clock().instant()).isBefore(now.plus(Duration.ofDays(1)));

        dynamo.clock().advance(Duration.ofDays(1000));
        assertThat(dynamo.clock().instant()).isBetween(now.plus(Duration.ofDays(999)), now.plus(Duration.ofDays(1001)));
    }

    private static java.util.List<String> ids(TableTheory db) {
        return db.model(Note.class).scan().stream().map(Note::id).toList();
    }

    @Nested
    @DynamoTables
    class WithTablesOfItsOwn {
        @Table("tags")
        record Tag(@PartitionKey String id) {}

        private final TableTheory inner;

        WithTablesOfItsOwn(TableTheory inner) {
            this.inner = inner;
        }

        @Test
        void memberClassesHaveTables() {
            inner.model(new Tag("a")).create();

            assertThat(constructed.model(Tag.class).scan()).containsExactly(new Tag("a"));
            assertThat(ids(inner)).contains("seed", "started");
        }
    }

    @Nested
    @DynamoTables(WithMoreModels.Comment.class)
    class WithMoreModels {
        /** Is in the table of the outer class, which gets the index. */
        @Table("notes")
        record Comment(
                @PartitionKey String id,
                @IndexPartitionKey("by-author") String author) {}

        @Test
        void modelsMayShareATableOfTheOuterClass(TableTheory db) {
            db.model(new Comment("c", "me")).create();

            assertThat(db.model(Comment.class)
                            .index("by-author")
                            .where("author", "=", "me")
                            .all())
                    .containsExactly(new Comment("c", "me"));
            assertThat(ids(db)).contains("seed", "started", "c");
        }
    }

    static class Base {
        @Table("sketches")
        record Sketch(@PartitionKey String id) {}
    }

    @Nested
    @DynamoTables
    class OfABaseClass extends Base {
        @Test
        void modelsOfABaseClassHaveTables(TableTheory db) {
            db.model(new Sketch("d")).create();

            assertThat(db.model(Sketch.class).scan()).containsExactly(new Sketch("d"));
        }
    }
}
