package org.tabletheory.onetable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.tabletheory.onetable.TestTable.properties;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.tabletheory.attribute.Value;
import org.tabletheory.client.Config;
import org.tabletheory.client.TableTheory;
import org.tabletheory.error.CancellationReason;
import org.tabletheory.error.ErrorContext;
import org.tabletheory.error.TransactionException;
import org.tabletheory.onetable.error.OneTableException;
import org.tabletheory.testing.DynamoTest;
import org.tabletheory.testing.TablePrefix;
import org.tabletheory.wire.Wire;
import org.tabletheory.wire.WireRequest;
import org.tabletheory.wire.WireResponse;

/** Unique fields and their sentinels, which always match the stored item. */
@DynamoTest
class UniqueFieldsTest {
    private static final String SCHEMA = TestTable.schema("{}", """
            {"User": {"pk": {"type": "string", "value": "user#${id}"}, "sk": {"type": "string", "value": "user#"},
                      "id": {"type": "string"}, "tenant": {"type": "string"}, "name": {"type": "string"},
                      "email": {"type": "string", "unique": true},
                      "nick": {"type": "string", "unique": true, "scope": "${tenant}"},
                      "full": {"type": "string", "value": "${name}@${tenant}", "unique": true},
                      "expires": {"type": "date", "ttl": true, "unique": true},
                      "token": {"type": "string", "crypt": true, "unique": true}}}
            """);

    private TestTable test;
    private OneModel users;

    @BeforeEach
    void open(URI endpoint, TablePrefix prefix) {
        test = TestTable.open(endpoint, prefix, SCHEMA);
        users = test.model("User");
    }

    @AfterEach
    void close() {
        test.close();
    }

    private static void assertTaken(ThrowingCallable call, String field) {
        assertThatThrownBy(call).isInstanceOfSatisfying(OneTableException.class, e -> {
            assertThat(e.code()).isEqualTo(OneTableException.UNIQUE);
            assertThat(e).hasMessageContaining(field);
        });
    }

    @Test
    void duplicateValueIsRejectedWithFieldNameAndNothingIsWritten() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1"));

