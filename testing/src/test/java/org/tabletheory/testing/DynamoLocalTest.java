package org.tabletheory.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.tabletheory.client.TableTheory;
import org.tabletheory.memory.MemoryDynamo;

/** Tests on DynamoDB Local have tables with their own prefix. */
@DynamoTest
@DynamoLocal
@DynamoTables(Note.class)
class DynamoLocalTest {
    private static final Set<Object> SERVERS = ConcurrentHashMap.newKeySet();
    private static final Set<String> PREFIXES = ConcurrentHashMap.newKeySet();

    @RepeatedTest(2)
    void testsHaveTheirOwnPrefixAndShareTheServer(
            LocalDynamo dynamo, URI endpoint, TablePrefix prefix, TableTheory db) {
        SERVERS.add(dynamo);

        assertThat(SERVERS).hasSize(1);
        assertThat(dynamo.endpoint()).isEqualTo(endpoint);
        assertThat(PREFIXES.add(prefix.text())).isTrue();
        assertThat(db.model(Note.class).scan()).isEmpty();
        db.model(new Note("a", "")).create();
        assertThat(db.model(Note.class).where("id", "=", "a").explain().toString())
                .contains(prefix.table("notes"));
    }

    @Test
    void prefixIsReadableAndValid(TablePrefix prefix) {
        assertThat(prefix.table("users"))
                .startsWith("prefixisreadableandvalid-")
                .endsWith("-users");
    }

    @Test
    void engineMustBeKnown() {
        assertThat(DatabaseChoice.engine(null)).isEqualTo(DatabaseChoice.Kind.MEMORY);
        assertThat(DatabaseChoice.engine("DynamoDB-Local")).isEqualTo(DatabaseChoice.Kind.DYNAMODB_LOCAL);
        assertThatThrownBy(() -> DatabaseChoice.engine("postgres"))
                .hasMessageContaining("tabletheory.test.engine must be memory or dynamodb-local");
    }

    /** A test that needs the database in memory is skipped here. */
    @Nested
    class InMemoryOnly {
        @Test
        void isNotRun(MemoryDynamo dynamo) {
            throw new AssertionError("a test of the database in memory ran, at "
                    + dynamo.options().clock());
        }
    }
}
