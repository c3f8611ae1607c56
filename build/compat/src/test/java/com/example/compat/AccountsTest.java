package com.example.compat;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.compat.Account.State;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tabletheory.aws.DynamoDbClientWire;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.crypto.DeterministicTestKeys;
import org.tabletheory.error.VersionConflictException;
import org.tabletheory.memory.MemoryDynamo;
import org.tabletheory.testing.DynamoTest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Stores accounts in memory, over HTTP, and over a client of the AWS SDK. */
@DynamoTest
class AccountsTest {
    private static final DeterministicTestKeys KEYS = new DeterministicTestKeys("compat");

    @BeforeAll
    static void createTable(MemoryDynamo dynamo) {
        try (TableTheory db = dynamo.connect(dynamo.config().toBuilder().keyProvider(KEYS).build())) {
            db.createTable(Account.class);
        }
    }

    /** Writes and reads in all ways that use different code. */
    private static void use(TableTheory db) {
        Account created = db.model(Account.open("ada", 1)).create();
        assertEquals(created, db.model(Account.class).where(Account_.OWNER.eq("ada")).where(Account_.NUMBER.eq(1)).first());
        db.model(created.with(State.CLOSED)).update(Account_.STATE);
        assertThrows(VersionConflictException.class, () -> db.model(created).update(Account_.STATE));

        db.transactWrite(tx -> tx.create(db.model(Account.open("ada", 2))).create(db.model(Account.open("bob", 1))));
        assertEquals(2, db.model(Account.class).where(Account_.OWNER.eq("ada")).all().size());
        List<Account> open = db.model(Account.class).index("by-state").where(Account_.STATE.eq(State.OPEN)).all();
        assertEquals(2, open.size());
        assertTrue(open.stream().allMatch(each -> each.secret().equals("secret of " + each.owner())));
        db.model(open.get(0)).delete();
    }

    @Test
    void accountsAreStoredInMemory(MemoryDynamo dynamo) {
        try (TableTheory db = dynamo.connect(dynamo.config().toBuilder().keyProvider(KEYS).build())) {
            use(db);
        }
    }

    @Test
    void accountsAreStoredOverHttp(URI endpoint) {
        try (TableTheory db = TableTheory.connect(Config.local(endpoint).toBuilder().keyProvider(KEYS).build())) {
            use(db);
        }
    }

    @Test
    void accountsAreStoredOverTheClientOfTheAwsSdk(DynamoDbClient client) {
        Config config = Config.builder().region("eu-north-1").keyProvider(KEYS).build();
        try (TableTheory db = TableTheory.over(DynamoDbClientWire.of(client), config)) {
            use(db);
        }
    }

    @Nested
    class EachTest {
        private final URI endpoint;

        EachTest(URI endpoint) {
            this.endpoint = endpoint;
        }

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void hasItsOwnData(int number) {
            try (TableTheory db = TableTheory.connect(Config.local(endpoint).toBuilder().keyProvider(KEYS).build())) {
                db.model(Account.open("ada", number)).create();

                assertEquals(1, db.model(Account.class).where(Account_.OWNER.eq("ada")).all().size());
            }
        }
    }
}
