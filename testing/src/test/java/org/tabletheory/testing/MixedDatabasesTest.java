package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.memory.MemoryDynamo;

/** Tests of one class on several databases, and tables that tests of a class share on a server. */
@DynamoTest
@DynamoTables(Note.class)
class MixedDatabasesTest {
    @Test
    void testsAreInMemory(MemoryDynamo dynamo, TablePrefix prefix, URI endpoint, URI same) {
        assertThat(dynamo).isNotNull();
        assertThat(prefix.text()).isEmpty();
        assertThat(endpoint).isEqualTo(same);
    }

    @Test
    @DynamoLocal
    void oneTestIsOnDynamoDbLocal(LocalDynamo dynamo, URI endpoint) {
        assertThat(dynamo.endpoint()).isEqualTo(endpoint);
    }

    @Nested
    @DynamoLocal
    class OnDynamoDbLocal {
        @Test
        void endpointHasTheTablesOfTheTest(LocalDynamo dynamo, TablePrefix prefix, URI endpoint) {
            assertThat(dynamo.endpoint()).isEqualTo(endpoint);
            assertThat(prefix.text()).isNotEmpty();
            Config config = Config.local(endpoint).toBuilder()
                    .tablePrefix(prefix.text())
                    .build();
            try (TableTheory db = TableTheory.connect(config)) {
                assertThat(db.model(Note.class).scan()).isEmpty();
            }
        }

        @Nested
        class WithDataOfTheClass {
            @BeforeAll
            static void seed(TableTheory db) {
                db.model(new Note("seed", "")).create();
            }

            @Test
            void testsShareTheTables(TableTheory db) {
                assertThat(db.model(Note.class).scan()).containsExactly(new Note("seed", ""));
            }

            @Nested
            class Deeper {
                @Test
                void testsOfNestedClassesToo(TableTheory db) {
                    assertThat(db.model(Note.class).scan()).containsExactly(new Note("seed", ""));
                }
            }
        }
    }
}