        assertTaken(() -> users.create(properties("id", "2", "email", "a@x")), "email");
        assertTaken(() -> users.create(properties("id", "2", "nick", "n", "tenant", "t1")), "nick");
        users.create(properties("id", "3", "nick", "n", "tenant", "t2"));
        assertTaken(() -> users.create(properties("id", "1", "email", "new@x")), "already");
        assertThat(test.hashes())
                .containsExactly(
                        "_unique#User#email#a@x",
                        "_unique#t1#User#nick#n",
                        "_unique#t2#User#nick#n",
                        "user#1",
                        "user#3");
    }

    /** The JavaScript library does not escape the separator, so these would have the same sentinel. */
    @Test
    void scopesAndValuesThatCouldCollideAreRejected() {
        users.create(properties("id", "1", "nick", "z#1", "tenant", "t#1"));
        List<String> before = test.hashes();

        for (Map<String, Object> colliding : List.of(
                properties("id", "2", "nick", "z", "tenant", "t1#User#nick"),
                properties("id", "2", "nick", "User#nick#z", "tenant", "t1"),
                properties("id", "2", "nick", "z", "tenant", "User#email"),
                properties("id", "2", "email", "x#User#nick#z"))) {
            assertThatThrownBy(() -> users.create(colliding))
                    .isInstanceOfSatisfying(
                            OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.VALIDATION));
            colliding.put("id", "1");
            assertThatThrownBy(() -> users.update(colliding)).isInstanceOf(OneTableException.class);
        }
        assertThat(test.hashes()).isEqualTo(before).contains("_unique#t#1#User#nick#z#1");
    }

    /** Both would have the sentinel {@code _unique#Item#code#1#User#nick#z}. */
    @Test
    void scopeThatCouldCollideWithAValueOfAnotherModelIsRejected() {
        String models = """
                {"User": {"pk": {"type": "string", "value": "u#${id}"}, "sk": {"type": "string", "value": "u#"},
                          "id": {"type": "string"}, "tenant": {"type": "string"},
                          "nick": {"type": "string", "unique": true, "scope": "${tenant}"}},
                 "Item": {"pk": {"type": "string", "value": "i#${id}"}, "sk": {"type": "string", "value": "i#"},
                          "id": {"type": "string"}, "code": {"type": "string", "unique": true}}}
                """;
        OneModel scoped = OneTable.open(
                        test.db(),
                        TestTable.document(TestTable.schema("{}", models)),
                        OneTableOptions.defaults().table(test.name()))
                .model("User");

        assertThatThrownBy(() -> scoped.create(properties("id", "1", "nick", "z", "tenant", "Item#code#1")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.VALIDATION));
        assertThat(test.all()).isEmpty();
    }

    @Test
    void createOfAnExistingEntitySaysSoAlsoIfItsValuesAreTaken() {
        users.create(properties("id", "1", "email", "a@x"));

        assertThatThrownBy(() -> users.create(properties("id", "1", "email", "a@x")))
                .isInstanceOf(OneTableException.class)
                .hasMessageContaining("an item with this key already exists; use upsert, or another key.");
        assertThat(test.hashes()).containsExactly("_unique#User#email#a@x", "user#1");
    }

    /** An item that the JavaScript library created with such a value can be changed and removed. */
    @Test
    void itemWithASentinelThatCouldCollideCanBeChanged() {
        test.table()
                .putItem(
                        properties(
                                "pk",
                                "user#1",
                                "sk",
                                "user#",
                                "_type",
                                "User",
                                "id",
                                "1",
                                "nick",
                                "User#nick#z",
                                "tenant",
                                "t1"),
                        Params.of());
        test.table()
                .putItem(
                        properties("pk", "_unique#t1#User#nick#User#nick#z", "sk", "_unique#", "_type", "_Unique"),
                        Params.of());

        users.update(properties("id", "1", "email", "a@x"));
        users.remove(Map.of("id", "1"));

        assertThat(test.all()).isEmpty();
    }

    @Test
    void storedNullHasNoSentinel(URI endpoint, TablePrefix prefix) {
        try (TestTable nulls = TestTable.open(
                endpoint,
                new TablePrefix(prefix.table("n")),
                SCHEMA.replace("\"params\": {}", "\"params\": {\"nulls\": true}"))) {
            OneModel model = nulls.model("User");
            model.create(properties("id", "1", "email", null));
            model.create(properties("id", "2", "email", null));
            model.update(properties("id", "2", "email", "a@x"));
            model.update(properties("id", "2", "email", null));

            assertThat(nulls.hashes()).containsExactly("user#1", "user#2");
            assertThat(nulls.stored("user#2", "user#").orElseThrow().get("email"))
                    .isEqualTo(Value.nul());
        }
    }

    /** A conflict with another transaction on the same items is not a failure: the write is planned and sent again. */
    @Test
    void conflictingTransactionIsRepeated(URI endpoint) {
        AtomicInteger conflicts = new AtomicInteger(2);
        Config config = Config.local(endpoint);
        Wire wire = config.newWire();
        Wire conflicting = new Wire() {
            @Override
            public WireResponse call(WireRequest request) {
                if (request.operation().equals("TransactWriteItems") && conflicts.getAndDecrement() > 0) {
                    CancellationReason reason = new CancellationReason(
                            0, null, null, "TransactionConflict", "conflict", null, null, List.of());
                    throw new TransactionException("conflict", ErrorContext.NONE, List.of(reason), null);
                }
                return wire.call(request);
            }

            @Override
            public void close() {
                wire.close();
            }
        };
        try (TableTheory db = TableTheory.over(conflicting, config)) {
            OneTable table = OneTable.open(
                    db,
                    TestTable.document(SCHEMA),
                    OneTableOptions.defaults().password("pw").table(test.name()));
            table.model("User").create(properties("id", "1", "email", "a@x"));
        }
        assertThat(conflicts).hasValue(-1);
        assertThat(test.hashes()).containsExactly("_unique#User#email#a@x", "user#1");
    }

    @Test
    void removeByKeyRemovesAllSentinels() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1", "name", "Al"));

        assertThat(users.remove(properties("id", "1"))).hasSize(1);

        assertThat(test.all()).isEmpty();
        assertThat(users.remove(properties("id", "1"))).isEmpty();
        assertThatThrownBy(() -> users.remove(properties("id", "1"), Params.of().exists(true)))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.NOT_FOUND));
    }

    @Test
    void updateMovesSentinelsOfChangedFields() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1", "name", "Al"));
        users.create(properties("id", "2", "email", "b@x"));

        assertThat(users.update(properties("id", "1", "email", "c@x"))).containsEntry("email", "c@x");
        assertTaken(() -> users.update(properties("id", "1", "email", "b@x")), "email");
        users.update(properties("id", "1", "tenant", "t2"));

        assertThat(test.hashes())
                .containsExactly(
                        "_unique#User#email#b@x",
                        "_unique#User#email#c@x",
                        "_unique#User#full#Al@t2",
                        "_unique#t2#User#nick#n",
                        "user#1",
                        "user#2");
    }

    @Test
    void nullAndRemoveReleaseTheValue() {
        users.create(properties("id", "1", "email", "a@x"));
        users.update(properties("id", "1", "email", null));
        users.create(properties("id", "2", "email", "a@x"));
        users.update(properties("id", "2"), Params.of().remove("email"));

        assertThat(test.hashes()).containsExactly("user#1", "user#2");
    }

    @Test
    void paramsRespectSentinels() {
        users.create(properties("id", "1", "email", "a@x"));
        users.create(properties("id", "2", "email", "b@x"));

        assertTaken(() -> users.update(properties("id", "2"), Params.of().set("email", "a@x")), "email");
        users.update(properties("id", "2"), Params.of().set("email", "c@x"));
        assertThatThrownBy(() -> users.update(properties("id", "2"), Params.of().set("email", "${name}")))
                .hasMessageContaining("unique");
        assertThat(test.hashes())
                .containsExactly("_unique#User#email#a@x", "_unique#User#email#c@x", "user#1", "user#2");
    }

    @Test
    void uniqueValuesAreConvertedOnce() {
        Instant expires = Instant.parse("2030-01-01T00:00:00Z");
        users.create(properties("id", "1", "expires", Instant.EPOCH, "token", "old"));

        assertThat(users.update(properties("id", "1", "expires", expires, "token", "secret")))
                .containsEntry("expires", expires)
                .containsEntry("token", "secret");
        assertThat(test.text("user#1", "user#", "expires")).isEqualTo("{\"N\":\"1893456000\"}");
    }

    @Test
    void upsertCreatesAndMovesSentinels() {
        users.upsert(properties("id", "1", "email", "a@x"));
        users.upsert(properties("id", "1", "email", "b@x"));
        assertTaken(() -> users.upsert(properties("id", "2", "email", "b@x")), "email");
        users.create(properties("id", "1", "email", "c@x"), Params.of().exists(null));

        assertThat(test.hashes()).containsExactly("_unique#User#email#c@x", "user#1");
    }

    @Test
    void unknownScopeIsRejected() {
        assertThatThrownBy(() -> users.create(properties("id", "1", "nick", "n")))
                .isInstanceOfSatisfying(
                        OneTableException.class, e -> assertThat(e.code()).isEqualTo(OneTableException.UNIQUE))
                .hasMessageContaining("tenant");
        assertThat(test.all()).isEmpty();
    }

    @Test
    void transactionThatFailsOnTakenValuesNamesModelAndFields() {
        users.create(properties("id", "1", "email", "a@x", "nick", "n", "tenant", "t1"));
        Transaction transaction = new Transaction();
        Params in = Params.of().transaction(transaction);
        users.create(properties("id", "2", "email", "b@x", "nick", "m", "tenant", "t1"), in);
        users.create(properties("id", "3", "email", "c@x", "nick", "n", "tenant", "t1"), in);
        users.create(properties("id", "4", "email", "a@x"), in);

        assertThatThrownBy(() -> test.table().transactWrite(transaction))
                .isInstanceOfSatisfying(TransactionException.class, e -> {
                    assertThat(e.context().model()).isEqualTo("User");
                    assertThat(e.context().attributePath()).isEqualTo("nick");
                    assertThat(e.reasons()).isNotEmpty();
                })
                .hasMessageContaining("another User already has this value of the unique field nick")
                .hasMessageContaining("another User already has this value of the unique field email");
        assertThat(test.hashes()).containsExactly("_unique#User#email#a@x", "_unique#t1#User#nick#n", "user#1");
    }

    @Test
    void transactionIncludesSentinels() {
        users.create(properties("id", "1", "email", "a@x"));
        Transaction transaction = new Transaction();
        users.create(properties("id", "2", "email", "b@x"), Params.of().transaction(transaction));
        users.update(properties("id", "1", "email", "c@x"), Params.of().transaction(transaction));
        test.table().transactWrite(transaction);

        assertThat(test.hashes())
                .containsExactly("_unique#User#email#b@x", "_unique#User#email#c@x", "user#1", "user#2");
        assertThatThrownBy(() -> users.create(properties("id", "9"), Params.of().batch(new Batch())))
                .hasMessageContaining("unique");
    }
}
